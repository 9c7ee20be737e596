import { useState } from 'react'
import { useHourlyPrices } from '#desk/rentals/web/shared/board.ts'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { FacilityIcon } from '#house/facilities/web/shared/status.tsx'
import { facilityTypes } from '#house/facilities/words.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { PerHour } from '#platform/web/ui/text/per-hour.tsx'

export interface FreeFacilitiesProps {
  /** Focuses the first one, so that Enter takes it. */
  autoFocus: boolean
  /** Types that are not offered. */
  bannedTypes?: readonly FacilityType[] | undefined
  onPick: (facility: Facility) => void
}

/** The free rooms or lockers, each with what an hour from now costs, with tax, as on its card. */
export function FreeFacilities({ autoFocus, bannedTypes = [], onPick }: FreeFacilitiesProps) {
  const { facilities = [] } = useFacilities()
  const prices = useHourlyPrices()
  const filterFree = (type: FacilityType) => facilities.filter(one => one.type === type && isFree(one))
  const [picked, setPicked] = useState<FacilityType>()
  const types = facilityTypes.filter(one => !bannedTypes.includes(one))
  const type = picked ?? types.find(one => filterFree(one).length > 0) ?? types.at(-1)!
  const free = filterFree(type)
  return (
    <div className="flex flex-col gap-3">
      <Chips
        label="Facility type"
        chips={types.map(value => ({ value, label: labels[value], count: filterFree(value).length }))}
        value={type}
        onChange={setPicked}
      />
      {free.length === 0 && (
        <EmptyState title={`No free ${type}s`} hint="Book one for later from its card." />
      )}
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 lg:grid-cols-4">
        {free.map((facility, at) => (
          <Button
            key={facility.id}
            className="h-auto min-h-11 flex-col items-start gap-0 py-1 leading-tight"
            autoFocus={autoFocus && at === 0 && picked === undefined}
            onClick={() => onPick(facility)}
          >
            <span className="flex w-full items-center gap-1.5">
              <FacilityIcon type={type} />
              <span className="min-w-0 truncate">{facility.name}</span>
            </span>
            {/* As high before the price is known, so that nothing moves when it arrives. */}
            <span className="min-h-4 font-normal text-muted text-xs">
              <PriceNow dollars={prices.get(facility.id)} />
            </span>
          </Button>
        ))}
      </div>
    </div>
  )
}

const PriceNow = ({ dollars }: { dollars: number | undefined }) =>
  dollars === undefined ? null : <PerHour dollars={dollars} />

const labels = { room: 'Rooms', locker: 'Lockers' } as const

const isFree = ({ status, retired }: Facility) => status === 'available' && !retired
