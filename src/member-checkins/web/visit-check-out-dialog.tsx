import type { FacilityIds } from '../../facilities/web/shared/dialogs.ts'
import { FacilityDialog } from '../../facilities/web/shared/facility-dialog.tsx'
import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/states.tsx'
import { CheckOutButton } from './check-out-button.tsx'
import { MemberStanding } from './member-standing.tsx'
import { useStanding, useVisitOn } from './queries.ts'
import { VisitFacts } from './visit-facts.tsx'

/** Checks out the member whose visit holds a facility: who it is, how long, what is owed. */
export default function VisitCheckOutDialog({ facilityType, facilityId }: FacilityIds) {
  const { close } = useDialog()
  const { visit, error, refetch } = useVisitOn(facilityId)
  const standing = useStanding(visit?.memberId ?? 0)
  return (
    <FacilityDialog
      title="Check Out"
      type={facilityType}
      facilityId={facilityId}
      description={visit ? `${visit.facilityName} · ${visit.memberName}` : undefined}
    >
      {() => {
        if (visit)
          return (
            <>
              <DialogBody className="flex flex-col gap-4">
                <VisitFacts visit={visit} />
                <MemberStanding
                  standing={standing.data && { ...standing.data, visit: null }}
                  error={standing.error}
                  onRetry={() => void standing.refetch()}
                />
              </DialogBody>
              <DialogFooter>
                <Button onClick={close}>Cancel</Button>
                <CheckOutButton visit={visit} variant="primary" onDone={close} />
              </DialogFooter>
            </>
          )
        if (visit === null)
          return (
            <DialogBody>
              <EmptyState className="py-6" title="No active visit found" hint="It has ended meanwhile." />
            </DialogBody>
          )
        if (error)
          return <ErrorState title="Failed to fetch check-ins" error={error} onRetry={() => void refetch()} />
        return (
          <DialogBody>
            <Skeleton className="h-40" />
          </DialogBody>
        )
      }}
    </FacilityDialog>
  )
}
