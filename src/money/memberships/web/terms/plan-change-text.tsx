import { formatMoney, sumDollars } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { Membership, PlanChangeQuote } from '../../contract.ts'
import { feePer } from '../shared/labels.tsx'

interface PlanChangeTextProps {
  membership: Pick<Membership, 'endDate' | 'renews'>
  quote: PlanChangeQuote
  /** The new plan. */
  name: string
}

/** 'Premium from Jun 10, 2026: $17.19 for unused days is credited, $27.50 is charged.' */
export function PlanChangeText({ membership: { endDate, renews }, quote, name }: PlanChangeTextProps) {
  const { currency } = useVenueLocale()
  const { isNow, effectiveOn, credits, charged, periodFee, billingFrequency } = quote
  const fee = feePer(periodFee, billingFrequency, currency)
  const condition = !renews && endDate < effectiveOn ? ' if it is renewed' : ''
  if (!isNow) return `${name} from ${formatDay(effectiveOn)} for ${fee}${condition}. Nothing is charged now.`
  const credited = sumDollars(credits.map(({ amount }) => amount))
  return `${name} from ${formatDay(effectiveOn)}: ${formatMoney(credited, currency)} for unused days is credited, ${formatMoney(charged, currency)} is charged.`
}
