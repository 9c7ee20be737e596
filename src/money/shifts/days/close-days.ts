import { sql } from 'kysely'
import { closeBooks, currentDay, lockBooks } from '#money/ledger/books/books.ts'
import { drawerKinds, type PostingKind, revenueAccounts } from '#money/ledger/words.ts'
import { countOpenings } from '#office/devices/devices.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { sumDollars, toDollars } from '#platform/values/money.ts'
import { businessDay, businessDayRange, formatDay, type Instant, toIso } from '#platform/values/time.ts'
import type { DayReport, DayXReport } from '../contract.ts'
import { readFigures, rowsOfDay, shiftIdSql } from '../drawer/shift-figures.ts'
import { openShifts } from '../shift-row.ts'
import { storeReport, toHeading } from './z-reports.ts'

/** Maximum days closed in one run, so that a backlog does not block the desk. */
const MAX_DAYS = 5

/**
 * Creates the Z report of each past business day that has postings, and closes the day. Postings of requests
 * that finish later belong to the next open day. The scheduler calls it.
 */
export async function closeDays(db: Reader, runInTransaction: RunInTransaction, now: Instant): Promise<void> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  for (const day of (await listOpenDays(db, today)).slice(0, MAX_DAYS)) {
    const ctx = clockContext(now)
    await runInTransaction(ctx, trx => closeDay(trx, ctx, day))
  }
}

/** Returns the business days before `day` that have postings and no report, earliest first. */
export async function listOpenDays(db: Reader, day: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with open as (select coalesce(closed_through, '') as after from books where id = 1)
    select day from (
      select business_day as day from ledger, open where business_day > open.after and business_day < ${day}
      union select business_day from drawer_movements, open
        where business_day > open.after and business_day < ${day}
      union select closed_on from shifts, open where closed_on > open.after and closed_on < ${day}
    ) as days order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Creates the Z report of a past day and closes the books through it. Does nothing if another server has done
 * so.
 */
async function closeDay(trx: Transaction, ctx: ActionContext, day: string): Promise<void> {
  const { closedThrough } = await lockBooks(trx)
  if (closedThrough !== null && day <= closedThrough) return
  const report = await createDayReport(trx, ctx, day)
  await closeBooks(trx, day)
  await storeReport(trx, ctx.at, day, report)
  await appendEvent(trx, ctx, {
    action: 'shift.day_closed',
    type: 'record_changed',
    message: `Z report of ${formatDay(day)} created`,
  })
}

/** Returns the figures of the current business day so far. Numbers and closes nothing. */
export async function createDayXReport(db: Reader, ctx: ActionContext): Promise<DayXReport> {
  const today = await currentDay(db, ctx.at, calendarOf(await readSettings(db)))
  return { ...(await createDayReport(db, ctx, today)), drawnAt: toIso(ctx.at) }
}

/** Returns the figures of a business day, broken down by shift and for payments outside any shift. */
export async function createDayReport(
  db: Reader,
  ctx: Pick<ActionContext, 'actor'>,
  day: string,
): Promise<DayReport> {
  const settings = await readSettings(db)
  const { from, until } = businessDayRange(day, calendarOf(settings))
  const closed = await shiftsClosedOn(db, day)
  const figures = await readFigures(db, rowsOfDay(day), { business_day: day })
  const openings = await countOpenings(db, { from, until })
  return {
    ...toHeading(settings, ctx),
    taxClassNames: Object.fromEntries(settings.taxClasses.map(({ id, name }) => [id, name])),
    kind: 'day',
    businessDay: day,
    from: toIso(from),
    until: toIso(until),
    figures: { ...figures, ...(openings && { openings }) },
    parts: await readParts(db, day),
    closed,
    difference: sumDollars(closed.map(({ difference }) => difference)),
    // As long as a drawer is open, its float would tell what should be in it.
    ...((await openShifts(db)).length === 0 && { cash: await readCash(db, day) }),
  }
}

/** Returns how the ledger's cash changed on a business day. */
async function readCash(db: Reader, day: string): Promise<NonNullable<DayReport['cash']>> {
  const sums = await db
    .selectFrom('ledger')
    .select(['kind', sql<number>`sum(amount_cents)`.as('cents')])
    .where('business_day', '=', day)
    .where('account', '=', 'cash')
    .groupBy('kind')
    .execute()
  const of = (is: (kind: PostingKind) => boolean) =>
    toDollars(sums.reduce((all, { kind, cents }) => all + (is(kind) ? Number(cents) : 0), 0))
  return {
    floats: of(kind => kind === 'float'),
    taken: of(kind => !drawerKinds.some(one => one === kind)),
    paidIn: of(kind => kind === 'paid_in'),
    paidOut: 0 - of(kind => kind === 'paid_out' || kind === 'tips_paid' || kind === 'bank_drop'),
    difference: of(kind => kind === 'over_short'),
    change: of(() => true),
  }
}

async function readParts(db: Reader, day: string): Promise<DayReport['parts']> {
  const sums = await db
    .selectFrom('ledger')
    .select([
      shiftIdSql.as('shift_id'),
      sql<number>`sum(case when account = 'cash' then amount_cents else 0 end)`.as('cash'),
      sql<number>`sum(amount_cents)`.as('revenue'),
      sql<number>`sum(case when kind = 'payment' and account = method then 1 else 0 end)`.as('payments'),
    ])
    .where(rowsOfDay(day))
    .where('account', 'in', [...revenueAccounts])
    .groupBy(shiftIdSql)
    .execute()
  const shifts = await db
    .selectFrom('shifts')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'shifts.opened_by')
    .select(['shifts.id', 'drawer', 'opened_at', 'name'])
    .where('shifts.id', 'in', [0, ...sums.flatMap(({ shift_id }) => shift_id ?? [])])
    .orderBy('shifts.id')
    .execute()
  const toPart = (id: number | null) => {
    const sum = sums.find(({ shift_id }) => shift_id === id)
    return {
      cash: toDollars(sum?.cash ?? 0),
      revenue: toDollars(sum?.revenue ?? 0),
      payments: sum?.payments ?? 0,
    }
  }
  const inShifts = shifts.map(({ id, drawer, opened_at, name }) => ({
    shift: { id, drawer, openedAt: toIso(opened_at), openedBy: name },
    ...toPart(id),
  }))
  const outside = sums.some(({ shift_id }) => shift_id === null)
  return outside ? [...inShifts, { shift: null, ...toPart(null) }] : inShifts
}

async function shiftsClosedOn(db: Reader, day: string): Promise<DayReport['closed']> {
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('z_reports', 'z_reports.shift_id', 'shifts.id')
    .select(['number', 'drawer', 'expected_cents', 'counted_cents'])
    .where('closed_on', '=', day)
    .orderBy('number')
    .execute()
  return rows.map(({ number, drawer, expected_cents, counted_cents }) => ({
    number,
    drawer,
    expected: toDollars(expected_cents!),
    counted: toDollars(counted_cents!),
    difference: toDollars(counted_cents! - expected_cents!),
  }))
}
