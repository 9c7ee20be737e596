import { useState } from 'react'
import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import type { MemberPaymentMethod } from '#money/ledger/words.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { useMemberPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import type { LineWords } from '#money/pricing/languages/texts.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { MembershipQuote, PayNow, PlanChangeQuote } from '../../contract.ts'
import { feePer } from '../shared/labels.tsx'

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
  const { currency } = useVenueLocale()
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
  return {
    payment,
    body,
    lines: quote && [...linesOf(quote, used), ...laterLines(quote, currency)],
    credit: { offered, isUsed, use },
  }
}

/** The fee of a plan change with the next period, which is charged from then on. */
function laterLines(quote: MembershipQuote | PlanChangeQuote, currency: string): BillLine[] {
  if (!isPlanned(quote)) return []
  const { effectiveOn, periodFee, billingFrequency } = quote
  const words: LineWords = {
    key: 'feePer',
    values: { fee: { dollars: periodFee, currency }, period: billingFrequency },
  }
  return [
    {
      ...sayPlainly('fromDay', { day: { day: effectiveOn } }),
      amount: feePer(periodFee, billingFrequency, currency),
      amountWords: JSON.stringify(words),
    },
  ]
}

const isPlanned = (quote: MembershipQuote | PlanChangeQuote): quote is PlanChangeQuote =>
  'isNow' in quote && !quote.isNow

/** The dates and charges of a change as the lines of a bill. */
function linesOf(quote: MembershipQuote | PlanChangeQuote, used: number): BillLine[] {
  const { startDate, endDate, periods, joiningFee, total, taxLines, balance, due } = quote
  const credits = 'credits' in quote ? quote.credits : []
  const span = (from: string, until: string, key: 'days' | 'unusedDays' = 'days') =>
    sayPlainly(key, { from: { day: from }, until: { day: until } })
  const period = span(startDate, endDate)
  const nothing = sayPlainly('noChargeNow')
  return [
    { ...sayPlainly('period'), amount: period.label, amountWords: period.words },
    ...periods.map(({ from, until, amount }) => ({ ...span(from, until), amount })),
    ...(joiningFee === 0 ? [] : [{ ...sayPlainly('joiningFee'), amount: joiningFee }]),
    ...credits.map(({ from, until, amount }) => ({
      ...span(from, until, 'unusedDays'),
      amount: -amount,
    })),
    ...(periods.length === 0 && !isPlanned(quote)
      ? [{ ...sayPlainly('alreadyBilled'), amount: nothing.label, amountWords: nothing.words }]
      : []),
    ...(total === 0 ? [] : [{ kind: 'total', ...sayPlainly('total'), amount: total }]),
    ...taxLines,
    ...(balance === 0
      ? []
      : [{ ...sayPlainly(balance > 0 ? 'previousBalance' : 'balanceCredit'), amount: balance }]),
    ...(used === 0 ? [] : [{ ...sayPlainly('otherCredit'), amount: -used }]),
    {
      kind: 'due',
      ...sayPlainly(isPlanned(quote) ? 'dueNow' : 'due'),
      amount: toDollars(toCents(due) - toCents(used)),
    },
  ]
}
