import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { nextBookingText } from '#desk/rentals/web/shared/next-booking-text.ts'
import type { FacilityType } from '#house/facilities/contract.ts'
import { kindOf } from '#house/facilities/web/shared/facility-kinds.ts'
import { useFacilityChoice } from '#house/facilities/web/shared/facility-queries.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'

export interface AvailableFacilityProps extends Omit<ControlProps, 'onChange'> {
  type: FacilityType
  onChange: (id: number | '') => void
}

/**
 * Optional choice of an available facility, with its kind. One that is held says for whom, one that is booked says
 * when; a selected one stays listed if another desk takes it.
 */
export function AvailableFacility({ type, value, onChange, ...control }: AvailableFacilityProps) {
  const facilities = useFacilityChoice(type)
  const { board } = useBoard()
  const { timeZone } = useVenueLocale()
  const offered = facilities?.filter(({ id, status }) => status === 'available' || id === value) ?? []
  return (
    <Select
      {...control}
      value={value || ''}
      placeholder={offered.length > 0 || !facilities ? `No ${type}` : `No ${type}s available`}
      options={offered.map(facility => {
        const { id, name, status, heldFor } = facility
        return {
          value: id,
          label: [
            name,
            kindOf(facility),
            status !== 'available' && 'taken',
            heldFor && `held for ${heldFor}`,
            nextBookingText(board?.get(id), timeZone),
          ]
            .filter(Boolean)
            .join(' · '),
        }
      })}
      onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
    />
  )
}
