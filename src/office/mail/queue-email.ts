import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { insertEmails, type NewEmail } from './email-row.ts'
import { findMailServer } from './mail-server.ts'

/** Whether e-mail to guests is turned on. */
export const isMailOn = async (db: Reader): Promise<boolean> => (await findMailServer(db)).is_on === 1

/**
 * Queues an e-mail to an address in the transaction of what it is about, and returns its id; it is sent after the
 * commit. Erasing the guest or member deletes it. Returns undefined and queues nothing if e-mail is turned off.
 */
export async function queueEmail(
  trx: Transaction,
  ctx: ActionContext,
  email: NewEmail,
): Promise<number | undefined> {
  return (await queueEmails(trx, ctx, [email]))[0]
}

/** Queues several e-mails as `queueEmail` does one, and returns their ids. */
export async function queueEmails(
  trx: Transaction,
  ctx: ActionContext,
  emails: readonly NewEmail[],
): Promise<number[]> {
  const { is_on, sender_address } = await findMailServer(trx)
  return is_on === 0 ? [] : insertEmails(trx, ctx, emails, sender_address)
}
