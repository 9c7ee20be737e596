import { sql } from 'kysely'
import type { Act } from '../shared/act.ts'
import type { Reader } from '../shared/database.ts'
import { toDollars } from '../shared/money.ts'
import { type Drawers, PAGE, type Shift, type ShiftWithMovements } from './contract.ts'
import {
  findShift,
  isManager,
  openShifts,
  refuseOthers,
  shiftAt,
  toShifts,
  toShiftWithMovements,
} from './shift-row.ts'
import { ownShifts } from './z-reports.ts'

/** The open drawers, and the one at which a person is. */
export async function readDrawers(db: Reader, { by }: Act): Promise<Drawers> {
  const mine = await shiftAt(db, by.id)
  return {
    mine: mine ? await toShiftWithMovements(db, mine) : null,
    open: await toShifts(db, await openShifts(db)),
    known: await knownDrawers(db),
  }
}

/** Shifts, the newest first; staff see their own. */
export async function listShifts(db: Reader, act: Act, before?: number): Promise<Shift[]> {
  const rows = await db
    .selectFrom('shifts')
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .$if(!isManager(act), query => query.where('id', 'in', ownShifts(db, act.by.id)))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute()
  return toShifts(db, rows)
}

/** One shift; throws NotFound, Forbidden where it is not the person's own. */
export async function readShift(db: Reader, act: Act, id: number): Promise<ShiftWithMovements> {
  const shift = await findShift(db, id)
  await refuseOthers(db, shift, act)
  return toShiftWithMovements(db, shift)
}

/** Every drawer by the name it was last opened under. */
async function knownDrawers(db: Reader): Promise<Drawers['known']> {
  const rows = await db
    .selectFrom('shifts')
    .select(['drawer', 'float_cents'])
    .where('id', 'in', sql<number>`(select max(id) from shifts group by drawer_key)`)
    .orderBy('drawer_key')
    .execute()
  return rows.map(({ drawer, float_cents }) => ({ drawer, float: toDollars(float_cents) }))
}
