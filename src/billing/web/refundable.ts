import { useSettings } from '../../settings/web/queries.ts'
import { toCents, toDollars } from '../../shared/values/money.ts'
import type { Payment } from '../contract.ts'
import { cashStepOf, roundCash } from '../rules.ts'

/** Returns what is left of a payment, in dollars. */
export const leftOf = ({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>): number =>
  toDollars(toCents(amount) - toCents(refunded))

/** Returns the function that says what a refund in dollars comes to by a method: cash is rounded. */
export function usePaidBack(): (method: Payment['method'], amount: number) => number {
  const { data: settings } = useSettings()
  return (method, amount) => {
    const step = settings && method === 'cash' ? cashStepOf(settings) : 1
    return toDollars(roundCash(toCents(amount), step))
  }
}
