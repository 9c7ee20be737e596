import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { OpeningCount } from './contract.ts'
import { type DeskRow, findDesk } from './desks.ts'
import { queuePaper } from './printing/print-job-row.ts'
import { type OpeningReason, openingReasons } from './words.ts'

/** Returns the shift into which the actor's cash goes now; null if it goes into none. */
export type FindShift = (db: Reader, ctx: ActionContext) => Promise<number | null>

/** A cash drawer to open. */
interface NewOpening {
  why: OpeningReason
  reason?: string
  posting?: string
}

/** Records that a drawer is opened and queues the pulse. Returns the id of the opening. */
export async function addOpening(
  trx: Transaction,
  ctx: ActionContext,
  desk: DeskRow,
  shift: number | null,
  { why, reason = '', posting }: NewOpening,
): Promise<number> {
  const id = await insertRow(trx, 'drawer_openings', {
    at: ctx.at,
    desk_id: desk.id,
    shift_id: shift,
    why,
    reason,
    posting: posting ?? null,
    actor_id: ctx.actor.id,
  })
  await queuePaper(trx, ctx, { printerId: desk.printer_id!, deskId: desk.id, paper: 'drawer', subjectId: id })
  return id
}

/**
 * Counts the openings of a shift, or of a time, by kind; undefined if there are none. A pulse that came too late opened
 * nothing.
 */
export async function countOpenings(
  db: Reader,
  of: { shift: number } | { from: Instant; until: Instant },
): Promise<OpeningCount[] | undefined> {
  const rows = await db
    .selectFrom('drawer_openings')
    .select(['why', ({ fn }) => fn.countAll<number>().as('count')])
    .where(({ eb, and }) =>
      'shift' in of ? eb('shift_id', '=', of.shift) : and([eb('at', '>=', of.from), eb('at', '<', of.until)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_jobs')
            .select('print_jobs.id')
            .where('paper', '=', 'drawer')
            .whereRef('subject_id', '=', 'drawer_openings.id')
            .where('status', '=', 'discarded')
            .where('failure', 'is', null),
        ),
      ),
    )
    .groupBy('why')
    .execute()
  const counts = new Map(rows.map(({ why, count }) => [why, Number(count)]))
  const found = openingReasons.flatMap(why => (counts.has(why) ? [{ why, count: counts.get(why)! }] : []))
  return found.length > 0 ? found : undefined
}

/**
 * Opens the cash drawer of the actor's desk without a sale, or to count it. Throws Conflict if the desk has no drawer.
 */
export async function openDrawer(
  trx: Transaction,
  ctx: ActionContext,
  { reason, why }: { reason: string; why: 'no_sale' | 'count' },
  findShift: FindShift,
): Promise<{ id: number }> {
  const desk = await findDesk(trx, ctx)
  if (!desk?.printer_id || desk.drawer === 'none') throw new Conflict('This desk has no cash drawer')
  const id = await addOpening(trx, ctx, desk, await findShift(trx, ctx), { why, reason })
  await appendEvent(trx, ctx, {
    action: 'device.drawer_opened',
    type: 'record_changed',
    message: `Cash drawer of ${desk.name} opened: ${reason}`,
    subjectId: id,
  })
  return { id }
}
