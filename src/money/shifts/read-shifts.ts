import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Drawers, Shift, ShiftWithMovements } from './contract.ts'
import { ownShifts } from './days/z-reports.ts'
import { LAST_LEDGER_ID, readShiftState } from './drawer/close-shift.ts'
import {
  assertMayViewShift,
  findCurrentShift,
  findShift,
  isManager,
  openShifts,
  toShifts,
  toShiftWithMovements,
} from './shift-row.ts'
import { PAGE } from './words.ts'

/** Returns the open drawers, the actor's own one and all drawer names. */
export async function readDrawers(db: Reader, { actor }: ActionContext): Promise<Drawers> {
  const mine = await findCurrentShift(db, actor.id)
  return {
    mine: mine ? await toShiftWithMovements(db, mine) : null,
    open: await toShifts(db, await openShifts(db)),
    known: await knownDrawers(db),
  }
}

/** An open drawer, who is at it, and the cash that should be in it now; null if the reader has to count it blind. */
export interface DrawerNow {
  drawer: string
  people: string[]
  cash: number | null
}

/**
 * Returns the open drawers with the cash that should be in each. Only for managers; who opened a drawer or was at it
 * does not see its cash.
 */
export async function readDrawersNow(
  db: Reader,
  { actor }: Pick<ActionContext, 'actor'>,
): Promise<DrawerNow[]> {
  const rows = await openShifts(db)
  const own = await ownShifts(db, actor.id).where('closed_at', 'is', null).execute()
  const shifts = await toShifts(db, rows)
  return Promise.all(
    shifts.map(async ({ id, drawer, people }, index) => {
      if (own.some(shift => shift.id === id)) return { drawer, people, cash: null }
      const { cash } = await readShiftState(db, rows[index]!, LAST_LEDGER_ID)
      return { drawer, people, cash: cash.expected }
    }),
  )
}

/** Lists shifts, newest first, 30 a page. Staff see their own. `before`: the last id of the previous page. */
export async function listShifts(db: Reader, ctx: ActionContext, before?: number): Promise<Shift[]> {
  const rows = await db
    .selectFrom('shifts')
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .$if(!isManager(ctx), query => query.where('id', 'in', ownShifts(db, ctx.actor.id)))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute()
  return toShifts(db, rows)
}

/**
 * Returns a shift. Throws NotFound, and Forbidden if it is not the actor's own and the actor is not a
 * manager.
 */
export async function readShift(db: Reader, ctx: ActionContext, id: number): Promise<ShiftWithMovements> {
  const shift = await findShift(db, id)
  await assertMayViewShift(db, shift, ctx)
  return toShiftWithMovements(db, shift)
}

/** Returns each drawer with the name and float of its latest shift. */
async function knownDrawers(db: Reader): Promise<Drawers['known']> {
  const rows = await db
    .selectFrom('shifts')
    .select(['drawer', 'float_cents'])
    .where('id', 'in', sql<number>`(select max(id) from shifts group by drawer_key)`)
    .orderBy('drawer_key')
    .execute()
  return rows.map(({ drawer, float_cents }) => ({ drawer, float: toDollars(float_cents) }))
}
