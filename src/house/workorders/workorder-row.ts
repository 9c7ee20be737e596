import type { Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { FacilityType } from '#house/facilities/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { newWorkorder, Workorder, WorkorderStatus } from './contract.ts'
import { isOpen, statusError, workorderNumber } from './rules.ts'
import type { TaskColumns, WorkordersTable } from './table.ts'

/** A stored task with its facility's name and type. */
export type TaskRow = Selectable<TaskColumns> & { facility_name: string; facility_type: FacilityType }

/** A stored work order with its facility's name and type. */
export type WorkorderRow = Selectable<WorkordersTable> & TaskRow

/** Returns the stored work order. Throws NotFound. */
export async function findWorkorder(db: Reader, id: number): Promise<WorkorderRow> {
  const row = await selectWorkorders(db).where('workorders.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no work order ${workorderNumber(id)}`)
  return row
}

/** Returns the stored work order and locks it until the transaction ends. Throws NotFound. */
export async function lockWorkorder(trx: Transaction, id: number): Promise<WorkorderRow> {
  const row = await selectWorkorders(trx)
    .where('workorders.id', '=', id)
    .forUpdate('workorders')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no work order ${workorderNumber(id)}`)
  return row
}

/**
 * Updates a locked work order to the status `to`, which may be its current one, increments its version, and
 * returns the updated row. Throws Conflict if the status transition is not allowed.
 */
export async function setWorkorderStatus(
  trx: Transaction,
  row: WorkorderRow,
  to: WorkorderStatus,
  at: Instant,
  fields: Omit<Updateable<WorkordersTable>, 'status'> & { status?: never } = {},
): Promise<WorkorderRow> {
  const error = statusError(row, to)
  if (error) throw new Conflict(error, { status: error })
  const changed = await trx
    .updateTable('workorders')
    .set({ ...fields, ...statusColumns(row, to, at), version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, ...changed }
}

function statusColumns({ status }: WorkorderRow, to: WorkorderStatus, at: Instant) {
  if (status === to) return {}
  const isReopened = isOpen(to) && !isOpen(status)
  return {
    status: to,
    status_since: at,
    closed_at: isOpen(to) ? null : at,
    ...(isReopened && { opened_at: at }),
  }
}

/** Selects work orders joined with their facility's name and type. */
export function selectWorkorders(db: Reader) {
  return db
    .selectFrom('workorders')
    .innerJoin('facilities', 'facilities.id', 'workorders.facility_id')
    .selectAll('workorders')
    .select(['facilities.name as facility_name', 'facilities.type as facility_type'])
}

type Task = z.output<typeof newWorkorder>

/** Converts the fields that a work order and a schedule share to columns. */
export function taskColumns(task: Task) {
  return {
    facility_id: task.facilityId,
    type: task.type,
    priority: task.priority,
    title: task.title,
    description: task.description,
    assigned_to: task.assignedTo ?? null,
    estimated_minutes: Math.round(task.estimatedHours * 60),
    notes: task.notes,
    out_of_service: toFlag(task.outOfService),
  }
}

/** Converts what a stored work order and a stored schedule share to the wire format. */
export const toTask = (row: TaskRow) => ({
  id: row.id,
  type: row.type,
  facilityType: row.facility_type,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
  priority: row.priority,
  title: row.title,
  description: row.description,
  assignedTo: row.assigned_to,
  estimatedHours: Math.round((row.estimated_minutes / 60) * 100) / 100,
  notes: row.notes,
  outOfService: row.out_of_service === 1,
  version: row.version,
})

/** The reference of an event to the facility of a task. */
export const toFacility = (row: TaskRow) => ({
  type: row.facility_type,
  id: row.facility_id,
  name: row.facility_name,
})

export const toFlag = (flag: boolean): 0 | 1 => (flag ? 1 : 0)

/** Converts a stored work order to its wire format (SPEC §3). */
export function toWorkorder(row: WorkorderRow): Workorder {
  return {
    ...toTask(row),
    closingNote: row.closing_note,
    status: row.status,
    statusSince: toIso(row.status_since),
    createdAt: toIso(row.created_at),
    closedAt: row.closed_at === null ? null : toIso(row.closed_at),
    scheduleId: row.schedule_id,
    photoUrl: row.photo_hash === null ? null : `/api/workorders/${row.id}/photo`,
  }
}

/** The references of an event to a work order and its facility, with its priority. */
export function workorderReference(row: WorkorderRow) {
  return { subjectId: row.id, workorderId: row.id, facility: toFacility(row), priority: row.priority }
}

/** Returns the assignee and the account that the name means: none if nobody, or several people, have it. */
export async function assigneeColumns(db: Reader, name: string | null) {
  const accounts = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('name', '=', name ?? '')
    .where('disabled_at', 'is', null)
    .limit(2)
    .execute()
  return { assigned_to: name, assignee_id: accounts.length === 1 ? accounts[0]!.id : null }
}
