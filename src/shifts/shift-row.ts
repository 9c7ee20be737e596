import type { Selectable } from 'kysely'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict, Forbidden, NotFound } from '../shared/errors.ts'
import { toDollars } from '../shared/money.ts'
import { managers } from '../shared/roles.ts'
import { clockTime, toIso } from '../shared/time.ts'
import type { Movement, Shift, ShiftWithMovements } from './contract.ts'
import type { DrawerMovementsTable, ShiftsTable } from './table.ts'

export type ShiftRow = Selectable<ShiftsTable>

export const isManager = ({ by }: Pick<Act, 'by'>) => managers.some(role => role === by.role)

/** The stored shift; throws NotFound. */
export async function findShift(db: Reader, id: number): Promise<ShiftRow> {
  return present(await db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst(), id)
}

/** The open shift, locked until the transaction ends. Throws NotFound, Conflict where it is closed. */
export async function lockOpenShift(trx: Transaction, id: number, timeZone: string): Promise<ShiftRow> {
  const row = await trx.selectFrom('shifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const shift = present(row, id)
  if (shift.closed_at === null) return shift
  throw new Conflict(`${shift.drawer} was closed at ${clockTime(shift.closed_at, timeZone)}`)
}

function present(row: ShiftRow | undefined, id: number): ShiftRow {
  if (row) return row
  throw new NotFound(`There is no shift ${id}`)
}

/** The open shifts, in the order of their drawers. */
export const openShifts = (db: Reader): Promise<ShiftRow[]> =>
  db.selectFrom('shifts').selectAll().where('closed_at', 'is', null).orderBy('drawer_key').execute()

/**
 * The open shift that what a person takes belongs to: the drawer they are at, otherwise the only one that is open.
 * The same rule as `shiftOf` has for what was booked.
 */
export async function shiftAt(db: Reader, accountId: number | null): Promise<ShiftRow | undefined> {
  const open = await openShifts(db)
  const place = await db
    .selectFrom('shift_people')
    .select('shift_id')
    .where('account_id', '=', accountId)
    .where('until_ledger_id', 'is', null)
    .executeTakeFirst()
  return open.find(({ id }) => id === place?.shift_id) ?? (open.length === 1 ? open[0] : undefined)
}

/** Whether somebody was ever at the drawer in this shift, opened it or closed it. */
export async function isOwn(db: Reader, shift: ShiftRow, { by }: Act): Promise<boolean> {
  if (by.id === null) return false
  if (shift.opened_by === by.id || shift.closed_by === by.id) return true
  if (shift.closed_at === null && (await shiftAt(db, by.id))?.id === shift.id) return true
  const row = await db
    .selectFrom('shift_people')
    .select('id')
    .where('shift_id', '=', shift.id)
    .where('account_id', '=', by.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws Forbidden where a shift is neither the person's own nor the person a manager. */
export async function refuseOthers(db: Reader, shift: ShiftRow, act: Act): Promise<void> {
  if (isManager(act) || (await isOwn(db, shift, act))) return
  throw new Forbidden(`You are not at ${shift.drawer}`)
}

/** Shifts as the wire has them. */
export async function toShifts(db: Reader, rows: readonly ShiftRow[]): Promise<Shift[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const accounts = await db.selectFrom('staff_accounts').select(['id', 'name']).execute()
  const people = await db
    .selectFrom('shift_people')
    .select(['shift_id', 'account_id'])
    .where('shift_id', 'in', ids)
    .where('until_ledger_id', 'is', null)
    .orderBy('id')
    .execute()
  const reports = await db
    .selectFrom('z_reports')
    .select(['id', 'shift_id'])
    .where('shift_id', 'in', ids)
    .execute()
  const nameOf = (id: number | null) => accounts.find(account => account.id === id)?.name ?? 'Clock'
  return rows.map(row => ({
    id: row.id,
    drawer: row.drawer,
    status: row.closed_at === null ? 'open' : 'closed',
    openedAt: toIso(row.opened_at),
    openedBy: nameOf(row.opened_by),
    float: toDollars(row.float_cents),
    people: people.filter(({ shift_id }) => shift_id === row.id).map(({ account_id }) => nameOf(account_id)),
    closedAt: row.closed_at === null ? null : toIso(row.closed_at),
    closedBy: row.closed_at === null ? null : nameOf(row.closed_by),
    counted: row.counted_cents === null ? null : toDollars(row.counted_cents),
    difference: row.counted_cents === null ? null : toDollars(row.counted_cents - row.expected_cents!),
    zReportId: reports.find(({ shift_id }) => shift_id === row.id)?.id ?? null,
  }))
}

/** One shift with what was paid in and out, in order. */
export async function toShiftWithMovements(db: Reader, row: ShiftRow): Promise<ShiftWithMovements> {
  const [shift] = await toShifts(db, [row])
  return { ...shift!, movements: await readMovements(db, row.id) }
}

/** What was paid into and out of the drawer of a shift, in order. */
export async function readMovements(db: Reader, shiftId: number): Promise<Movement[]> {
  const rows = await db
    .selectFrom('drawer_movements')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .orderBy('id')
    .execute()
  return rows.map(toMovement)
}

function toMovement(row: Selectable<DrawerMovementsTable>): Movement {
  return {
    id: row.id,
    kind: row.kind,
    at: toIso(row.at),
    amount: toDollars(row.amount_cents),
    reason: row.reason,
    by: row.actor_name,
  }
}
