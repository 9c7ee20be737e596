import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { assertNotRetired, type FacilityRow, lockFacility } from '#house/facilities/facilities.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Workorder, writeWorkorder as writeCall } from './contract.ts'
import { syncOutOfService } from './out-of-service.ts'
import { defaultTitle, isUrgentRepair, workorderNumber } from './rules.ts'
import type { WorkordersTable } from './table.ts'
import {
  assigneeColumns,
  taskColumns,
  toWorkorder,
  type WorkorderRow,
  workorderReference,
} from './workorder-row.ts'

/**
 * Writes a work order, perhaps with a stored photo, and announces it. Without a title, makes one from type and
 * description. Throws NotFound, or Conflict if the facility is retired.
 */
export async function writeWorkorder(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof writeCall.body>,
  photoHash: string | null = null,
): Promise<Workorder> {
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  const title = form.title ?? defaultTitle(form.type, form.description)
  const row = await insertWorkorder(trx, ctx, facility, {
    ...taskColumns({ ...form, title }),
    photo_hash: photoHash,
  })
  await appendEvent(trx, ctx, {
    ...workorderReference(row),
    action: 'workorder.written',
    type: isUrgentRepair(row) ? 'urgent_repair' : 'new_workorder',
    ...sayAlert('workorder', workorderValues(row)),
    changes: initialChanges(row),
  })
  return toWorkorder(row)
}

/** Removes a deleted photo from the work orders that show it. */
export const forgetPhoto = (trx: Transaction, hash: string) =>
  trx.updateTable('workorders').set({ photo_hash: null }).where('photo_hash', '=', hash).execute()

type Columns = Omit<
  Insertable<WorkordersTable>,
  'status' | 'status_since' | 'created_at' | 'opened_at' | 'assignee_id'
>

/**
 * Stores a new work order and takes its locked facility out of service if it requires that. Throws Conflict
 * if the facility is retired.
 */
export async function insertWorkorder(
  trx: Transaction,
  ctx: ActionContext,
  facility: FacilityRow,
  columns: Columns,
): Promise<WorkorderRow> {
  assertNotRetired(facility)
  const stored = await trx
    .insertInto('workorders')
    .values({
      ...columns,
      ...(await assigneeColumns(trx, columns.assigned_to ?? null)),
      status: 'pending',
      status_since: ctx.at,
      created_at: ctx.at,
      opened_at: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = { ...stored, facility_name: facility.name, facility_type: facility.type }
  if (row.out_of_service) await syncOutOfService(trx, ctx, row)
  return row
}

/** What alerts say of a work order. */
export const workorderValues = ({ id, facility_name, title }: WorkorderRow) => ({
  facility: facility_name,
  title,
  number: workorderNumber(id),
})

/** 'Room 7: Leaking shower (#0012)'. */
export const workorderLabel = ({ id, facility_name, title }: WorkorderRow): string =>
  `${facility_name}: ${title} (${workorderNumber(id)})`

/** The changes of the first event of a history: the initial values of the editable fields. */
export function initialChanges(row: WorkorderRow): NewEvent['changes'] & object {
  return {
    status: [null, row.status],
    priority: [null, row.priority],
    ...(row.assigned_to !== null && { assignedTo: [null, row.assigned_to] as const }),
    ...(row.out_of_service && { outOfService: [false, true] as const }),
  }
}
