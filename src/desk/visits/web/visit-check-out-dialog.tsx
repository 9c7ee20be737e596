import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { FacilityDialog } from '#house/facilities/web/shared/facility-dialog.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import type { MemberCheckin } from '../contract.ts'
import { CheckOutButton } from './check-out-button.tsx'
import { MemberStanding } from './member-standing.tsx'
import { PaidCheckOut } from './paid-check-out.tsx'
import { useStanding, useVisitOn } from './queries.ts'
import { VisitFacts } from './visit-facts.tsx'

/** Ends the visit that occupies a facility; shows the member, the length and the balance. */
export default function VisitCheckOutDialog({ facilityType, facilityId }: FacilityIds) {
  const { visit, error, refetch } = useVisitOn(facilityId)
  return (
    <FacilityDialog
      title="Check Out"
      type={facilityType}
      facilityId={facilityId}
      size={visit && visit.billId !== null ? 'checkout' : 'md'}
      description={visit ? `${visit.facilityName} · ${visit.memberName}` : undefined}
    >
      {() => (
        <DialogContent value={visit} error={error} failure="Failed to fetch check-ins" onRetry={refetch}>
          {visit =>
            visit ? (
              <Leaving visit={visit} />
            ) : (
              <EmptyState title="No active visit found" hint="The visit has already ended." />
            )
          }
        </DialogContent>
      )}
    </FacilityDialog>
  )
}

function Leaving({ visit }: { visit: MemberCheckin }) {
  return visit.billId === null ? <CheckOut visit={visit} /> : <PaidCheckOut visit={visit} />
}

function CheckOut({ visit }: { visit: MemberCheckin }) {
  const { close, finish } = useDialog()
  const { data: standing, error, refetch } = useStanding(visit.memberId)
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <VisitFacts visit={visit} />
        <MemberStanding standing={standing && { ...standing, visit: null }} error={error} onRetry={refetch} />
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <CheckOutButton visit={visit} variant="primary" onDone={finish} />
      </DialogFooter>
    </>
  )
}
