import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict, NotFound } from '../shared/http/errors.ts'
import type { Calendar } from '../shared/values/time.ts'
import { type BillSubject, lockBill, readLines } from './bills.ts'
import { cardAccounts } from './calls.ts'
import { findCardOfRow } from './card-ledger.ts'
import type { TenderAccount } from './contract.ts'
import { takeBackEntries } from './deferred-revenue.ts'
import { entriesOfLine, type LedgerEntry, type Posting, postToLedger } from './ledger.ts'
import type { Price } from './price.ts'
import type { BillLinesTable, LedgerTable } from './table.ts'

export type LedgerRow = Selectable<LedgerTable>
export type LineRow = Selectable<BillLinesTable>

/** A locked payment row, and the cents of it that were not refunded or voided. */
export interface LockedPayment extends LedgerRow {
  method: TenderAccount
  leftCents: number
  /** The card that paid, and the visits that it lost (negative). */
  card: { id: number; visits: number } | null
}

/**
 * Locks the bill of a payment until the transaction ends, because the bill's balance decides
 * how much of a refund was earned. Throws NotFound.
 */
export async function lockPayment(trx: Transaction, id: number): Promise<LockedPayment> {
  const row = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no payment ${id}`)
  await lockBill(trx, row.bill_id)
  const { back } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('back'))
    .where('reverses_id', '=', id)
    .where('account', '=', row.account)
    .executeTakeFirstOrThrow()
  const card = await findCardOfRow(trx, id)
  return { ...row, method: row.method!, leftCents: row.amount_cents + back, card }
}

/**
 * Refunds `cents` of a locked payment by its own method. The part that exceeds the bill's credit was earned:
 * an allowance deducts it from revenue and tax, first from revenue that is not yet earned, then from tips, so that the
 * bill does not become due again. Throws Conflict if the payment bought a card.
 */
export async function refund(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  { cents, note }: { cents: number; note: string },
): Promise<void> {
  const earnings = await readEarnings(trx, payment.bill_id)
  const earned = cents - Math.min(cents, Math.max(0, -earnings.owedCents))
  if (earnings.soldCents > 0 && earned > earnings.baseCents + earnings.taxCents)
    throw new Conflict(boughtCard)
  if (earnings.givenAwayCents > 0 && earned > earnings.baseCents + earnings.taxCents + earnings.tipCents)
    throw new Conflict('The credit of this payment was used for another bill')
  const shared = { subject: await subjectOfRow(trx, payment), note, reversesId: payment.id }
  // Tips are given back last.
  const tip = Math.max(0, Math.min(earnings.tipCents, earned - earnings.baseCents - earnings.taxCents))
  const allowance = (label: string, price: Price, entries: LedgerEntry[]): Posting => ({
    ...shared,
    kind: 'allowance',
    line: { kind: 'refund', label, tax: 'included', taxRate: null, reason: note, price },
    entries,
  })
  const price = allowancePrice(earnings, earned - tip)
  const tipPrice = { baseCents: -tip, taxCents: 0, totalCents: -tip }
  await postToLedger(trx, ctx, calendar, [
    { ...shared, kind: 'refund', entries: moneyBack(payment, cents) },
    ...(earned > tip ? [allowance('Refund', price, await takeBackEntries(trx, payment.bill_id, price))] : []),
    ...(tip > 0 ? [allowance('Refund of a tip', tipPrice, entriesOfLine('tip', tipPrice))] : []),
  ])
}

/** Why a payment for a card is not refunded or voided: the card would keep its value. */
export const boughtCard = 'This payment bought a gift card or visit pack. Void the card to refund it'

/** Returns the entries that pay money back, onto the card if a card paid. */
const moneyBack = ({ method, card }: LockedPayment, cents: number): LedgerEntry[] => [
  { account: method, cents: -cents, method, ...(card && { card: { id: card.id, visits: -card.visits } }) },
  { account: 'receivable', cents, method },
]

/** Voids a locked payment: its bill is due again. */
export async function voidPayment(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  note: string,
): Promise<void> {
  const { id, amount_cents } = payment
  const subject = await subjectOfRow(trx, payment)
  await postToLedger(trx, ctx, calendar, [
    { kind: 'void', subject, note, reversesId: id, entries: moneyBack(payment, amount_cents) },
  ])
}

/**
 * Reverses the charges of a bill, line by line. Its payments stay as credit. Throws Conflict if nothing is
 * left to reverse.
 */
export async function reverseCharges(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  billId: number,
  note: string,
): Promise<void> {
  await lockBill(trx, billId)
  const lines = await readLines(trx, billId)
  const charged = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('kind', '=', 'charge')
    .where('account', '=', 'receivable')
    .execute()
  const corrected = correctedIds(lines)
  const open = charged.flatMap(row => {
    const line = lines.find(({ posting }) => posting === row.posting)
    return line && !corrected.has(line.id) ? [{ row, line }] : []
  })
  if (open.length === 0) throw new Conflict('There is nothing to reverse')
  const subject = await subjectOfRow(trx, open[0]!.row)
  await postToLedger(
    trx,
    ctx,
    calendar,
    open.map(({ row, line }) => ({ ...reversalOf(line, subject, note), reversesId: row.id })),
  )
}

/** Returns the ids of the lines that were corrected. A discount names the line that it reduces and corrects nothing. */
export function correctedIds(lines: readonly LineRow[]): Set<number> {
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  return new Set(
    lines.flatMap(({ kind, corrects_id }) =>
      corrects_id !== null && kinds.get(corrects_id) === kind ? corrects_id : [],
    ),
  )
}

/** Returns the posting that takes back a stored line. */
export function reversalOf(line: LineRow, subject: BillSubject, note: string): Posting {
  const price = {
    baseCents: -line.net_cents,
    taxCents: -line.tax_cents,
    totalCents: -line.gross_cents,
  }
  return {
    kind: 'reversal',
    subject,
    note,
    line: {
      kind: line.kind,
      label: line.label,
      tax: line.tax,
      taxRate: line.tax_rate,
      taxClass: line.tax_class,
      quantity: -line.quantity,
      unitCents: line.unit_cents,
      ...(line.item_id !== null && { itemId: line.item_id }),
      correctsId: line.id,
      reason: note,
      price,
    },
    entries: entriesOfLine(line.kind, price),
  }
}

/** Returns the bill of a stored row with the source and facility that it names. */
export async function subjectOfRow(
  db: Reader,
  { bill_id, source, facility_id }: Pick<LedgerRow, 'bill_id' | 'source' | 'facility_id'>,
): Promise<BillSubject> {
  const facility =
    facility_id === null
      ? undefined
      : await db
          .selectFrom('facilities')
          .select(['id', 'name'])
          .where('id', '=', facility_id)
          .executeTakeFirst()
  return { billId: bill_id, source, facility: facility ?? null }
}

interface Earnings {
  owedCents: number
  /** The value of cards sold on the bill. */
  soldCents: number
  /** Revenue, also what is not yet earned, tax and tips, less reversals and allowances. */
  baseCents: number
  taxCents: number
  tipCents: number
  /** The credit that paid other bills, less what theirs paid of this one. */
  givenAwayCents: number
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
    givenAwayCents: await readMovedCredit(trx, billId),
  }
}

/** Returns the credit of a bill that paid others, in cents; negative if others paid it. */
export async function readMovedCredit(db: Reader, billId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where('kind', '=', 'payment')
    .where('account', '=', 'receivable')
    .where('method', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

/** Returns the value of cards sold on a bill and not voided, in cents. */
export async function readSoldCents(db: Reader, billId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where('account', 'in', [...cardAccounts])
    .where('method', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

/** Postings of held deposits, which are not on the bill. An applied deposit is a payment. */
export const depositKinds = ['deposit', 'deposit_return', 'deposit_keep'] as const

/**
 * Returns the price that reduces revenue and tax in proportion; the last part takes the last cent of tax.
 */
function allowancePrice(
  { baseCents, taxCents }: Pick<Earnings, 'baseCents' | 'taxCents'>,
  earned: number,
): Price {
  const total = baseCents + taxCents
  const tax = total === 0 ? 0 : Math.round((taxCents * earned) / total)
  return { baseCents: tax - earned, taxCents: -tax, totalCents: -earned }
}
