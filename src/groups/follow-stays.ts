import { setBillClosed } from '../billing/billing.ts'
import { countRunningStays } from '../rentals/rentals.ts'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext, RecordedEvent } from '../shared/http/action-context.ts'
import { closeBillsOfEnded, findGroup } from './group-row.ts'

/**
 * Keeps groups in step with their stays and guests, in the transaction of what happens to them. If a group pays one bill,
 * what a guest who leaves still owes stays open until the last of the group leaves. The check-out has locked the bills of
 * the group; one without a group costs no query.
 */
export async function followStays(
  trx: Transaction,
  ctx: ActionContext,
  { action, subjectId, changes }: RecordedEvent,
): Promise<void> {
  if (action === 'guest.erased' || action === 'guest.data_expired') return forgetNames(trx)
  if (action !== 'rental.ended' || !changes?.group) return
  const groupId = Number(changes.group[1])
  const { billing } = await findGroup(trx, groupId)
  if (billing === 'each') return
  if ((await countRunningStays(trx, groupId)) === 0) return closeBillsOfEnded(trx, groupId, ctx.at)
  const { bill_id } = await trx
    .selectFrom('rentals')
    .select('bill_id')
    .where('id', '=', subjectId!)
    .executeTakeFirstOrThrow()
  await setBillClosed(trx, bill_id, null)
}

/** A group is often named after its lead guest: the name goes with the record. */
async function forgetNames(trx: Transaction): Promise<void> {
  const erased = trx.selectFrom('guests').select('id').where('erased_at', 'is not', null)
  await trx
    .updateTable('groups')
    .set({ name: null })
    .where('name', 'is not', null)
    .where('lead_guest_id', 'in', erased)
    .execute()
}
