import { sql } from 'kysely'
import { compiledOnce } from '../shared/compiled.ts'
import type { Transaction } from '../shared/database.ts'
import { businessDay, type Calendar, type Instant, shiftDay } from '../shared/time.ts'

/**
 * The business day that is booked on at this instant: its own, or, where that is closed already, the first that is
 * not. From here to the end of the transaction no day is closed, so what is booked is in the report of its day.
 */
export async function bookingDay(trx: Transaction, at: Instant, calendar: Calendar): Promise<string> {
  const day = businessDay(at, calendar)
  const [books] = await selectShared(trx, {})
  const closedThrough = books!.closed_through
  return closedThrough !== null && day <= closedThrough ? shiftDay(closedThrough, 1) : day
}

const selectShared = compiledOnce(db =>
  db.selectFrom('books').select('closed_through').where('id', '=', 1).forShare(),
)

/** Where the books stand while nobody books. */
export interface Held {
  /** Id of the ledger's newest row; whatever is booked later has a greater one. */
  lastId: number
  closedThrough: string | null
}

/** Waits for all who are booking and lets nobody else book until the transaction ends. */
export async function holdBooks(trx: Transaction): Promise<Held> {
  const { closed_through } = await trx
    .selectFrom('books')
    .select('closed_through')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A statement of its own, so that it sees what those waited for have committed.
  const { last } = await trx
    .selectFrom('ledger')
    .select(sql<number | null>`max(id)`.as('last'))
    .executeTakeFirstOrThrow()
  return { lastId: last ?? 0, closedThrough: closed_through }
}

/** Nothing is booked on this day any more, nor on one before it. The books must be held. */
export async function closeBooks(trx: Transaction, day: string): Promise<void> {
  await trx.updateTable('books').set({ closed_through: day }).where('id', '=', 1).execute()
}
