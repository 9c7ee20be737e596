import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { EventHandler } from '#platform/http/router.ts'

/**
 * Marks the address of a member that a mail server refused, in the transaction of the refusal, and takes the mark back
 * once it took an e-mail.
 */
export const followEmails: EventHandler = (trx, ctx, { action, subjectId }) =>
  subjectId !== undefined && /^mail\.(failed|sent)$/.test(action)
    ? markAddress(trx, ctx, subjectId)
    : undefined

async function markAddress(trx: Transaction, { at }: ActionContext, emailId: number): Promise<void> {
  const email = await trx
    .selectFrom('outgoing_emails')
    .select(['member_id', 'address', 'status', 'failure'])
    .where('id', '=', emailId)
    .where('member_id', 'is not', null)
    .executeTakeFirst()
  if (!email || (email.status === 'failed' && email.failure !== 'address')) return
  await trx
    .updateTable('members')
    .set({ email_failed_at: email.status === 'failed' ? at : null })
    .where('id', '=', email.member_id)
    .where('email', '=', email.address)
    .execute()
}
