import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { findDeposit } from '#money/bills/deposits/deposits.ts'
import { findCardOfRow } from '#money/ledger/cards/card-ledger.ts'
import { type Payer, type PayerDirectory, unknownPayer } from '#money/ledger/payer-directory.ts'
import type { LedgerRow } from '#money/ledger/reversals.ts'
import { paidKinds, readPaid } from '#money/ledger/reversals.ts'
import type { MoneyKind, TenderAccount } from '#money/ledger/words.ts'
import { type UndoKind, undoKinds } from '#money/ledger/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { listPayments as listCall } from './contract.ts'
import { joinParts, readJointSums } from './joint/joint-parts.ts'
import { readEntries } from './payment-entries.ts'
import { findVoidedCard } from './refunds/refund-credit.ts'
import { assertVoidable } from './refunds/refund-payment.ts'
import { readRefundableLines } from './refunds/refundable-lines.ts'
import type { DayTakings, Payment, PaymentDetails } from './schemas.ts'

type Query = z.output<NonNullable<typeof listCall.query>>

/** Payments per page. */
const PAGE = 50

/**
 * Lists payments, refunds and deposits, newest first, 50 a page, with totals if `from` or `to` is set. Throws
 * NotFound if `before` is unknown.
 */
export async function listPayments(db: Reader, payerDirectory: PayerDirectory, query: Query) {
  const matches = await paymentCondition(db, payerDirectory, query)
  const rows = await select(db)
    .where(matches)
    .where(await isAfter(db, query.before))
    .orderBy('ledger.business_day', 'desc')
    .orderBy('ledger.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return {
    payments: await toPayments(db, payerDirectory, rows.slice(0, PAGE)),
    more: rows.length > PAGE,
    days: await sumUpDays(db, matches, rows.slice(0, PAGE)),
    totals: query.from === undefined && query.to === undefined ? null : await sumUp(db, matches),
  }
}

/** Returns a payment with its postings and the reason why it cannot be voided. Throws NotFound. */
export async function readPayment(
  db: Reader,
  payerDirectory: PayerDirectory,
  id: number,
  now: Instant,
): Promise<PaymentDetails> {
  const row = await select(db).where('ledger.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no payment ${id}`)
  const [payment] = await toPayments(db, payerDirectory, [row])
  const parts = row.joint_id === null ? [] : await readParts(db, row.joint_id)
  return {
    ...payment!,
    joint: parts.length === 0 ? null : await readJoint(db, payerDirectory, parts),
    whyNotVoid: await voidError(db, parts.length === 0 ? [row] : parts, now),
    refundable: toDollars(await readRefundable(db, row)),
    refundMethods: await readRefundMethods(db, row),
    lines: await readRefundableLines(db, [
      ...new Set((parts.length === 0 ? [row] : parts).map(({ bill_id }) => bill_id)),
    ]),
    hasProducts: await hasProducts(db, row),
    entries: await readEntries(db, parts.length === 0 ? [row] : parts),
    deposit: await findDeposit(db, row.deposit_id),
  }
}

/** Returns what can still be refunded of a payment, or of a deposit that paid its bill, in cents. */
async function readRefundable(db: Reader, row: Row): Promise<number> {
  const { paidCents } = await readPaid(db, row)
  return Math.max(0, paidCents - (row.back ?? 0))
}

/** Returns a joint payment of its rows, each with how it is paid back. */
async function readJoint(db: Reader, payerDirectory: PayerDirectory, rows: readonly Row[]) {
  const methods = new Map<number, TenderAccount[]>()
  for (const row of rows) methods.set(row.id, await readRefundMethods(db, row))
  const parts = await toPayments(db, payerDirectory, rows)
  return joinParts(parts.map(part => ({ ...part, refundMethods: methods.get(part.id)! })))
}

/**
 * Returns the methods that a refund of a payment is paid by, the latest first: its own, or those that paid for the card
 * if that was voided. None if the voided card paid the bill on which it was sold.
 */
async function readRefundMethods(db: Reader, { id, method, bill_id }: Row): Promise<TenderAccount[]> {
  const voided = await findVoidedCard(db, await findCardOfRow(db, id))
  if (!voided) return [method!]
  return voided.bill_id === bill_id ? [] : readCreditMethods(db, voided.bill_id)
}

/** Returns the methods by which credit of a bill is refunded, the latest first. */
export async function readCreditMethods(db: Reader, billId: number): Promise<TenderAccount[]> {
  const rows = await select(db)
    .where('ledger.bill_id', '=', billId)
    .where('ledger.kind', 'in', paidKinds)
    .orderBy('ledger.id', 'desc')
    .execute()
  const methods = new Set<TenderAccount>()
  for (const row of rows) if ((await readRefundable(db, row)) > 0) methods.add(row.method!)
  return [...methods]
}

/** Returns the parts of a joint payment in order. */
const readParts = (db: Reader, jointId: string): Promise<Row[]> =>
  select(db).where('ledger.joint_id', '=', jointId).orderBy('ledger.id').execute()

/** Lists staff accounts by name. */
export const listPaymentStaff = (db: Reader) =>
  db.selectFrom('staff_accounts').select(['id', 'name']).orderBy('name').execute()

type Row = LedgerRow & { by: string | null; back: number | null; undone: UndoKind | null }

/** Selects the rows that move money, with who recorded them and what was refunded of them. */
function select(db: Reader) {
  return moneyRows(db)
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .selectAll('ledger')
    .select(({ selectFrom }) => [
      'staff_accounts.name as by',
      selectFrom('ledger as back')
        .select(sql<number>`coalesce(-sum(back.amount_cents), 0)`.as('cents'))
        .whereRef('back.reverses_id', '=', 'ledger.id')
        .whereRef('back.account', '=', 'ledger.account')
        .as('back'),
      selectFrom('ledger as undo')
        .select(sql<UndoKind>`undo.kind`.as('kind'))
        .whereRef('undo.reverses_id', '=', 'ledger.id')
        .whereRef('undo.account', '=', 'ledger.account')
        .where('undo.kind', 'in', [...undoKinds])
        .limit(1)
        .as('undone'),
    ])
}

/** Rows on the account of their own payment method. */
const moneyRows = (db: Reader) => db.selectFrom('ledger').whereRef('ledger.account', '=', 'ledger.method')

async function paymentCondition(db: Reader, payerDirectory: PayerDirectory, query: Query) {
  const { from, to, method, kind, by, least, most, search } = query
  const found = search ? await payerDirectory.findBills(db, search) : undefined
  const { rentalId, memberId, invoiceId } = query
  const billIds =
    (rentalId ?? memberId ?? invoiceId) === undefined
      ? undefined
      : await payerDirectory.billsOf(db, { rentalId, memberId, invoiceId })
  const parts = [
    from && sql<SqlBool>`ledger.business_day >= ${from}`,
    to && sql<SqlBool>`ledger.business_day <= ${to}`,
    method && sql<SqlBool>`ledger.account = ${method}`,
    kind && sql<SqlBool>`ledger.kind = ${kind}`,
    by && sql<SqlBool>`ledger.actor_id = ${by}`,
    (least || most !== undefined) && isOfAmount({ least, most }),
    billIds && isOnBills(billIds),
    found && sql<SqlBool>`ledger.bill_id in (${found})`,
  ]
  const conditions = parts.filter(part => typeof part === 'object')
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Returns the condition for rows of an amount, and for all parts of a joint payment of it. Dollars. */
function isOfAmount({ least, most }: Pick<Query, 'least' | 'most'>) {
  const isWithin = (cents: RawBuilder<number>) => {
    const isEnough = sql<SqlBool>`${cents} >= ${toCents(least ?? 0)}`
    return most === undefined ? isEnough : sql<SqlBool>`${isEnough} and ${cents} <= ${toCents(most)}`
  }
  return sql<SqlBool>`(${isWithin(sql`abs(ledger.amount_cents)`)} or ledger.joint_id in (
    select part.joint_id from ledger as part where part.joint_id is not null and part.account = part.method
    group by part.joint_id having ${isWithin(sql`abs(sum(part.amount_cents))`)}))`
}

const isOnBills = (billIds: readonly number[]) =>
  billIds.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`ledger.bill_id in (${sql.join(billIds)})`

/**
 * Returns the condition for rows after the payment `before` in list order. Throws NotFound if there is none.
 */
async function isAfter(db: Reader, before: number | undefined) {
  if (before === undefined) return sql<SqlBool>`1 = 1`
  const last = await moneyRows(db).select('business_day').where('ledger.id', '=', before).executeTakeFirst()
  if (!last) throw new NotFound(`There is no payment ${before}`, { before: `There is no payment ${before}` })
  return sql<SqlBool>`(ledger.business_day, ledger.id) < (${last.business_day}, ${before})`
}

/** Redeemed cards are listed, but no money is taken: it was when they were sold. */
const isByCard = sql<SqlBool>`account in ('gift_cards', 'visit_packs')`

async function sumUp(db: Reader, matches: Awaited<ReturnType<typeof paymentCondition>>) {
  const { count, taken, back } = await moneyRows(db)
    .where(matches)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(case when amount_cents > 0 and not ${isByCard} then amount_cents else 0 end), 0)`.as(
        'taken',
      ),
      sql<number>`coalesce(sum(case when amount_cents < 0 and not ${isByCard} then -amount_cents else 0 end), 0)`.as(
        'back',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { count, taken: toDollars(taken), givenBack: toDollars(back) }
}

/** Returns the sums by method of the days of some rows, newest first, over all rows that match. */
async function sumUpDays(
  db: Reader,
  matches: Awaited<ReturnType<typeof paymentCondition>>,
  rows: readonly Row[],
): Promise<DayTakings[]> {
  if (rows.length === 0) return []
  const sums = await moneyRows(db)
    .where(matches)
    .where('ledger.business_day', '>=', rows.at(-1)!.business_day)
    .where('ledger.business_day', '<=', rows[0]!.business_day)
    .select(['ledger.business_day', 'ledger.method', sql<number>`sum(ledger.amount_cents)`.as('cents')])
    .groupBy(['ledger.business_day', 'ledger.method'])
    .orderBy('ledger.business_day', 'desc')
    .orderBy('ledger.method')
    .execute()
  return [...new Set(sums.map(({ business_day }) => business_day))].map(businessDay => ({
    businessDay,
    methods: sums
      .filter(({ business_day }) => business_day === businessDay)
      .map(({ method, cents }) => ({ method: method!, amount: toDollars(cents) })),
  }))
}

async function toPayments(
  db: Reader,
  payerDirectory: PayerDirectory,
  rows: readonly Row[],
): Promise<Payment[]> {
  const payers = await payerDirectory.ofBills(
    db,
    rows.map(({ bill_id }) => bill_id),
  )
  const joint = await readJointSums(db, rows)
  return rows.map(row => ({
    ...toPayment(row, payers.get(row.bill_id)),
    joint: joint.get(row.joint_id ?? '') ?? null,
  }))
}

function toPayment(row: Row, payer: Payer | undefined): Omit<Payment, 'joint'> {
  return {
    id: row.id,
    kind: row.kind as MoneyKind,
    at: toIso(row.at),
    businessDay: row.business_day,
    method: row.method!,
    amount: toDollars(row.amount_cents),
    by: row.by ?? SERVER_NAME,
    reason: row.note,
    about: { ...(payer ?? unknownPayer), billId: row.bill_id, depositId: row.deposit_id },
    refunded: toDollars(row.back ?? 0),
    isVoided: row.undone === 'void',
    isReversed: row.undone === 'payment_reversal',
    reverses: row.reverses_id,
  }
}

async function hasProducts(db: Reader, { bill_id }: Row): Promise<boolean> {
  const line = await db
    .selectFrom('bill_lines')
    .select('id')
    .where('bill_id', '=', bill_id)
    .where('kind', '=', 'product')
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** Returns why a payment, or the joint payment of these rows, cannot be voided; null if it can. */
async function voidError(db: Reader, rows: readonly Row[], now: Instant): Promise<string | null> {
  try {
    for (const row of rows) await assertVoidable(db, row, row.amount_cents - (row.back ?? 0), now)
    return null
  } catch (error) {
    if (error instanceof Conflict) return error.message
    throw error
  }
}
