import { useState } from 'react'
import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import type { MemberPaymentMethod } from '#money/ledger/words.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { useMemberPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import type { MembershipQuote, PayNow, PlanChangeQuote } from '../../contract.ts'

export interface MembershipPrice {
  /** Undefined while it loads; null while the form is incomplete. */
  quote: MembershipQuote | PlanChangeQuote | null | undefined
  /** True if the quote belongs to other values of the form. */
  isOutdated?: boolean
}

/**
 * The payment of what a change of a membership costs: credit of the member's other bills first, unless staff keep it,
 * and the rest now by the membership's `own` method or later.
 */
export function useMembershipPayment({ quote, isOutdated }: MembershipPrice, own: MemberPaymentMethod) {
  const [isUsed, use] = useState(true)
  const offered = quote?.credit ?? 0
  const used = isUsed ? offered : 0
  const due = dueOf(quote, isOutdated)
  const payment = useMemberPayment({
    due: typeof due === 'number' ? toDollars(toCents(due) - toCents(used)) : due,
    own,
    later: true,
    takesCards: true,
  })
  const { paymentMethod: paidBy, ...rest } = payment.body
  const body: PayNow = { payNow: payment.isPaying, paidBy, ...(used > 0 && { credit: used }), ...rest }
  return { payment, body, lines: quote && linesOf(quote, used), credit: { offered, isUsed, use } }
}

/** The dates and charges of a change as the lines of a bill. */
function linesOf(quote: MembershipQuote | PlanChangeQuote, used: number): BillLine[] {
  const { startDate, endDate, periods, taxLines, balance, due } = quote
  const credits = 'credits' in quote ? quote.credits : []
  const span = (from: string, until: string) => `${formatDay(from)} – ${formatDay(until)}`
  return [
    { label: 'Period', amount: span(startDate, endDate) },
    ...periods.map(({ from, until, amount }) => ({ label: span(from, until), amount })),
    ...credits.map(({ from, until, amount }) => ({
      label: `Unused: ${span(from, until)}`,
      amount: -amount,
    })),
    ...(periods.length === 0 ? [{ label: 'Already billed', amount: 'No charge now' }] : []),
    ...taxLines,
    ...(balance === 0 ? [] : [{ label: balance > 0 ? 'Previous balance' : 'Credit', amount: balance }]),
    ...(used === 0 ? [] : [{ label: 'Credit from other bills', amount: -used }]),
    { kind: 'due', label: 'Due', amount: toDollars(toCents(due) - toCents(used)) },
  ]
}
