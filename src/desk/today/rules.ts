import { overdueTime } from '#house/facilities/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDuration, type Instant, MINUTE } from '#platform/values/time.ts'
import type { Decision } from './contract.ts'

/** A stay is long overdue after this time, in ms: only then is it a decision. */
export const LONG_OVERDUE = 30 * MINUTE

/** Returns what is to decide: 'Room 106, Jane Doe, is overdue by 1h 12m and owes $22.00'. */
export function decisionText(
  { kind, at, name, facility, amount = 0, stock }: Decision,
  currency: string,
  now: Instant,
): string {
  const money = formatMoney(Math.abs(amount), currency)
  const where = facility?.name ?? 'the counter'
  const texts: Record<Decision['kind'], () => string> = {
    overdue: () =>
      `${where}, ${name}, is overdue by ${formatDuration(overdueTime(Date.parse(at!), now))}${amount > 0 ? ` and owes ${money}` : ''}`,
    ban: () => `A ban was overridden${facility ? ` for ${where}` : ''}`,
    refund: () => `${money} was refunded`,
    void: () => `A payment of ${money} was voided`,
    comp: () => `${money} was given free${facility ? ` in ${where}` : ''}`,
    drawer: () => `Drawer ${name} is ${money} ${amount < 0 ? 'short' : 'over'}`,
    late_room: () => `${where} should be ready by now`,
    low_stock: () => `${name} is low: ${stock} left`,
  }
  return texts[kind]()
}
