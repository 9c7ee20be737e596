import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import Plus from 'lucide-react/icons/plus'
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

/** Status chips; on a phone the row scrolls sideways to sorting and filter. */
export function FacilityChips({ facilities, found }: FacilityControlsProps) {
  const [{ status }, change] = useFacilitySearch()
  const isPhone = useIsPhone()
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-md:-m-0.5 max-md:overflow-x-auto max-md:p-0.5 max-md:[scrollbar-width:none]">
      <div className="min-w-0 max-md:shrink-0">
        <StatusChips facilities={found} value={status} onChange={status => change({ status })} />
      </div>
      {isPhone && <SortAndFilter facilities={facilities} />}
    </div>
  )
}

/** The desk strip; from a tablet on, sorting and filter are at its end. */
export function FacilityStrip({ facilities }: Pick<FacilityControlsProps, 'facilities'>) {
  const isPhone = useIsPhone()
  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      <DeskStrip facilities={facilities} />
      {!isPhone && (
        <div className="ml-auto flex gap-1.5 pb-1">
          <SortAndFilter facilities={facilities} />
        </div>
      )}
    </div>
  )
}

const useIsPhone = () => useMediaQuery('(width < 48rem)')

function SortAndFilter({ facilities = [] }: Pick<FacilityControlsProps, 'facilities'>) {
  const [search, change] = useFacilitySearch()
  const urgentFirst = search.sort === 'urgency'
  return (
    <>
      <Button
        size="sm"
        variant={urgentFirst ? 'soft' : 'secondary'}
        aria-pressed={urgentFirst}
        onClick={() => change({ sort: urgentFirst ? undefined : 'urgency' })}
      >
        <ArrowDownWideNarrow aria-hidden />
        Urgent first
      </Button>
      <FilterButton facilities={facilities} values={search} onChange={change} />
    </>
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
