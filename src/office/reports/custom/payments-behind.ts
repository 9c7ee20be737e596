import { tenderAccounts } from '#money/ledger/words.ts'
import { addDays } from '#platform/values/time.ts'
import type { Grouping, Measure, PaymentFilter } from '../contract.ts'
import { methodName } from '../revenue/revenue.ts'
import { type Days, firstOfMonth } from '../rules.ts'

/** The kind of payment of each measure that Billing lists; undefined for all kinds. */
const kindOf = { revenue: undefined, payments: 'payment', refunds: 'refund' } as const

/** Returns what lists the payments behind a row of a custom report; null if no filter of Billing does. */
export function paymentsBehind(
  measure: Measure,
  grouping: Grouping,
  key: string,
  days: Days,
): PaymentFilter | null {
  if (measure !== 'revenue' && measure !== 'payments' && measure !== 'refunds') return null
  const kind = kindOf[measure]
  if (grouping === 'day' || grouping === 'week' || grouping === 'month')
    return { ...within(days, key, lastDay[grouping](key)), kind }
  const method = grouping === 'method' ? tenderAccounts.find(tender => methodName(tender) === key) : undefined
  return method ? { from: days.from, to: days.to, method, kind } : null
}

/** The last day of a day, week or month that begins on `first`. */
const lastDay = {
  day: (first: string) => first,
  week: (first: string) => addDays(first, 6),
  month: (first: string) => addDays(firstOfMonth(addDays(first, 31)), -1),
}

const within = (days: Days, first: string, last: string): Days => ({
  from: first < days.from ? days.from : first,
  to: last > days.to ? days.to : last,
})
