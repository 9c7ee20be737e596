import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { applyChange } from './change-workorder.ts'
import type { Workorder } from './contract.ts'
import { isOpen, statusWords, workorderNumber } from './rules.ts'
import { lockWorkorder } from './workorder-row.ts'

/**
 * Assigns an open work order to the caller and sets it in progress. Throws NotFound, and Conflict if it is closed or
 * someone else is at work on it.
 */
export async function takeWorkorder(trx: Transaction, ctx: ActionContext, id: number): Promise<Workorder> {
  const before = await lockWorkorder(trx, id)
  const { status, assigned_to, assignee_id } = before
  const { id: accountId, name } = ctx.actor
  const isMine = assignee_id === null ? assigned_to === name : assignee_id === accountId
  if (!isOpen(status)) throw new Conflict(`Work order ${workorderNumber(id)} is ${statusWords[status]}`)
  if (status === 'in_progress' && assigned_to !== null && !isMine)
    throw new Conflict(`${assigned_to} is already at work on work order ${workorderNumber(id)}`)
  return applyChange(trx, ctx, before, ['in_progress'], {
    assigned_to: name,
    assignee_id: accountId,
  })
}
