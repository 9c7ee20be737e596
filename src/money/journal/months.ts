import { type Selectable, sql } from 'kysely'
import { closeBooks, lockBooks } from '#money/ledger/books/books.ts'
import { revenueAccounts } from '#money/ledger/words.ts'
import { listOpenDays, readClosedAhead } from '#money/shifts/shifts.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import {
  addDays,
  businessDay,
  formatDay,
  formatMonthDay,
  type Instant,
  toIso,
} from '#platform/values/time.ts'
import type { JournalMonth, MonthFigures } from './contract.ts'
import { monthName } from './rules.ts'
import type { ClosedMonthsTable } from './table.ts'
import { MONTHS_PAGE } from './words.ts'

type ClosedMonth = Selectable<ClosedMonthsTable>

/** Lists the months with postings before the month `before`, newest first, 12 a page. */
export async function listMonths(db: Reader, now: Instant, before?: string) {
  const months = await monthsBefore(db, before, MONTHS_PAGE + 1)
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const shown = months.slice(0, MONTHS_PAGE)
  return {
    months: await Array.fromAsync(shown, month => readMonth(db, month, today)),
    more: months.length > MONTHS_PAGE,
    closedAhead: await readClosedAhead(db, now),
  }
}

/**
 * Closes a month: no business day of it, or before it, can be reopened until the month is. Throws NotFound if it has
 * no postings, and Conflict if it is closed or not over, or if one of its days has no Z report.
 */
export async function closeMonth(trx: Transaction, ctx: ActionContext, month: string): Promise<JournalMonth> {
  const today = businessDay(ctx.at, calendarOf(await readSettings(trx)))
  const { closedThrough } = await lockBooks(trx)
  const found = await readMonth(trx, month, today)
  if (found.figures.postings === 0) throw new NotFound(`There are no postings in ${monthName(month)}`)
  if (found.closed) throw new Conflict(`${monthName(month)} is closed already, by ${found.closed.by}`)
  if (found.whyOpen) throw new Conflict(found.whyOpen)
  if (closedThrough === null || closedThrough < found.lastDay) await closeBooks(trx, found.lastDay)
  const { id } = await trx
    .insertInto('closed_months')
    .values({
      month,
      last_day: found.lastDay,
      document: JSON.stringify(found.figures),
      closed_at: ctx.at,
      closed_by: ctx.actor.id,
      closed_by_name: ctx.actor.name,
      reopened_at: null,
      reopened_by: null,
      reopened_by_name: null,
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'journal.month_closed',
    type: 'record_changed',
    message: `${monthName(month)} closed`,
    subjectId: id,
  })
  return readMonth(trx, month, today)
}

/** Reopens a closed month. Throws NotFound if it is not closed, and Conflict if a later month is. */
export async function reopenMonth(
  trx: Transaction,
  ctx: ActionContext,
  month: string,
  reason: string,
): Promise<JournalMonth> {
  const today = businessDay(ctx.at, calendarOf(await readSettings(trx)))
  await lockBooks(trx)
  const last = await trx
    .selectFrom('closed_months')
    .select(['id', 'month'])
    .where('reopened_at', 'is', null)
    .where('month', '>=', month)
    .orderBy('month', 'desc')
    .execute()
  const closed = last.find(one => one.month === month)
  if (!closed) throw new NotFound(`${monthName(month)} is not closed`)
  if (last[0] !== closed) throw new Conflict(`Reopen ${monthName(last[0]!.month)} first`)
  await trx
    .updateTable('closed_months')
    .set({ reopened_at: ctx.at, reopened_by: ctx.actor.id, reopened_by_name: ctx.actor.name, reason })
    .where('id', '=', closed.id)
    .execute()
  await appendEvent(trx, ctx, {
    action: 'journal.month_reopened',
    type: 'record_changed',
    priority: 'high',
    message: `${monthName(month)} reopened: ${reason}`,
    subjectId: closed.id,
  })
  return readMonth(trx, month, today)
}

async function monthsBefore(db: Reader, before: string | undefined, count: number): Promise<string[]> {
  const months: string[] = []
  let end = before === undefined ? '9999-99' : `${before}-01`
  while (months.length < count) {
    const { day } = await db
      .selectFrom('ledger')
      .select(({ fn }) => fn.max<string | null>('business_day').as('day'))
      .where('business_day', '<', end)
      .executeTakeFirstOrThrow()
    if (day === null) break
    months.push(day.slice(0, 7))
    end = `${day.slice(0, 7)}-01`
  }
  return months
}

async function readMonth(db: Reader, month: string, today: string): Promise<JournalMonth> {
  const lastDay = findLastDay(month)
  const stored = await db
    .selectFrom('closed_months')
    .selectAll()
    .where('month', '=', month)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const closed = stored && stored.reopened_at === null ? stored : undefined
  return {
    month,
    lastDay,
    figures: closed ? JSON.parse(closed.document) : await readFigures(db, month, lastDay),
    closed: closed ? { at: toIso(closed.closed_at), by: closed.closed_by_name } : null,
    reopened: stored && !closed ? toReopening(stored) : null,
    whyOpen: closed ? null : await whyOpen(db, month, today),
  }
}

const toReopening = ({ reopened_at, reopened_by_name, reason }: ClosedMonth) => ({
  at: toIso(reopened_at!),
  by: reopened_by_name!,
  reason: reason!,
})

/** Why a month cannot be closed now, as a sentence; null if it can. */
async function whyOpen(db: Reader, month: string, today: string): Promise<string | null> {
  const lastDay = findLastDay(month)
  if (lastDay >= today) return `Closes ${formatMonthDay(addDays(lastDay, 1))}`
  const [open] = await listOpenDays(db, addDays(lastDay, 1))
  return open ? `${formatDay(open)} has no Z report yet. It is created automatically; try again later` : null
}

async function readFigures(db: Reader, month: string, lastDay: string): Promise<MonthFigures> {
  const accounts = await db
    .selectFrom('ledger')
    .select([
      'account',
      sql<number>`sum(case when amount_cents > 0 then amount_cents else 0 end)`.as('debit'),
      sql<number>`sum(case when amount_cents < 0 then -amount_cents else 0 end)`.as('credit'),
      sql<number>`sum(case when source <> 'drawer' then amount_cents else 0 end)`.as('ofCustomers'),
    ])
    .where('business_day', '>=', `${month}-01`)
    .where('business_day', '<=', lastDay)
    .groupBy('account')
    .execute()
  const { postings } = await db
    .selectFrom('ledger')
    .select(sql<number>`count(distinct posting)`.as('postings'))
    .where('business_day', '>=', `${month}-01`)
    .where('business_day', '<=', lastDay)
    .executeTakeFirstOrThrow()
  const sums = accounts.map(({ account, debit, credit, ofCustomers }) => ({
    account,
    debit: Number(debit),
    credit: Number(credit),
    ofCustomers: Number(ofCustomers),
  }))
  const on = (...names: readonly string[]) =>
    sums.reduce((cents, row) => cents + (names.includes(row.account) ? row.ofCustomers : 0), 0)
  return {
    postings: Number(postings),
    debit: toDollars(sums.reduce((cents, { debit }) => cents + debit, 0)),
    credit: toDollars(sums.reduce((cents, { credit }) => cents + credit, 0)),
    revenue: toDollars(-on('revenue')),
    tax: toDollars(-on('tax')),
    taken: toDollars(on(...revenueAccounts)),
  }
}

/** The last calendar day of a month. */
const findLastDay = (month: string): string =>
  Temporal.PlainYearMonth.from(month)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .subtract({ days: 1 })
    .toString()
