import type { Facility } from '#house/facilities/contract.ts'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { FacilityDialog } from '#house/facilities/web/shared/facility-dialog.tsx'
import { SetStatus } from '#house/facilities/web/shared/set-status.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { useRunningRental } from '../queries.ts'
import { CheckOutBill } from './check-out-bill.tsx'

/**
 * Shows the bill of a facility's first active rental and ends it. Without a rental, lets staff set the status
 * by hand.
 */
export default function CheckOutDialog({ facilityType, facilityId }: FacilityIds) {
  const { rental, error, refetch } = useRunningRental(facilityType, facilityId)
  return (
    <FacilityDialog
      title="Check Out"
      type={facilityType}
      facilityId={facilityId}
      size="checkout"
      description={rental ? `${rental.facilityName} · ${rental.customerName}` : undefined}
    >
      {facility => (
        <DialogContent value={rental} error={error} failure="Failed to fetch rentals" onRetry={refetch}>
          {rental => (rental ? <CheckOutBill rental={rental} /> : <NoRental facility={facility} />)}
        </DialogContent>
      )}
    </FacilityDialog>
  )
}

/** House use has no rental to end. */
function NoRental({ facility }: { facility: Facility }) {
  const { close } = useDialog()
  const occupied = facility.status === 'occupied'
  return (
    <DialogBody>
      <EmptyState
        className="py-6"
        title="No active rental found"
        hint={
          occupied
            ? `${facility.name} is in house use. Set its status when it is free.`
            : 'This guest has already been checked out.'
        }
        action={occupied && <SetStatus facility={facility} onDone={close} />}
      />
    </DialogBody>
  )
}
