import type { z } from 'zod'
import { appendEvent, lastChange, type NewEvent } from '../feed/feed.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict, Stale } from '../shared/errors.ts'
import type { Workorder, workorderChange } from './contract.ts'
import { syncOutOfService } from './out-of-service.ts'
import { isOpen, isUrgentRepair, numberOf, pushOfStatus, refuseStatus, statusWords } from './rules.ts'
import {
  asColumn,
  lockWorkorder,
  statusColumns,
  toWorkorder,
  updateWorkorder,
  type WorkorderRow,
  workorderReference,
} from './workorder-row.ts'
import { workorderLabel } from './write-workorder.ts'

/**
 * Edits a work order. Announces nothing if no value changes. Takes its facility out of service or returns it
 * in the same transaction. `version` is the version that was edited. Throws Stale if it is outdated, Conflict
 * if the status transition is not allowed, NotFound.
 */
export async function changeWorkorder(
  trx: Transaction,
  act: Act,
  id: number,
  change: z.output<typeof workorderChange>,
  version?: number,
): Promise<Workorder> {
  const before = await lockWorkorder(trx, id)
  if (version !== undefined && version !== before.version) throw new Stale(await whoChanged(trx, before))
  const refusal = change.status && refuseStatus(before, change.status)
  if (refusal) throw new Conflict(refusal, { status: refusal })
  const columns = columnsOf(before, change, act)
  const changes = differences(before, columns)
  if (Object.keys(changes).length === 0) return toWorkorder(before)
  const after = await updateWorkorder(trx, before, columns)
  if (isOutOfService(before) !== isOutOfService(after)) await syncOutOfService(trx, act, after)
  await appendEvent(trx, act, {
    ...workorderReference(after),
    action: 'workorder.changed',
    ...pushOf(before, after),
    changes,
  })
  return toWorkorder(after)
}

function columnsOf(before: WorkorderRow, change: z.output<typeof workorderChange>, act: Act) {
  const to = change.status
  const reopened = to !== undefined && isOpen(to) && !isOpen(before.status)
  return {
    ...(to !== undefined && to !== before.status && statusColumns(to, act.at)),
    ...(reopened && { opened_at: act.at }),
    ...(change.assignedTo !== undefined && { assigned_to: change.assignedTo }),
    ...(change.priority !== undefined && { priority: change.priority }),
    ...(change.notes !== undefined && { notes: change.notes }),
    ...(change.outOfService !== undefined && { out_of_service: asColumn(change.outOfService) }),
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
  if (differs('out_of_service'))
    changes.outOfService = [before.out_of_service === 1, after.out_of_service === 1]
  return changes
}

const isOutOfService = ({ status, out_of_service }: WorkorderRow) => out_of_service === 1 && isOpen(status)

/**
 * Returns the push of a change: status changes first, then repairs that become urgent. Others are plain
 * record changes.
 */
function pushOf(
  before: WorkorderRow,
  after: WorkorderRow,
): Pick<NewEvent, 'type' | 'message'> & Partial<NewEvent> {
  if (after.status !== before.status)
    return {
      type: pushOfStatus(after.status),
      message: `${workorderLabel(after)} is ${statusWords[after.status]}`,
    }
  if (isUrgentRepair(after) && !isUrgentRepair(before) && isOpen(after.status))
    return { type: 'urgent_repair', priority: 'urgent', message: workorderLabel(after) }
  return { type: 'record_changed', message: `${workorderLabel(after)} changed` }
}

async function whoChanged(trx: Transaction, { id }: WorkorderRow): Promise<string> {
  const last = await lastChange(trx, 'workorder.changed', id)
  const fields = Object.keys(last?.changes ?? {}).map(field => fieldNames[field] ?? field)
  const what = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  return `${last?.by ?? 'Somebody'} has changed work order ${numberOf(id)}${what} meanwhile; read it again`
}

const fieldNames: Record<string, string> = { assignedTo: 'assignee', outOfService: 'out of service' }
