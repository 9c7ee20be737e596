import CircleCheck from 'lucide-react/icons/circle-check'
import LogIn from 'lucide-react/icons/log-in'
import { FacilityIcon } from '#house/facilities/web/shared/status.tsx'
import { PayDue } from '#money/payments/web/shared/money-panel/pay-due.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { MemberCheckin } from '../contract.ts'
import { CheckOutButton } from './check-out-button.tsx'
import { VisitLength, VisitTime } from './shared/visit-time.tsx'

/** One visit: member, time, length and facility, with Check Out while it is open. */
export function CheckinCard({ visit }: { visit: MemberCheckin }) {
  const dialog = useDialog()
  const isIn = visit.status === 'active'
  return (
    <article className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <button
          type="button"
          className="min-w-0 flex-1 rounded-sm text-left hover:underline"
          onClick={() => dialog.open('member-details', { memberId: visit.memberId })}
        >
          <span className="block truncate font-semibold text-base">{visit.memberName}</span>
          <span className="block text-muted text-xs tabular-nums">{visit.memberNumber}</span>
        </button>
        <Badge
          tone={isIn ? 'blue' : 'green'}
          icon={isIn ? <LogIn aria-hidden /> : <CircleCheck aria-hidden />}
        >
          {isIn ? 'Active' : 'Completed'}
        </Badge>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <VisitTime at={visit.checkinTime} />
        <span className="font-medium">
          <span className="sr-only">Duration </span>
          <VisitLength from={visit.checkinTime} until={visit.checkoutTime} />
        </span>
      </p>
      {visit.facilityName && (
        <p className="flex items-center gap-1.5 text-muted">
          <FacilityIcon type={visit.facilityType ?? 'locker'} className="size-4" />
          {visit.facilityName}
        </p>
      )}
      {visit.notes && <p className="line-clamp-2 whitespace-pre-line text-muted">{visit.notes}</p>}
      {!isIn && <PayDue billId={visit.billId} due={visit.dueAmount} of={visit.memberName} />}
      {isIn && <CheckOutButton visit={visit} className="mt-auto" />}
    </article>
  )
}
