import { sql } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { addDays, businessDay, type Calendar, type Instant } from '#platform/values/time.ts'
import { carryBalances } from './closing-balances.ts'

/**
 * Returns the business day that a posting at `at` belongs to: the day of the instant or, if that day is
 * closed, the first open day after it.
 */
export async function bookingDay(trx: Transaction, at: Instant, calendar: Calendar): Promise<string> {
  return openDayFor(at, calendar, await shareBooks(trx))
}

/**
 * Returns the business day to which money that is taken at `now` belongs, without a lock. It is the day of every
 * figure 'so far', and differs from the day of the clock if that is closed: after the day start was moved at night.
 */
export async function currentDay(db: Reader, now: Instant, calendar: Calendar): Promise<string> {
  const { closed_through } = await db
    .selectFrom('books')
    .select('closed_through')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return openDayFor(now, calendar, closed_through)
}

function openDayFor(at: Instant, calendar: Calendar, closedThrough: string | null): string {
  const day = businessDay(at, calendar)
  return closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day
}

/**
 * Takes a shared lock on the books and returns the last closed business day, yyyy-MM-dd, or null: no day closes until
 * the transaction ends, so that a posting is in the report of its day.
 */
export async function shareBooks(trx: Transaction): Promise<string | null> {
  const { closed_through } = await trx
    .selectFrom('books')
    .select('closed_through')
    .where('id', '=', 1)
    .forShare()
    .executeTakeFirstOrThrow()
  return closed_through
}

/** State of the books while they are locked. */
export interface LockedBooks {
  /** Id of the newest ledger row, 0 if there is none. Later postings have greater ids. */
  lastId: number
  /** Last closed business day, yyyy-MM-dd; null if no day is closed. */
  closedThrough: string | null
}

/** Locks the books: waits for running postings and blocks new ones until the transaction ends. */
export async function lockBooks(trx: Transaction): Promise<LockedBooks> {
  const { closed_through } = await trx
    .selectFrom('books')
    .select('closed_through')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A separate statement sees the rows that the awaited transactions committed.
  const { last } = await trx
    .selectFrom('ledger')
    .select(sql<number | null>`max(id)`.as('last'))
    .executeTakeFirstOrThrow()
  return { lastId: last ?? 0, closedThrough: closed_through }
}

/**
 * Locks the books and closes them through `day`: later postings go to a later day. An earlier day than before reopens
 * days.
 */
export async function closeBooks(trx: Transaction, day: string): Promise<void> {
  await carryBalances(trx, (await lockBooks(trx)).closedThrough, day)
  await trx.updateTable('books').set({ closed_through: day }).where('id', '=', 1).execute()
}
