import { tenderName } from '#money/ledger/words.ts'
import { BalanceBadge } from '#people/members/web/shared/balance.tsx'
import { formatDay } from '#platform/values/time.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Membership } from '../contract.ts'
import { MonthlyFee } from './fees/monthly-fee.tsx'
import { freezeText, frequencyName, MembershipStatusBadge, membershipTypeName } from './shared/labels.tsx'
import { MembershipMenu } from './shared/membership-menu.tsx'

/** One membership: member, type, dates, price. The card opens the details; the menu is placed on top of it. */
export function MembershipCard({ membership }: { membership: Membership }) {
  const dialog = useDialog()
  const { memberName, memberNumber, type, startDate, endDate, notice } = membership
  const frozen = freezeText(membership)
  return (
    <article className="relative h-full rounded-card border border-line bg-surface shadow-card hover:border-line-strong">
      <button
        type="button"
        onClick={() => dialog.open('membership-details', { membershipId: membership.id })}
        className="flex h-full w-full flex-col gap-2 rounded-card p-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="block w-full pr-10">
          <span className="block truncate font-semibold text-base">{memberName}</span>
          <span className="block text-muted text-xs">
            <span className="tabular-nums">{memberNumber}</span> · {membershipTypeName[type]}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <MembershipStatusBadge membership={membership} />
          <BalanceBadge dollars={membership.balance} />
        </span>
        <span className="tabular-nums">
          {formatDay(startDate)} – {formatDay(endDate)}
        </span>
        {notice && <span className="text-muted text-xs">Cancelled for {formatDay(notice.lastDay)}</span>}
        {frozen && <span className="text-muted text-xs">{frozen}</span>}
        <span className="mt-auto flex w-full flex-wrap items-baseline justify-between gap-x-3">
          <MonthlyFee membership={membership} className="font-semibold" />
          <span className="text-muted text-xs">
            {frequencyName[membership.billingFrequency]}, {tenderName(membership.paymentMethod)}
          </span>
        </span>
      </button>
      <div className="absolute top-2.5 right-2.5">
        <MembershipMenu membership={membership} />
      </div>
    </article>
  )
}
