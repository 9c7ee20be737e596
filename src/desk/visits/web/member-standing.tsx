import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { membershipTypeName } from '#money/memberships/web/shared/labels.tsx'
import { BalanceBadge } from '#people/members/web/shared/balance.tsx'
import { MemberStatusBadge } from '#people/members/web/shared/member-status.tsx'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone } from '#platform/web/ui/style/tones.ts'
import type { Standing } from '../contract.ts'
import { VisitTime } from './shared/visit-time.tsx'

export interface MemberStandingProps {
  standing: Standing | undefined
  error: Error | null
  onRetry: () => void
}

/** Shows whether the member can check in, with refusal, warnings and notes. */
export function MemberStanding({ standing, error, onRetry }: MemberStandingProps) {
  if (!standing && error)
    return (
      <ErrorState title="Failed to load member details" error={error} onRetry={onRetry} className="py-4" />
    )
  if (!standing)
    return (
      <div role="status" aria-label="Loading member status" className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-9" />
      </div>
    )
  const { member, membership, visit, refusal, entryBar, warnings } = standing
  return (
    <section aria-label="Member status" className="flex flex-col gap-2" aria-live="polite">
      <p className="flex flex-wrap items-center gap-1.5">
        <MemberStatusBadge status={member.status} hasMembership={membership !== null} />
        <BalanceBadge dollars={member.balance} />
        <CurrentMembership standing={standing} />
      </p>
      {refusal && (
        <Note tone="red" icon={<Ban aria-hidden />}>
          {refusal}
        </Note>
      )}
      {!refusal && !visit && entryBar && (
        <Note tone="red" icon={<Ban aria-hidden />}>
          {entryBar.why}
          {!entryBar.isArrears && '. A facility costs the visitor’s price'}
        </Note>
      )}
      {visit && (
        <Note tone="blue" icon={<CircleCheck aria-hidden />}>
          Checked in <VisitTime at={visit.checkinTime} inSentence />
          {visit.facilityName && `, with ${visit.facilityName}`}
        </Note>
      )}
      {!refusal &&
        warnings.map(warning => (
          <Note key={warning} tone="orange" icon={<TriangleAlert aria-hidden />}>
            {warning}
          </Note>
        ))}
      {member.notes && <p className="whitespace-pre-line text-muted">{member.notes}</p>}
      <NextSteps standing={standing} />
    </section>
  )
}

function CurrentMembership({ standing: { membership } }: { standing: Standing }) {
  if (!membership) return null
  return (
    <span>
      {membershipTypeName[membership.type]} until{' '}
      <span className="font-medium">{formatDay(membership.endDate)}</span>
    </span>
  )
}

/** Buttons that resolve what is due or missing. */
function NextSteps({ standing: { member, membership, entryBar } }: { standing: Standing }) {
  const dialog = useDialog()
  const owedMembershipId = member.balance > 0 ? (membership ?? member.membership)?.id : undefined
  const frozenId = entryBar?.frozenId ?? undefined
  if (owedMembershipId === undefined && membership) return null
  return (
    <div className="flex flex-wrap gap-2">
      {owedMembershipId !== undefined && (
        <Button size="sm" onClick={() => dialog.leaveFor('new-payment', { membershipId: owedMembershipId })}>
          Add Payment
        </Button>
      )}
      {frozenId !== undefined && (
        <Button size="sm" onClick={() => dialog.leaveFor('end-freeze', { membershipId: frozenId })}>
          End Freeze
        </Button>
      )}
      {!membership && (
        <Button size="sm" onClick={() => dialog.leaveFor('new-membership', { memberId: member.id })}>
          Add Membership
        </Button>
      )}
    </div>
  )
}

function Note({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <p
      className={cn(
        'flex items-start gap-2 rounded-control px-3 py-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
        softTone[tone],
      )}
    >
      {icon}
      <span>{children}</span>
    </p>
  )
}
