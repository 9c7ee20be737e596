import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { type DialogType, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { FollowUps, Membership } from '../../contract.ts'
import { mayRenew } from '../../rules.ts'
import { freezeText, membershipTypeName } from '../shared/labels.tsx'
import { MembershipMenu } from '../shared/membership-menu.tsx'
import { ReasonBadge } from './reasons.tsx'

type Line = FollowUps['lines'][number]

/** A membership that needs the desk: member, reason, the action that settles it, and the other actions. */
export function FollowUpLine({ line }: { line: Line }) {
  const dialog = useDialog()
  const { currency } = useVenueLocale()
  const { reason, membership } = line
  const ids = { membershipId: membership.id }
  const { label, opens } = actionFor(line)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0">
      <button
        type="button"
        onClick={() => dialog.open('membership-details', ids)}
        className="tap relative min-w-40 flex-1 rounded-sm text-left hover:underline"
      >
        <span className="block truncate font-medium">{membership.memberName}</span>
        <span className="block text-muted text-xs">
          <span className="tabular-nums">{membership.memberNumber}</span> ·{' '}
          {membershipTypeName[membership.type]}
        </span>
      </button>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:order-last max-md:basis-full md:w-80">
        <ReasonBadge reason={reason} hasEnded={membership.status === 'expired'} />
        <span className="text-xs tabular-nums">{reasonText(line, currency)}</span>
      </span>
      <span className="flex items-center gap-1">
        <Button
          size="sm"
          className="md:w-32"
          aria-label={`${label} for ${membership.memberName}`}
          onClick={() => dialog.open(opens, ids)}
        >
          {label}
        </Button>
        <MembershipMenu membership={membership} inArrears={reason === 'arrears'} />
      </span>
    </li>
  )
}

/** '$50.00 unpaid', 'Ends Jun 20, 2026', 'Frozen until Jul 09, 2026'. */
function reasonText({ reason, membership }: Line, currency: string): string {
  const { balance, endDate, notice, status } = membership
  if (reason === 'frozen') return freezeText(membership) ?? ''
  if (reason !== 'expiring') return `${formatMoney(balance, currency)} unpaid`
  if (notice) return `Cancelled for ${formatDay(notice.lastDay)}`
  return `${status === 'expired' ? 'Ended' : 'Ends'} ${formatDay(endDate)}`
}

type Action = { label: string; opens: MembershipDialogType }
type MembershipDialogType = Extract<
  DialogType,
  'new-payment' | 'end-freeze' | 'renew-membership' | 'reactivate-membership' | 'membership-details'
>

function actionFor({ reason, membership }: { reason: Line['reason']; membership: Membership }): Action {
  if (reason === 'frozen') return { label: 'End Freeze', opens: 'end-freeze' }
  if (reason !== 'expiring') return { label: 'Add Payment', opens: 'new-payment' }
  // The notice can be withdrawn in the details.
  if (membership.notice) return { label: 'View Details', opens: 'membership-details' }
  return mayRenew(membership.status)
    ? { label: 'Renew', opens: 'renew-membership' }
    : { label: 'Reactivate', opens: 'reactivate-membership' }
}
