import type { MembershipEmailKind } from '#office/mail/contract.ts'
import { dropQueued, queueEmail } from '#office/mail/mail.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findRecipient } from './find-recipient.ts'

/**
 * Queues an e-mail about a membership to its payer, in the transaction of the change that it reports, and returns its
 * id. It replaces a waiting one of the same kind, because the text is written when it is sent. Returns undefined and
 * queues nothing if the payer has no address or e-mail is turned off.
 */
export async function queueMembershipEmail(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  kind: MembershipEmailKind,
): Promise<number | undefined> {
  const { guestId, memberId, address } = await findRecipient(trx, row)
  if (address === '') return undefined
  await dropQueued(trx, ctx, kind, row.id)
  return queueEmail(trx, ctx, { kind, subjectId: row.id, guestId, memberId, address })
}
