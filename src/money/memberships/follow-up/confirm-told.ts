import { markTold, readUntold } from '#office/mail/mail.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Membership } from '../contract.ts'
import { lockMembership, toMembership } from '../membership-row.ts'
import { tellPayer } from '../prices/email-fee.ts'

/**
 * Records that the desk told what could not be sent by e-mail about a membership, such as a new fee. Throws NotFound,
 * and Conflict if nothing is left to tell.
 */
export async function confirmTold(trx: Transaction, ctx: ActionContext, id: number): Promise<Membership> {
  const row = await lockMembership(trx, id)
  const kinds = (await readUntold(trx, [id])).get(id)
  if ((await markTold(trx, ctx, id)) === 0)
    throw new Conflict('Nothing is left to tell about this membership')
  if (kinds?.includes('membership_price')) await tellPayer(trx, ctx, row, ctx.at)
  await appendEvent(trx, ctx, {
    action: 'membership.told',
    type: 'record_changed',
    message: `Told by hand what could not be emailed about a ${row.type} membership`,
    subjectId: id,
  })
  return toMembership(trx, row)
}
