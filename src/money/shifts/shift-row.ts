import type { Selectable } from 'kysely'
import { listTaxAmounts, splitTaxes } from '#money/pricing/taxes.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type ActionContext, SERVER_NAME } from '#platform/http/action-context.ts'
import { authorizationError } from '#platform/http/authorization.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toDollars } from '#platform/values/money.ts'
import { clockTime, type Instant, toIso } from '#platform/values/time.ts'
import type { Movement, Shift, ShiftWithMovements } from './contract.ts'
import { deriveStatus, nextStatuses } from './rules.ts'
import type { DrawerMovementsTable, ShiftsTable } from './table.ts'

export type ShiftRow = Selectable<ShiftsTable>

/** Returns whether the actor has a manager role. */
export const isManager = ({ actor }: Pick<ActionContext, 'actor'>) => isManagers(actor.role)

const isManagers = (role: string) => managerRoles.some(one => one === role)

/** Returns the stored shift. Throws NotFound. */
export async function findShift(db: Reader, id: number): Promise<ShiftRow> {
  return assertFound(await db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst(), id)
}

/** Locks an open shift until the transaction ends. Throws NotFound, and Conflict if it is closed. */
export async function lockOpenShift(trx: Transaction, id: number, timeZone: string): Promise<ShiftRow> {
  const row = await trx.selectFrom('shifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const shift = assertFound(row, id)
  assertMayClose(shift, timeZone)
  return shift
}

type Fields = Partial<Omit<ShiftRow, 'closed_at'>> & { closed_at?: never }

/** Updates a locked shift except its status and returns the updated row. */
export async function updateShift(trx: Transaction, shift: ShiftRow, fields: Fields): Promise<ShiftRow> {
  await trx.updateTable('shifts').set(fields).where('id', '=', shift.id).execute()
  return { ...shift, ...fields }
}

/** Closes a locked shift and returns the updated row. Throws Conflict if it is closed. */
export async function setShiftClosed(
  trx: Transaction,
  shift: ShiftRow,
  closedAt: Instant,
  timeZone: string,
  fields: Fields,
): Promise<ShiftRow> {
  assertMayClose(shift, timeZone)
  const change = { ...fields, closed_at: closedAt }
  await trx.updateTable('shifts').set(change).where('id', '=', shift.id).execute()
  return { ...shift, ...change }
}

function assertMayClose(shift: ShiftRow, timeZone: string): void {
  if (nextStatuses[deriveStatus(shift)].includes('closed')) return
  throw new Conflict(`${shift.drawer} was closed at ${clockTime(shift.closed_at!, timeZone)}`)
}

function assertFound(row: ShiftRow | undefined, id: number): ShiftRow {
  if (row) return row
  throw new NotFound(`There is no shift ${id}`)
}

/** Returns the open shifts by drawer name. */
export const openShifts = (db: Reader): Promise<ShiftRow[]> =>
  db.selectFrom('shifts').selectAll().where('closed_at', 'is', null).orderBy('drawer_key').execute()

/**
 * Returns the open shift that a person's payments go to: the one of their drawer, otherwise the only open
 * one. Applies the same rule as `shiftIdSql` does to posted rows.
 */
export async function findCurrentShift(db: Reader, accountId: number | null): Promise<ShiftRow | undefined> {
  const open = await openShifts(db)
  const assignment = await db
    .selectFrom('shift_people')
    .select('shift_id')
    .where('account_id', '=', accountId)
    .where('until_ledger_id', 'is', null)
    .executeTakeFirst()
  return open.find(({ id }) => id === assignment?.shift_id) ?? (open.length === 1 ? open[0] : undefined)
}

/** Returns whether the actor opened or closed this shift or was at its drawer. */
export async function isOwnShift(db: Reader, shift: ShiftRow, { actor }: ActionContext): Promise<boolean> {
  if (actor.id === null) return false
  if (shift.opened_by === actor.id || shift.closed_by === actor.id) return true
  if (shift.closed_at === null && (await findCurrentShift(db, actor.id))?.id === shift.id) return true
  const row = await db
    .selectFrom('shift_people')
    .select('id')
    .where('shift_id', '=', shift.id)
    .where('account_id', '=', actor.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the refusal of what only managers may do: PasswordNeeded if the actor is one. */
export const managersOnlyError = (ctx: ActionContext, sentence: string) =>
  authorizationError(ctx, isManagers, sentence)

/** Throws Forbidden (PasswordNeeded for a manager) unless the actor is a manager or the shift is the actor's own. */
export async function assertMayViewShift(db: Reader, shift: ShiftRow, ctx: ActionContext): Promise<void> {
  if (isManager(ctx) || (await isOwnShift(db, shift, ctx))) return
  throw managersOnlyError(ctx, `You are not at ${shift.drawer}`)
}

/** Converts rows to API shifts, in their order. */
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
  const findName = (id: number | null) => accounts.find(account => account.id === id)?.name ?? SERVER_NAME
  return rows.map(row => ({
    id: row.id,
    drawer: row.drawer,
    status: deriveStatus(row),
    openedAt: toIso(row.opened_at),
    openedBy: findName(row.opened_by),
    float: toDollars(row.float_cents),
    people: people
      .filter(({ shift_id }) => shift_id === row.id)
      .map(({ account_id }) => findName(account_id)),
    closedAt: row.closed_at === null ? null : toIso(row.closed_at),
    closedBy: row.closed_at === null ? null : findName(row.closed_by),
    counted: row.counted_cents === null ? null : toDollars(row.counted_cents),
    difference: row.counted_cents === null ? null : toDollars(row.counted_cents - row.expected_cents!),
    zReportId: reports.find(({ shift_id }) => shift_id === row.id)?.id ?? null,
  }))
}

/** Converts a row to an API shift with its cash movements. */
export async function toShiftWithMovements(db: Reader, row: ShiftRow): Promise<ShiftWithMovements> {
  const [shift] = await toShifts(db, [row])
  return { ...shift!, movements: await readMovements(db, row.id) }
}

/** Returns the cash movements of a shift in order. */
export async function readMovements(db: Reader, shiftId: number): Promise<Movement[]> {
  const rows = await db
    .selectFrom('drawer_movements')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'drawer_movements.person_id')
    .selectAll('drawer_movements')
    .select('staff_accounts.name as person')
    .where('shift_id', '=', shiftId)
    .orderBy('drawer_movements.id')
    .execute()
  return rows.map(toMovement)
}

/** Returns the taxes of a receipt with their rates in percent. */
function receiptTaxes({ tax_rate, tax_cents, amount_cents, taxes }: MovementRow, taxClass: string) {
  const price = {
    baseCents: amount_cents - tax_cents,
    taxCents: tax_cents,
    taxes: listTaxAmounts({ taxes }),
  }
  return splitTaxes({ taxRate: tax_rate, taxClass }, price).map(({ name, rate }) => ({
    name,
    rate: (rate ?? 0) / 1_000,
  }))
}

type MovementRow = Selectable<DrawerMovementsTable> & { person: string | null }

function toMovement(row: MovementRow): Movement {
  return {
    id: row.id,
    kind: row.kind,
    at: toIso(row.at),
    amount: toDollars(row.amount_cents),
    reason: row.reason,
    by: row.actor_name,
    ...(row.tax_class !== null && {
      tax: toDollars(row.tax_cents),
      taxes: receiptTaxes(row, row.tax_class),
    }),
    ...(row.person !== null && { person: row.person }),
  }
}
