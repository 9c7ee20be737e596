import { useSettings } from '#office/settings/web/queries.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Payment } from '../contract.ts'
import { findCashStep, roundCash } from '../rules.ts'

/** Returns what can still be refunded of a payment, in dollars. */
export const leftOf = ({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>): number =>
  toDollars(toCents(amount) - toCents(refunded))

/** Returns the function that rounds a refund in dollars to what is paid back: cash to the smallest coin. */
export function useRoundRefund(): (method: Payment['method'], amount: number) => number {
  const { data: settings } = useSettings()
  return (method, amount) => {
    const step = settings && method === 'cash' ? findCashStep(settings) : 1
    return toDollars(roundCash(toCents(amount), step))
  }
}
