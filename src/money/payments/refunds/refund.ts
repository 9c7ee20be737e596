import { sql } from 'kysely'
import { readLines } from '#money/ledger/bills.ts'
import { takeBackEntries } from '#money/ledger/deferred-revenue.ts'
import { entriesOfLine, type LedgerEntry, type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { type PaidSpan, refundAdjustments, tipAdjustments } from '#money/ledger/lines/allowances.ts'
import type { LineAdjustment } from '#money/ledger/lines/line-charges.ts'
import { type LineRow, textOf, toOffset } from '#money/ledger/lines/line-rows.ts'
import { subjectOfLine } from '#money/ledger/lines/line-subject.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import {
  buildCorrection,
  depositKinds,
  isCreditTransfer,
  type LockedPayment,
  moneyBack,
  readSoldCents,
  subjectOfRow,
} from '#money/ledger/reversals.ts'
import { undoKinds } from '#money/ledger/words.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { Price } from '#money/pricing/price.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Calendar } from '#platform/values/time.ts'
import { type RefundCents, type RefundRounding, roundRefund } from '../tenders/cash-rounding.ts'
import { namedCuts, type RefundedLines } from './refundable-lines.ts'

export interface RefundTerms extends RefundRounding {
  cents: number
  note: string
  /** The joint refund of which it is a part. */
  jointId?: string | undefined
  /** The lines that it is for; their sum is `cents`. */
  lines?: RefundedLines | undefined
}

/**
 * Refunds `cents` of a locked payment by its own method, cash as rounded. The part that exceeds the bill's credit was
 * earned: allowances deduct it from the lines that the payment paid, each by its own taxes and first from what is not
 * yet earned, then from tips, so that the bill does not become due again. If it names lines, they give back all of it.
 * Returns what was paid back and what that settles on the bill. Throws Conflict if the payment bought a card, or if its
 * credit paid another bill, and Invalid if less is left of a named line.
 */
export async function refund(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  { cents, note, jointId, lines: named, ...rounding }: RefundTerms,
): Promise<RefundCents> {
  const { reversedRounding, roundingCents, ...back } = await roundRefund(trx, payment, cents, rounding)
  const earnings = withoutLines(await readEarnings(trx, payment.bill_id), reversedRounding)
  const creditCents = named ? 0 : Math.max(0, -earnings.owedCents)
  const earned = back.settledCents - Math.min(back.settledCents, creditCents)
  if (!named && earnings.soldCents > 0 && earned > earnings.baseCents + earnings.taxCents)
    throw new Conflict(boughtCard)
  const received = await readReceivedCents(trx, payment.bill_id)
  if (earned > earnings.baseCents + earnings.taxCents + earnings.tipCents || back.backCents > received)
    await assertCreditNotUsed(trx, payment.bill_id)
  const shared = { subject: await subjectOfRow(trx, payment), note, reversesId: payment.id }
  // Tips are given back last. Revenue is below zero if a line was corrected after it had been refunded.
  const revenueCents = Math.max(0, earnings.baseCents + earnings.taxCents)
  const tip = Math.max(0, Math.min(earnings.tipCents, earned - revenueCents))
  const allowance = async (
    line: LineRow,
    text: Omit<LineText, 'kind'>,
    price: Price,
    entries: LedgerEntry[],
  ): Promise<Posting> => ({
    ...shared,
    kind: 'allowance',
    subject: await subjectOfLine(trx, line, shared.subject),
    line: { kind: 'refund', ...text, reason: note, price },
    entries,
  })
  const lines = earned > 0 ? await readLines(trx, payment.bill_id) : []
  const all = named
    ? namedCuts(lines, named, back.settledCents - cents, (await readSettings(trx)).currency)
    : [
        ...(earned > tip ? refundAdjustments(lines, await paidSpan(trx, payment), earned - tip) : []),
        ...tipAdjustments(lines, tip),
      ]
  const [tips, adjustments] = [all.filter(isTip), all.filter(adjustment => !isTip(adjustment))]
  const allowances: Posting[] = []
  for (const { line, price } of adjustments) {
    const entries = await takeBackEntries(trx, payment.bill_id, price)
    allowances.push(
      await allowance(line, refundText(line, named !== undefined || adjustments.length > 1), price, entries),
    )
  }
  for (const { line, price } of tips) {
    const text = { ...say('refundOfTip'), ...toOffset(line) }
    allowances.push(await allowance(line, text, price, entriesOfLine('tip', price)))
  }
  const roundingBack = await Array.fromAsync(reversedRounding, line => buildCorrection(trx, line, note))
  await postToLedger(trx, ctx, calendar, [
    ...roundingBack.flat(),
    { ...shared, kind: 'refund', entries: moneyBack(payment, back.backCents), roundingCents, jointId },
    ...allowances,
  ])
  return back
}

const isTip = ({ line }: LineAdjustment) => line.kind === 'tip'

/** Returns what was earned without the revenue of lines that go back by themselves. */
const withoutLines = (earnings: Earnings, lines: readonly LineRow[]): Earnings => ({
  ...earnings,
  baseCents: lines.reduce((cents, { gross_cents }) => cents - gross_cents, earnings.baseCents),
})

/** Returns what a bill received and neither gave back nor passed on as credit, in cents. */
async function readReceivedCents(trx: Transaction, billId: number): Promise<number> {
  const { cents } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where('account', '=', 'receivable')
    .where('kind', 'in', ['payment', 'deposit_apply', 'refund', ...undoKinds])
    .executeTakeFirstOrThrow()
  return cents
}

/** Throws Conflict if credit of a bill paid another one, and was not given back by others since. */
async function assertCreditNotUsed(trx: Transaction, billId: number): Promise<void> {
  const { cents } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where(isCreditTransfer)
    .executeTakeFirstOrThrow()
  if (cents > 0) throw new Conflict('The credit of this payment was used for another bill')
}

/** Returns what the refund of a line says. */
const refundText = (line: LineRow, isNamed: boolean): Omit<LineText, 'kind'> => ({
  ...(isNamed ? say('refundOf', { line: textOf(line) }) : say('refund')),
  ...toOffset(line),
})

/** Returns the part of its bill that a locked payment paid. */
async function paidSpan(trx: Transaction, payment: LockedPayment): Promise<PaidSpan> {
  const from = await paidBefore(trx, payment)
  return { from, until: from + payment.paidCents }
}

/** Returns what earlier payments, deposits and credits paid on the bill and was not voided, in cents. */
async function paidBefore(trx: Transaction, { paidFrom, bill_id }: LockedPayment): Promise<number> {
  const { cents } = await trx
    .selectFrom('ledger')
    .select(
      sql<number>`coalesce(sum(case when account = 'deposits' or account = method then amount_cents
        when ${isCreditTransfer} then -amount_cents end), 0)`.as('cents'),
    )
    .where('bill_id', '=', bill_id)
    .where('kind', 'in', ['payment', 'deposit_apply', ...undoKinds])
    .where(sql<boolean>`coalesce(reverses_id, id) < ${paidFrom}`)
    .executeTakeFirstOrThrow()
  return cents
}

/** Why a payment for a card is not refunded or voided: the card would keep its value. */
export const boughtCard = 'This payment bought a gift card or visit pack. Void the card to refund it'

interface Earnings {
  owedCents: number
  /** The value of cards sold on the bill. */
  soldCents: number
  /** Revenue, also what is not yet earned, tax and tips, less reversals and allowances. */
  baseCents: number
  taxCents: number
  tipCents: number
}

/** Returns what is owed and was earned on a bill, in cents. Deposits are not on the bill. */
async function readEarnings(trx: Transaction, billId: number): Promise<Earnings> {
  const sums = await trx
    .selectFrom('ledger')
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .where('bill_id', '=', billId)
    .where('kind', 'not in', [...depositKinds])
    .groupBy('account')
    .execute()
  const of = (account: string) => sums.find(sum => sum.account === account)?.cents ?? 0
  return {
    owedCents: of('receivable'),
    soldCents: await readSoldCents(trx, billId),
    baseCents: -of('revenue') - of('deferred_revenue'),
    taxCents: -of('tax'),
    tipCents: -of('tips'),
  }
}
