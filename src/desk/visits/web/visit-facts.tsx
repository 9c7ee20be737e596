import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import type { MemberCheckin } from '../contract.ts'
import { VisitLength, VisitTime } from './shared/visit-time.tsx'

/** Facts of a visit: member, check-in time, length, notes. */
export function VisitFacts({ visit }: { visit: MemberCheckin }) {
  const dialog = useDialog()
  return (
    <Facts>
      <Fact label="Member">
        <button
          type="button"
          className="rounded-sm text-left text-primary-ink underline-offset-2 hover:underline"
          onClick={() => dialog.leaveFor('member-details', { memberId: visit.memberId })}
        >
          {visit.memberName} <span className="tabular-nums">{visit.memberNumber}</span>
        </button>
      </Fact>
      <Fact label="Checked in">
        <VisitTime at={visit.checkinTime} /> (<VisitLength from={visit.checkinTime} until={null} />)
      </Fact>
      {visit.notes && (
        <Fact label="Notes" wide>
          {visit.notes}
        </Fact>
      )}
    </Facts>
  )
}
