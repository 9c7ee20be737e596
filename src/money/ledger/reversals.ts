import { type Selectable, type SqlBool, sql } from 'kysely'
import { addPrices, negatePrice, type Price } from '#money/pricing/price.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import type { Calendar } from '#platform/values/time.ts'
import { type BillSubject, lockBill, readLines } from './bills.ts'
import { type CardOfRow, findCardOfRow } from './cards/card-ledger.ts'
import { entriesOfLine, type LedgerEntry, type Posting, postToLedger } from './ledger.ts'
import { type LineRow, priceOfLine, textOf, toOffset } from './lines/line-rows.ts'
import { type LineKind, type NewLine, settledKinds } from './lines/lines.ts'
import type { LedgerTable } from './table.ts'
import type { TenderAccount } from './words.ts'
import { cardAccounts, type UndoKind } from './words.ts'

export type LedgerRow = Selectable<LedgerTable>

/** The part of a bill that the money of a row paid, in cents, and from which row on. */
export interface PaidPart {
  paidCents: number
  paidFrom: number
}

/** A locked row of money that was paid, and the cents of it that were not given back. */
export interface LockedPayment extends LedgerRow, PaidPart {
  method: TenderAccount
  leftCents: number
  /** The card that paid; its visits are negative. */
  card: CardOfRow | null
}

/** The rows by which the credit of one bill paid another, or went back to it: no money moves. */
export const isCreditTransfer = sql<SqlBool>`(account = 'receivable' and method is null
  and (kind = 'payment' or kind = 'payment_reversal'))`

/** Rows of money that pays a bill: at once, or as a deposit or prepayment that is applied later. */
export const paidKinds = ['payment', 'deposit'] as const

/** Returns what the money of a row paid on its bill: of a deposit or prepayment what was applied. */
export async function readPaid(
  db: Reader,
  row: Pick<LedgerRow, 'id' | 'kind' | 'amount_cents' | 'bill_id' | 'deposit_id'>,
): Promise<PaidPart> {
  const { id, kind, amount_cents, bill_id, deposit_id } = row
  if (kind !== 'deposit') return { paidCents: amount_cents, paidFrom: id }
  return db
    .selectFrom('ledger')
    .select([
      sql<number>`coalesce(sum(amount_cents), 0)`.as('paidCents'),
      sql<number>`coalesce(min(id), ${id})`.as('paidFrom'),
    ])
    .where('bill_id', '=', bill_id)
    .where('deposit_id', '=', deposit_id)
    .where('kind', '=', 'deposit_apply')
    .where('account', '=', 'deposits')
    .executeTakeFirstOrThrow()
}

/**
 * Locks the bill of a payment, or of a deposit or prepayment, until the transaction ends, because the bill's balance
 * decides how much of a refund was earned. Throws NotFound.
 */
export async function lockPayment(trx: Transaction, id: number): Promise<LockedPayment> {
  const row = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', paidKinds)
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
  const paid = await readPaid(trx, row)
  return { ...row, ...paid, method: row.method!, leftCents: paid.paidCents + back, card }
}

/** Returns the entries that pay money back, onto the card if a card paid. */
export const moneyBack = ({ method, card }: LockedPayment, cents: number): LedgerEntry[] => [
  { account: method, cents: -cents, method, ...(card && { card: { id: card.id, visits: -card.visits } }) },
  { account: 'receivable', cents, method },
]

/** How a payment is undone. */
export interface Undoing {
  kind: UndoKind
  note: string
  /** The id that parts of a joint payment share if they are undone together. */
  jointId?: string | undefined
}

/** Undoes the rest of a locked payment, or of a part of a joint one: its bill is due again. */
export async function postUndo(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  undoing: Undoing,
): Promise<void> {
  const { id, leftCents } = payment
  const subject = await subjectOfRow(trx, payment)
  await postToLedger(trx, ctx, calendar, [
    { ...undoing, subject, reversesId: id, entries: moneyBack(payment, leftCents) },
  ])
}

/**
 * Reverses what corrections left of each charge of a bill, line by line. Its payments stay as credit. Throws Conflict
 * if nothing is left to reverse.
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
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  const charges = lines.filter(
    ({ kind, corrects_id }) => isCharge(kind) && (corrects_id === null || kinds.get(corrects_id) !== kind),
  )
  const left = charges
    .map(line => ({ line, rest: computeRest(line, lines) }))
    .filter(({ rest: { price } }) => price.baseCents !== 0 || price.taxCents !== 0)
  if (left.length === 0) throw new Conflict('There is nothing to reverse')
  const postings: Posting[] = []
  for (const { line, rest } of left) postings.push(...(await buildCorrection(trx, line, note, rest)))
  await postToLedger(trx, ctx, calendar, postings)
}

/** Refunds and kept deposits are no charges. */
const isCharge = (kind: LineKind) => !settledKinds.some(settled => settled === kind)

/** A line or the rest of it; the price in cents. */
interface LineRest {
  price: Price
  quantity: number
}

/** Returns what the corrections among `lines` left of a line. */
function computeRest(line: LineRow, lines: readonly LineRow[]): LineRest {
  const all = [line, ...lines.filter(one => one.corrects_id === line.id && one.kind === line.kind)]
  return {
    price: all.map(priceOfLine).reduce(addPrices),
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Returns the ledger row by which a line is owed; undefined if nothing is owed by it. */
export const selectCharge = (db: Reader, { bill_id, posting }: Pick<LineRow, 'bill_id' | 'posting'>) =>
  db
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', bill_id)
    .where('posting', '=', posting)
    .where('account', '=', 'receivable')
    .executeTakeFirst()

/**
 * Returns the posting that takes back a stored line, or `rest` of it, by a further line that names it. Empty if nothing
 * is owed by it.
 */
export async function buildCorrection(
  db: Reader,
  line: LineRow,
  note: string,
  rest: LineRest = computeRest(line, []),
): Promise<(Posting & { line: NewLine })[]> {
  const charge = await selectCharge(db, line)
  if (!charge) return []
  const price = negatePrice(rest.price)
  return [
    {
      kind: 'reversal',
      subject: await subjectOfCharge(db, charge),
      note,
      reversesId: charge.id,
      line: {
        kind: line.kind,
        ...textOf(line),
        ...toOffset(line),
        quantity: -rest.quantity,
        unitCents: line.unit_cents,
        ...(line.item_id !== null && { itemId: line.item_id }),
        reason: note,
        price,
      },
      entries: entriesOfLine(line.kind, price),
    },
  ]
}

/** Returns a bill with the source and facility of what was posted last on it. */
export async function subjectOfBill(db: Reader, billId: number): Promise<BillSubject> {
  const row = await db
    .selectFrom('ledger')
    .select(['bill_id', 'source', 'facility_id'])
    .where('bill_id', '=', billId)
    .where('account', '=', 'receivable')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return subjectOfRow(db, row)
}

/** Returns the bill of a stored charge with what it was for, and under what its revenue is reported. */
export async function subjectOfCharge(db: Reader, charge: LedgerRow): Promise<BillSubject> {
  const subject = await subjectOfRow(db, charge)
  const revenue = await db
    .selectFrom('ledger')
    .select(['source', 'facility_id'])
    .where('bill_id', '=', charge.bill_id)
    .where('posting', '=', charge.posting)
    .where('account', '=', 'revenue')
    .executeTakeFirst()
  return revenue
    ? { ...subject, earned: { source: revenue.source, facilityId: revenue.facility_id } }
    : subject
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
