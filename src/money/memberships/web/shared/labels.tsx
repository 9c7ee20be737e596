import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useToday } from '#office/settings/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { BillingFrequency, Membership, MembershipStatus, MembershipType } from '../../contract.ts'
import { daysOf } from '../../rules.ts'
import type { MembershipOrder } from '../../words.ts'

export const membershipStatusName: Record<MembershipStatus, string> = {
  active: 'Active',
  expired: 'Expired',
  cancelled: 'Cancelled',
  suspended: 'Suspended',
}

export const membershipTypeName: Record<MembershipType, string> = {
  standard: 'Standard',
  premium: 'Premium',
  family: 'Family',
  student: 'Student',
  senior: 'Senior',
}

export const frequencyName: Record<BillingFrequency, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  biannual: 'Biannual',
  annual: 'Annual',
}

export const orderName: Record<MembershipOrder, string> = {
  newest: 'Newest first',
  ends_first: 'Ends first',
  ends_last: 'Ends last',
  type: 'By type',
  owed: 'Owes most',
}

/** One billing period, in lower case: 'per quarter'. */
export const periodName: Record<BillingFrequency, string> = {
  monthly: 'month',
  quarterly: 'quarter',
  biannual: 'half-year',
  annual: 'year',
}

/** '$600.00 a year'. */
export const feePer = (fee: number, frequency: BillingFrequency, currency: string): string =>
  `${formatMoney(fee, currency)} a ${periodName[frequency]}`

const statusStyles = {
  active: { tone: 'green', Icon: CircleCheck },
  expired: { tone: 'yellow', Icon: Clock },
  cancelled: { tone: 'gray', Icon: CircleX },
  suspended: { tone: 'red', Icon: Ban },
} as const satisfies Record<MembershipStatus, { tone: Tone; Icon: unknown }>

/** A membership's status by color, icon and word; the day on which it starts if it was sold ahead. */
export function MembershipStatusBadge({
  membership,
}: {
  membership: Pick<Membership, 'status' | 'startDate'>
}) {
  const { status, startDate } = membership
  const today = useToday()
  if (status === 'active' && today !== undefined && startDate > today)
    return (
      <Badge tone="blue" icon={<Clock aria-hidden />}>
        Starts {formatDay(startDate)}
      </Badge>
    )
  const { tone, Icon } = statusStyles[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {membershipStatusName[status]}
    </Badge>
  )
}

/** 'Frozen until Jul 09, 2026', or 'Frozen from Jul 01, 2026 until …' before it begins; null if it is not frozen. */
export function freezeText({ suspension, status }: Pick<Membership, 'suspension' | 'status'>): string | null {
  if (suspension?.kind !== 'freeze' || !suspension.until) return null
  const from = status === 'suspended' ? '' : `from ${formatDay(suspension.from)} `
  return `Frozen ${from}until ${formatDay(suspension.until)}`
}

/** Returns a day of the end or of billing as the freeze of a frozen membership moves it, if it ends as planned. */
export function endAfterFreeze({ suspension }: Pick<Membership, 'suspension'>, day: string): string {
  const { from, until } = suspension!
  return addDays(day, daysOf({ from, until: until! }))
}

/** Converts a record of names to select options. */
export const optionsOf = <V extends string>(names: Record<V, string>) =>
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))
