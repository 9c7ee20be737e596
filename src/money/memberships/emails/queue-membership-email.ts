import type { MembershipEmailKind } from '#office/mail/contract.ts'
import { dropQueued, queueEmail } from '#office/mail/mail.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findRecipient } from './find-recipient.ts'

/**
 * Queues an e-mail about a membership to whoever pays it, in the transaction of what it is about, and returns its id.
 * It replaces one of its kind that still waits: the text is written when it is sent. Returns undefined and queues
 * nothing without an address, or if e-mail is turned off.
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
