import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { FilterButton } from '#house/facilities/web/filters/filter-button.tsx'
import { StatusChips } from '#house/facilities/web/filters/status-chips.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useMediaQuery } from '#platform/web/device/media-query.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DeskStrip } from './desk-strip/desk-strip.tsx'
import { useFacilitySearch } from './facility-search.ts'

export interface FacilityControlsProps {
  /** The facilities of the view. */
  facilities: readonly Facility[] | undefined
  /** Those that the chips count: they match the filter. */
  found: readonly Facility[] | undefined
}

export function FacilityChips({ found }: Pick<FacilityControlsProps, 'found'>) {
  const [{ status }, change] = useFacilitySearch()
  return <StatusChips facilities={found} value={status} onChange={status => change({ status })} />
}

/** The desk strip; from a tablet on, sorting and filter are at its end. */
export function FacilityStrip({ facilities }: Pick<FacilityControlsProps, 'facilities'>) {
  const isPhone = useIsPhone()
  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      <DeskStrip facilities={facilities} />
      {!isPhone && (
        <div className="ml-auto flex gap-1.5 pb-1">
          <UrgentFirst />
          <Filter facilities={facilities} />
        </div>
      )}
    </div>
  )
}

/** On a phone, for the head of the page: the filter, which also sorts. */
export function FilterOnPhone({ facilities }: Pick<FacilityControlsProps, 'facilities'>) {
  if (!useIsPhone()) return null
  return (
    <Filter facilities={facilities}>
      <UrgentFirst />
    </Filter>
  )
}

const useIsPhone = () => useMediaQuery('(width < 48rem)')

interface FilterProps extends Pick<FacilityControlsProps, 'facilities'> {
  children?: ReactNode
}

function Filter({ facilities = [], children }: FilterProps) {
  const [search, change] = useFacilitySearch()
  return (
    <FilterButton facilities={facilities} values={search} onChange={change}>
      {children}
    </FilterButton>
  )
}

function UrgentFirst() {
  const [{ sort }, change] = useFacilitySearch()
  const isOn = sort === 'urgency'
  return (
    <Button
      size="sm"
      variant={isOn ? 'soft' : 'secondary'}
      aria-pressed={isOn}
      onClick={() => change({ sort: isOn ? undefined : 'urgency' })}
    >
      <ArrowDownWideNarrow aria-hidden />
      Urgent first
    </Button>
  )
}

interface NewRentalButtonProps {
  type?: FacilityType
  size?: 'sm'
  className?: string
}

/** 'New Rental', 'New Room Rental', 'New Locker Rental'. */
export function NewRentalButton({ type, ...props }: NewRentalButtonProps) {
  const dialog = useDialog()
  if (!useMayOpen('new-rental')) return null
  const words = { room: 'New Room Rental', locker: 'New Locker Rental' }
  return (
    <Button
      variant="primary"
      onClick={() => dialog.leaveFor('new-rental', type ? { facilityType: type } : {})}
      {...props}
    >
      <Plus aria-hidden />
      {type ? words[type] : 'New Rental'}
    </Button>
  )
}
