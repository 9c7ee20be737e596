import { toCents, toDollars } from '#platform/values/money.ts'
import type { PaymentInput } from './tenders.ts'

type Parts = Required<Pick<PaymentInput, 'payments'>>['payments'] & {}

/**
 * Splits a payment into a part of `cents` and the rest, in the order of its tenders. The cash handed over goes with the
 * rest, as far as the rest is cash. A visit of a pack pays a stay only and stays in the rest.
 */
export function splitPayment(
  { paymentMethod, cashGiven, payments }: PaymentInput,
  cents: number,
): { part: PaymentInput; rest: PaymentInput } {
  if (!payments) {
    if (!paymentMethod) return { part: {}, rest: {} }
    const given = cashGiven === undefined ? undefined : toDollars(toCents(cashGiven) - cents)
    return {
      part: { payments: [{ method: paymentMethod, amount: toDollars(cents) }] },
      rest: { paymentMethod, cashGiven: given },
    }
  }
  const part: Parts[number][] = []
  const rest: Parts[number][] = []
  let left = cents
  for (const tender of payments) {
    const amount = toCents(tender.amount)
    const taken = tender.method === 'visit_pack' ? 0 : Math.min(left, amount)
    left -= taken
    const { given, ...plain } = tender
    if (taken === amount) part.push(tender)
    else if (taken === 0) rest.push(tender)
    else {
      part.push({ ...plain, amount: toDollars(taken) })
      const restGiven = given === undefined ? {} : { given: toDollars(toCents(given) - taken) }
      rest.push({ ...plain, amount: toDollars(amount - taken), ...restGiven })
    }
  }
  return { part: { payments: part }, rest: { payments: rest } }
}
