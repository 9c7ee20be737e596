import type { Transaction } from '#platform/database/database.ts'
import { assertVersion } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { applyChange, contested } from './change-workorder.ts'
import type { Workorder } from './contract.ts'
import { readLastChange } from './history.ts'
import { statusesBack, UNDO_PERIOD } from './rules.ts'
import { assigneeColumns, lockWorkorder } from './workorder-row.ts'

/**
 * Returns a work order to the status and assignee that it had before its last change; notes stay. `version` is the one
 * that the change made. Throws NotFound, PreconditionFailed if it was changed since, and Conflict if the last change
 * was another person's, is older than 10 minutes or left the status.
 */
export async function undoWorkorder(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  version: number,
): Promise<Workorder> {
  const before = await lockWorkorder(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  const last = await readLastChange(trx, id)
  const { status, assignedTo } = last?.changes ?? {}
  if (!last || !status || last.actorId !== ctx.actor.id || ctx.at - last.at > UNDO_PERIOD)
    throw new Conflict('Only your own change of the status can be undone, within 10 minutes')
  return applyChange(
    trx,
    ctx,
    before,
    statusesBack(before.status, status[0]),
    assignedTo ? await assigneeColumns(trx, assignedTo[0]) : {},
  )
}
