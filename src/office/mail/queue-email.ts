import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { insertEmail, type NewEmail } from './email-row.ts'
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
  const server = await findMailServer(trx)
  if (server.is_on === 0) return undefined
  return insertEmail(trx, ctx, { ...email, senderAddress: server.sender_address })
}
