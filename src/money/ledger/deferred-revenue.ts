import { sql } from 'kysely'
import type { Price } from '#money/pricing/price.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { addDays, businessDay, type Calendar, type Instant } from '#platform/values/time.ts'
import { type BillSubject, lockBill } from './bills.ts'
import { chargePosting, type LedgerEntry, type Posting, postToLedger } from './ledger.ts'
import type { LineText } from './lines/lines.ts'

/** A part of a charge, in cents without tax, and the business day from which it is earned. */
export interface RevenuePart {
  earnedOn: string
  cents: number
}

/** Returns the posting that charges a line of which `later` is not yet earned. The caller stores the parts. */
export function deferringPosting(
  subject: BillSubject,
  line: LineText,
  price: Price,
  later: readonly RevenuePart[],
): Posting {
  const deferred = later.reduce((sum, { cents }) => sum + cents, 0)
  return { ...chargePosting(subject, line, price), entries: toEntries(price, deferred) }
}

/** Stores the parts of a bill that are earned later. Their sum was posted as deferred revenue. */
export async function storeDeferredParts(
  trx: Transaction,
  billId: number,
  later: readonly RevenuePart[],
): Promise<void> {
  const rows = later
    .filter(({ cents }) => cents > 0)
    .map(({ earnedOn, cents }) => ({ bill_id: billId, earned_on: earnedOn, cents, left_cents: cents }))
  if (rows.length > 0) await trx.insertInto('deferred_revenue').values(rows).execute()
}

/**
 * Returns the entries of a price that takes back revenue of a locked bill (all cents negative): first what is not yet
 * earned, the last month first. Reduces the stored parts by that much.
 */
export async function takeBackEntries(
  trx: Transaction,
  billId: number,
  price: Price,
): Promise<LedgerEntry[]> {
  return toEntries(price, -(await takeDeferred(trx, billId, -price.baseCents)))
}

/** Posts all that is not yet earned on a locked bill as revenue: nothing more will be provided for it. */
export async function earnRest(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subject: BillSubject,
): Promise<void> {
  const cents = await takeDeferred(trx, subject.billId, Number.POSITIVE_INFINITY)
  if (cents > 0) await postToLedger(trx, ctx, calendar, [recognitionPosting(subject, cents)])
}

/** Moves the parts of a locked bill that are earned on a day or later, and are not yet, by a number of days. */
export async function shiftDeferredParts(
  trx: Transaction,
  billId: number,
  day: string,
  days: number,
): Promise<void> {
  if (days === 0) return
  const parts = await trx
    .selectFrom('deferred_revenue')
    .select(['id', 'earned_on'])
    .where('bill_id', '=', billId)
    .where('earned_on', '>=', day)
    .where(isLeft)
    .execute()
  for (const { id, earned_on } of parts)
    await trx
      .updateTable('deferred_revenue')
      .set({ earned_on: addDays(earned_on, days) })
      .where('id', '=', id)
      .execute()
}

/** Literally the condition of the partial indexes of the table. */
const isLeft = sql<boolean>`left_cents > 0`

/** Maximum bills in one transaction; the next run continues. */
const BATCH = 200

/**
 * Posts what is earned by today as revenue of the open business day: each part once, also across restarts and servers,
 * and whatever was missed while no server ran. The scheduler calls it.
 */
export async function earnDueRevenue(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const calendar = calendarOf(await readSettings(db))
  const today = businessDay(now, calendar)
  const due = await db
    .selectFrom('deferred_revenue')
    .select('bill_id')
    .distinct()
    .where(isLeft)
    .where('earned_on', '<=', today)
    .orderBy('bill_id')
    .limit(BATCH)
    .execute()
  if (due.length === 0) return
  const ctx = clockContext(now)
  const ids = due.map(({ bill_id }) => bill_id)
  await runInTransaction(ctx, trx => earn(trx, ctx, calendar, today, ids))
}

async function earn(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  today: string,
  billIds: readonly number[],
): Promise<void> {
  // In the order of their ids, so that two servers do not wait for each other.
  for (const id of billIds) await lockBill(trx, id)
  const rows = await trx
    .selectFrom('deferred_revenue')
    .select(['id', 'bill_id', 'left_cents'])
    .where('bill_id', 'in', billIds)
    .where('earned_on', '<=', today)
    .where(isLeft)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  await trx
    .updateTable('deferred_revenue')
    .set({ left_cents: 0 })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const postings = [...Map.groupBy(rows, ({ bill_id }) => bill_id)].map(([billId, parts]) =>
    recognitionPosting(
      { billId, source: 'membership', facility: null },
      parts.reduce((sum, { left_cents }) => sum + left_cents, 0),
    ),
  )
  await postToLedger(trx, ctx, calendar, postings)
  await appendEvent(trx, ctx, {
    action: 'payment.revenue_earned',
    type: 'record_changed',
    message: `Membership fees earned this month (${postings.length})`,
  })
}

/** Reduces the parts of a locked bill by up to `cents`, the last day first. Returns by how much. */
async function takeDeferred(trx: Transaction, billId: number, cents: number): Promise<number> {
  const parts = await trx
    .selectFrom('deferred_revenue')
    .select(['id', 'left_cents'])
    .where('bill_id', '=', billId)
    .where(isLeft)
    .orderBy('earned_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let taken = 0
  for (const { id, left_cents } of parts) {
    const part = Math.min(left_cents, cents - taken)
    if (part <= 0) break
    await trx
      .updateTable('deferred_revenue')
      .set({ left_cents: left_cents - part })
      .where('id', '=', id)
      .execute()
    taken += part
  }
  return taken
}

const recognitionPosting = (subject: BillSubject, cents: number): Posting => ({
  kind: 'recognition',
  subject,
  entries: [
    { account: 'deferred_revenue', cents },
    { account: 'revenue', cents: -cents },
  ],
})

/** Returns the entries of a price of which `deferredCents` without tax are not earned; negative if taken back. */
const toEntries = ({ baseCents, taxCents, totalCents }: Price, deferredCents: number): LedgerEntry[] => [
  { account: 'receivable', cents: totalCents },
  { account: 'revenue', cents: deferredCents - baseCents },
  { account: 'deferred_revenue', cents: -deferredCents },
  { account: 'tax', cents: -taxCents },
]
