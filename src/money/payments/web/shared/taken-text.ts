import type { MoneyAccount } from '#money/ledger/words.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { paymentText, type SubmitLabelParts } from './money-panel/submit-label.ts'
import type { Payment } from './money-panel/use-payment.ts'

/** Returns what was taken, for the toast of an action: '$35.20 cash', '$35.20 unpaid', 'nothing due'. */
export function takenText<M extends MoneyAccount>(payment: Payment<M>, currency: string): string {
  const { due, choice, deposit } = payment
  if (choice !== 'later' || !due || due < 0) return paymentText(partsOf(payment), currency)
  const held = deposit && paymentText({ ...partsOf(payment), due: 0 }, currency)
  return [`${formatMoney(due, currency)} unpaid`, held].filter(Boolean).join(' + ')
}

/** Returns the parts of the label that a payment decides. */
export function partsOf<M extends MoneyAccount>(payment: Payment<M>): Omit<SubmitLabelParts, 'action'> {
  const { due, choice, tenders, deposit, cards, split } = payment
  const sumBy = (isVisit: boolean) =>
    toDollars(
      cards.applied
        .filter(({ visitHours }) => (visitHours !== undefined) === isVisit)
        .reduce((sum, { amount }) => sum + toCents(amount), 0),
    )
  return { due, choice, tenders, deposit, left: split.left, byCards: sumBy(false), byVisit: sumBy(true) }
}
