import { lockBooks } from '#money/ledger/books/books.ts'
import { postDrawerCash } from '#money/ledger/drawer-postings.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toCents } from '#platform/values/money.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { clockTime } from '#platform/values/time.ts'
import type { ShiftWithMovements } from '../contract.ts'
import {
  findCurrentShift,
  isOwnShift,
  lockOpenShift,
  openShifts,
  toShiftWithMovements,
} from '../shift-row.ts'

/**
 * Opens a drawer with a float in dollars and moves the actor to it. Posts what the float adds to the cash that was
 * counted in the drawer last: the rest is in the safe. Throws Conflict if the drawer is open or the actor has another
 * drawer open.
 */
export async function openShift(
  trx: Transaction,
  ctx: ActionContext,
  form: { drawer: string; float: number },
): Promise<ShiftWithMovements> {
  const settings = await readSettings(trx)
  const { timeZone } = settings
  const key = normalizeForSearch(form.drawer)
  const open = await openShifts(trx)
  const same = open.find(({ drawer_key }) => drawer_key === key)
  if (same) {
    const sentence = `${same.drawer} has been open since ${clockTime(same.opened_at, timeZone)}`
    throw new Conflict(sentence, { drawer: sentence })
  }
  const own = open.find(({ opened_by }) => opened_by === ctx.actor.id)
  if (own) throw new Conflict(`You have ${own.drawer} open; close it first`)
  const { lastId } = await lockBooks(trx)
  const row = await trx
    .insertInto('shifts')
    .values({
      drawer: form.drawer,
      drawer_key: key,
      opened_at: ctx.at,
      opened_by: ctx.actor.id!,
      float_cents: toCents(form.float),
      after_ledger_id: lastId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await assignToDrawer(trx, ctx, row.id, lastId)
  await postDrawerCash(trx, ctx, calendarOf(settings), {
    kind: 'float',
    cents: row.float_cents - (await readLastCount(trx, key)),
    note: `${row.drawer}: Float`,
    against: 'safe',
  })
  await appendEvent(trx, ctx, {
    action: 'shift.opened',
    type: 'record_changed',
    message: `${row.drawer} opened`,
    subjectId: row.id,
    changes: { float: [null, form.float] },
  })
  return toShiftWithMovements(trx, row)
}

/** Returns the cash in cents that the last count of a drawer found; 0 if it was never counted. */
async function readLastCount(trx: Transaction, drawerKey: string): Promise<number> {
  const last = await trx
    .selectFrom('shifts')
    .select('counted_cents')
    .where('drawer_key', '=', drawerKey)
    .where('closed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.counted_cents ?? 0
}

/**
 * Moves the actor to a drawer: later payments go into it. Does nothing if the actor is already there. Throws
 * ApprovalNeeded if someone else opened the drawer and the actor has never used it: a drawer lets its users pay out of
 * it and close it.
 */
export async function joinShift(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<ShiftWithMovements> {
  const { timeZone } = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, timeZone)
  if (!(await isOwnShift(trx, shift, ctx)))
    assertApproved(ctx, managerRoles, `${shift.drawer} was opened by someone else; a manager lets you use it`)
  const before = await findCurrentShift(trx, ctx.actor.id)
  const { lastId } = await lockBooks(trx)
  if (!(await assignToDrawer(trx, ctx, id, lastId))) return toShiftWithMovements(trx, shift)
  await appendEvent(trx, ctx, {
    action: 'shift.joined',
    type: 'record_changed',
    message: `${ctx.actor.name} is at ${shift.drawer}`,
    subjectId: id,
    changes: { drawer: [before?.drawer ?? null, shift.drawer] },
  })
  return toShiftWithMovements(trx, shift)
}

/**
 * Assigns a person to a drawer from the next ledger row on; returns false if already assigned. The books are
 * locked.
 */
async function assignToDrawer(
  trx: Transaction,
  { actor }: ActionContext,
  shift_id: number,
  lastId: number,
): Promise<boolean> {
  const current = await trx
    .selectFrom('shift_people')
    .select(['id', 'shift_id'])
    .where('account_id', '=', actor.id)
    .where('until_ledger_id', 'is', null)
    .executeTakeFirst()
  if (current?.shift_id === shift_id) return false
  if (current)
    await trx
      .updateTable('shift_people')
      .set({ until_ledger_id: lastId })
      .where('id', '=', current.id)
      .execute()
  await trx
    .insertInto('shift_people')
    .values({ shift_id, account_id: actor.id!, after_ledger_id: lastId, until_ledger_id: null })
    .execute()
  return true
}
