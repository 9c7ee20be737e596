import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { type DeskRow, findDesk } from './desks.ts'
import { queuePaper } from './printing/print-job-row.ts'
import type { OpeningReason } from './words.ts'

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

/** Opens the cash drawer of the actor's desk without a sale. Throws Conflict if the desk has no drawer. */
export async function openDrawer(
  trx: Transaction,
  ctx: ActionContext,
  { reason }: { reason: string },
  findShift: FindShift,
): Promise<{ id: number }> {
  const desk = await findDesk(trx, ctx)
  if (!desk?.printer_id || desk.drawer === 'none') throw new Conflict('This desk has no cash drawer')
  const id = await addOpening(trx, ctx, desk, await findShift(trx, ctx), { why: 'no_sale', reason })
  await appendEvent(trx, ctx, {
    action: 'device.drawer_opened',
    type: 'record_changed',
    message: `Cash drawer of ${desk.name} opened: ${reason}`,
    subjectId: id,
  })
  return { id }
}
