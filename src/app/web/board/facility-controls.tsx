import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { StatusChips } from '#house/facilities/web/filters/status-chips.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFacilitySearch } from './facility-search.ts'

export interface FacilityControlsProps {
  /** The facilities that the chips count. */
  found: readonly Facility[] | undefined
  /** Rendered at the end. */
  children?: ReactNode
}

/** Status chips and the sort toggle. */
export function FacilityControls({ found, children }: FacilityControlsProps) {
  const [{ status, sort }, change] = useFacilitySearch()
  const urgentFirst = sort === 'urgency'
  return (
    // On a phone the row scrolls sideways, the chips last.
    <div className="flex min-w-0 items-center gap-1.5 max-md:-m-0.5 max-md:overflow-x-auto max-md:p-0.5 max-md:[scrollbar-width:none]">
      <div className="min-w-0 max-md:order-last max-md:shrink-0">
        <StatusChips facilities={found} value={status} onChange={status => change({ status })} />
      </div>
      <Button
        size="sm"
        variant={urgentFirst ? 'soft' : 'secondary'}
        aria-pressed={urgentFirst}
        onClick={() => change({ sort: urgentFirst ? undefined : 'urgency' })}
      >
        <ArrowDownWideNarrow aria-hidden />
        <span className="max-md:sr-only">Urgent first</span>
      </Button>
      {children}
    </div>
  )
}

interface NewRentalButtonProps {
  type?: FacilityType
  /** 'sm': hides the label on a screen that is too narrow for it. */
  size?: 'sm'
}

/** 'New Rental', 'New Room Rental', 'New Locker Rental'. */
export function NewRentalButton({ type, size }: NewRentalButtonProps) {
  const dialog = useDialog()
  if (!useMayOpen('new-rental')) return null
  const words = { room: 'New Room Rental', locker: 'New Locker Rental' }
  return (
    <Button
      variant="primary"
      size={size}
      onClick={() => dialog.leaveFor('new-rental', type ? { facilityType: type } : {})}
    >
      <Plus aria-hidden />
      <span className={size && 'max-md:sr-only'}>{type ? words[type] : 'New Rental'}</span>
    </Button>
  )
}
