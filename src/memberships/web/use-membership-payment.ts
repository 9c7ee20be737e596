import type { MemberPaymentMethod } from '../../billing/contract.ts'
import type { BillLine } from '../../billing/web/shared/bill-lines.tsx'
import { dueOf, useMemberPayment } from '../../billing/web/shared/use-payment.ts'
import { formatDay } from '../../shared/values/time.ts'
import type { MembershipQuote, PayNow } from '../contract.ts'

export interface MembershipPrice {
  /** Undefined while it loads; null while the form is incomplete. */
  quote: MembershipQuote | null | undefined
  /** True if the quote belongs to other values of the form. */
  isOutdated?: boolean
}

/** The payment of what a change of a membership costs, now by the membership's `own` method or later. */
export function useMembershipPayment({ quote, isOutdated }: MembershipPrice, own: MemberPaymentMethod) {
  const payment = useMemberPayment({ due: dueOf(quote, isOutdated), own, later: 'Later', takesCards: true })
  const { paymentMethod: paidBy, ...rest } = payment.body
  const body: PayNow = { payNow: payment.isPaying, paidBy, ...rest }
  return { payment, body, lines: quote && linesOf(quote) }
}

/** The dates and charges of a change as the lines of a bill. */
function linesOf({ startDate, endDate, periods, taxLines, balance, due }: MembershipQuote): BillLine[] {
  const span = (from: string, until: string) => `${formatDay(from)} – ${formatDay(until)}`
  return [
    { label: 'Period', amount: span(startDate, endDate) },
    ...periods.map(({ from, until, amount }) => ({ label: span(from, until), amount })),
    ...(periods.length === 0 ? [{ label: 'Already billed', amount: 'No charge now' }] : []),
    ...taxLines,
    ...(balance === 0 ? [] : [{ label: balance > 0 ? 'Previous balance' : 'Credit', amount: balance }]),
    { kind: 'due', label: 'Due', amount: due },
  ]
}
