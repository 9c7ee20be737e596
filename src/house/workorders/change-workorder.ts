import type { z } from 'zod'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { addDays, businessDay } from '#platform/values/time.ts'
import type { Workorder, WorkorderStatus, workorderChange } from './contract.ts'
import { syncOutOfService } from './out-of-service.ts'
import { isOpen, isUrgentRepair, pushOfStatus, workorderNumber } from './rules.ts'
import { lockSchedule } from './schedules/schedule-row.ts'
import {
  assigneeColumns,
  lockWorkorder,
  setWorkorderStatus,
  toFlag,
  toWorkorder,
  type WorkorderRow,
  workorderReference,
} from './workorder-row.ts'
import { workorderLabel, workorderValues } from './write-workorder.ts'

/**
 * Edits a work order. Announces nothing if no value changes. Takes its facility out of service or returns it
 * in the same transaction. `version` is the version that was edited. Throws Stale if it is outdated, Conflict
 * if the status transition is not allowed, NotFound.
 */
export async function changeWorkorder(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  change: z.output<typeof workorderChange>,
  version?: number,
): Promise<Workorder> {
  const before = await lockWorkorder(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  const { status = before.status } = change
  return applyChange(trx, ctx, before, [status], await toColumns(trx, change))
}

/**
 * Changes a locked work order to the last of `statuses` by way of the others, and stores `columns`. Announces nothing
 * if no value changes. Throws Conflict if a status transition is not allowed.
 */
export async function applyChange(
  trx: Transaction,
  ctx: ActionContext,
  before: WorkorderRow,
  statuses: readonly WorkorderStatus[],
  columns: Awaited<ReturnType<typeof toColumns>>,
): Promise<Workorder> {
  const changes = differences(before, { ...columns, status: statuses.at(-1)! })
  if (Object.keys(changes).length === 0) return toWorkorder(before)
  let after = before
  for (const status of statuses) after = await setWorkorderStatus(trx, after, status, ctx.at, columns)
  if (isOutOfService(before) !== isOutOfService(after)) await syncOutOfService(trx, ctx, after)
  if (after.status === 'completed' && before.status !== 'completed')
    await countFromCompletion(trx, ctx, after.schedule_id)
  await appendEvent(trx, ctx, {
    ...workorderReference(after),
    action: 'workorder.changed',
    ...toPush(before, after),
    changes,
  })
  return toWorkorder(after)
}

async function toColumns(trx: Transaction, change: z.output<typeof workorderChange>) {
  return {
    ...(change.assignedTo !== undefined && (await assigneeColumns(trx, change.assignedTo))),
    ...(change.priority !== undefined && { priority: change.priority }),
    ...(change.notes !== undefined && { notes: change.notes }),
    ...(change.closingNote !== undefined && { closing_note: change.closingNote }),
    ...(change.outOfService !== undefined && { out_of_service: toFlag(change.outOfService) }),
  }
}

/** Notes may contain guest data, so the history records that they changed but not their text. */
function differences(before: WorkorderRow, after: Partial<WorkorderRow>): NewEvent['changes'] & object {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  const differs = (key: keyof WorkorderRow) => after[key] !== undefined && after[key] !== before[key]
  if (differs('status')) changes.status = [before.status, after.status]
  if (differs('assigned_to')) changes.assignedTo = [before.assigned_to, after.assigned_to]
  if (differs('priority')) changes.priority = [before.priority, after.priority]
  if (differs('notes')) changes.notes = [null, null]
  if (differs('closing_note')) changes.closingNote = [null, null]
  if (differs('out_of_service'))
    changes.outOfService = [before.out_of_service === 1, after.out_of_service === 1]
  return changes
}

const isOutOfService = ({ status, out_of_service }: WorkorderRow) => out_of_service === 1 && isOpen(status)

/**
 * Returns the push of a change: status changes first, then repairs that become urgent. Others are plain
 * record changes.
 */
function toPush(
  before: WorkorderRow,
  after: WorkorderRow,
): Pick<NewEvent, 'type' | 'message'> & Partial<NewEvent> {
  if (after.status !== before.status)
    return {
      type: pushOfStatus(after.status),
      ...sayAlert('workorderIs', { ...workorderValues(after), status: after.status }),
    }
  if (isUrgentRepair(after) && !isUrgentRepair(before) && isOpen(after.status))
    return { type: 'urgent_repair', ...sayAlert('workorder', workorderValues(after)) }
  return { type: 'record_changed', message: `${workorderLabel(after)} changed` }
}

export const contested = ({ id }: WorkorderRow): ContestedRecord => ({
  actions: ['workorder.changed'],
  subjectId: id,
  noun: `work order ${workorderNumber(id)}`,
  labels: { assignedTo: 'assignee' },
})

/**
 * Starts the next interval of a schedule that counts from completion, when its work order is completed. Does nothing
 * for one that counts from its plan, or that was removed (`scheduleId` is null).
 */
async function countFromCompletion(
  trx: Transaction,
  ctx: ActionContext,
  scheduleId: number | null,
): Promise<void> {
  if (scheduleId === null) return
  const schedule = await lockSchedule(trx, scheduleId)
  if (schedule.counts_from === 'plan') return
  const { every, unit, times_rented } = schedule
  const today = businessDay(ctx.at, calendarOf(await readSettings(trx)))
  await trx
    .updateTable('schedules')
    .set(unit === 'days' ? { next_day: addDays(today, every) } : { next_times_rented: times_rented + every })
    .where('id', '=', scheduleId)
    .execute()
}
