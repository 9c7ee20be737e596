import { closeBooks, lockBooks } from '#money/ledger/books/books.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { addDays, businessDay, type Instant, instantToLocal } from '#platform/values/time.ts'

/** Returns the last closed business day if it is not over: a clock ran ahead. Null if none is. */
export async function readClosedAhead(db: Reader, now: Instant): Promise<string | null> {
  const { closed_through } = await db
    .selectFrom('books')
    .select('closed_through')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { timeZone } = await readSettings(db)
  return closed_through !== null && closed_through >= instantToLocal(now, timeZone).slice(0, 10)
    ? closed_through
    : null
}

/**
 * Reopens the business days that were closed before they were over. Each gets a further Z report when it is. Returns
 * the last day that was closed, and the last that stays so. Throws Conflict if no day was closed ahead of time.
 */
export async function reopenDays(trx: Transaction, ctx: ActionContext): Promise<readonly [string, string]> {
  await lockBooks(trx)
  const last = await readClosedAhead(trx, ctx.at)
  if (last === null) throw new Conflict('No business day is closed ahead of time')
  const before = addDays(businessDay(ctx.at, calendarOf(await readSettings(trx))), -1)
  await closeBooks(trx, before)
  return [last, before]
}
