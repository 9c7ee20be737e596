import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { type DialogType, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { FollowUps } from '../../contract.ts'
import { mayChangePlan, mayReactivate, mayRenew } from '../../rules.ts'
import { freezeText, membershipTypeName } from '../shared/labels.tsx'
import { MembershipMenu } from '../shared/membership-menu.tsx'
import { emailName, ReasonBadge } from './reasons.tsx'
import { ToldButton } from './told-button.tsx'

type Line = FollowUps['lines'][number]

/** A membership that needs the desk: member, reason, the action that settles it, and the other actions. */
export function FollowUpLine({ line }: { line: Line }) {
  const dialog = useDialog()
  const { currency } = useVenueLocale()
  const { reason, membership } = line
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0">
      <button
        type="button"
        onClick={() => dialog.open('membership-details', { membershipId: membership.id })}
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
        {reason === 'untold' ? <ToldButton membership={membership} /> : <ActionButton line={line} />}
        <MembershipMenu membership={membership} inArrears={reason === 'arrears'} />
      </span>
    </li>
  )
}

/** The button that opens what settles the line. */
function ActionButton({ line }: { line: Line }) {
  const dialog = useDialog()
  const { id, memberName } = line.membership
  const { label, opens } = actionFor(line)
  return (
    <Button
      size="sm"
      className="md:w-32"
      aria-label={`${label} for ${memberName}`}
      onClick={() => dialog.open(opens, { membershipId: id })}
    >
      {label}
    </Button>
  )
}

/** '$50.00 unpaid', 'Ends Jun 20, 2026', 'Frozen until Jul 09, 2026', 'Not emailed: reminder'. */
function reasonText({ reason, membership, untold }: Line, currency: string): string {
  const { balance, endDate, notice, status } = membership
  if (reason === 'untold') return `Not emailed: ${untold.map(kind => emailName[kind]).join(', ')}`
  if (reason === 'frozen') return freezeText(membership) ?? ''
  if (reason !== 'expiring') return `${formatMoney(balance, currency)} unpaid`
  if (notice) return `Cancelled for ${formatDay(notice.lastDay)}`
  return `${status === 'expired' ? 'Ended' : 'Ends'} ${formatDay(endDate)}`
}

type Action = { label: string; opens: MembershipDialogType }
type MembershipDialogType = Extract<
  DialogType,
  | 'new-payment'
  | 'end-freeze'
  | 'renew-membership'
  | 'reactivate-membership'
  | 'change-plan'
  | 'membership-details'
>

function actionFor({ reason, membership }: Line): Action {
  if (reason === 'frozen') return { label: 'End Freeze', opens: 'end-freeze' }
  if (reason !== 'expiring') return { label: 'Add Payment', opens: 'new-payment' }
  if (mayRenew(membership)) return { label: 'Renew', opens: 'renew-membership' }
  if (mayReactivate(membership)) return { label: 'Reactivate', opens: 'reactivate-membership' }
  // A trial goes on only with another plan.
  if (mayChangePlan(membership)) return { label: 'Change Plan', opens: 'change-plan' }
  // A notice can be withdrawn in the details.
  return { label: 'View Details', opens: 'membership-details' }
}
