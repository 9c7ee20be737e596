import { formatMoney, sumDollars } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { PlanChangeQuote } from '../../contract.ts'

/** 'Premium from today: $17.19 for unused days is credited, $27.50 is charged.' */
export function PlanChangeText({ quote, name }: { quote: PlanChangeQuote; name: string }) {
  const { currency } = useVenueLocale()
  const { isNow, effectiveOn, credits, charged, periodFee } = quote
  const fee = formatMoney(periodFee, currency)
  if (!isNow) return `${name} from ${formatDay(effectiveOn)} for ${fee}. Nothing is charged now.`
  const credited = sumDollars(credits.map(({ amount }) => amount))
  return `${name} from ${formatDay(effectiveOn)}: ${formatMoney(credited, currency)} for unused days is credited, ${formatMoney(charged, currency)} is charged.`
}
