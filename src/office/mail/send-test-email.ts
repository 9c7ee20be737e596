import { randomUUID } from 'node:crypto'
import type { SecretBox } from '#office/accounts/accounts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { cutText } from '#platform/values/text/graphemes.ts'
import { findMailServer } from './mail-server.ts'
import { reasonText } from './rules.ts'
import { deliverTest } from './send-emails.ts'

/**
 * Sends a test e-mail through the stored mail server, also if e-mail is turned off, and returns what the mail server
 * said. The event contains neither the address nor the answer. Throws Conflict if no server is stored.
 */
export async function sendTestEmail(
  db: Reader,
  runInTransaction: RunInTransaction,
  ctx: ActionContext,
  { to, secrets, timeout }: { to: string; secrets: SecretBox; timeout: number | undefined },
): Promise<{ isAccepted: boolean; sentence: string }> {
  const server = await findMailServer(db)
  if (server.host === '') throw new Conflict('Save the mail server first')
  const { facilityName } = await readSettings(db)
  const email = {
    to,
    subject: `${facilityName}: test email`,
    text: `This is a test. ${facilityName} can send email to its guests.\n`,
    messageId: `<${randomUUID()}@${server.sender_address.split('@')[1]}>`,
  }
  const delivery = await deliverTest(server, secrets, email, timeout)
  const isAccepted = delivery.status === 'accepted'
  await runInTransaction(ctx, trx =>
    appendEvent(trx, ctx, {
      action: 'mail.tested',
      type: 'record_changed',
      message: isAccepted ? 'Test email sent' : 'Test email failed',
    }),
  )
  if (delivery.status === 'accepted')
    return { isAccepted, sentence: `The mail server accepted the email: ${oneLine(delivery.answer)}` }
  const reason = reasonText(delivery.failure, null)
  return {
    isAccepted,
    sentence: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}: ${oneLine(delivery.answer)}`,
  }
}

const LONGEST_ANSWER = 300

const oneLine = (answer: string) => cutText(answer.replaceAll(/\s+/g, ' ').trim(), LONGEST_ANSWER)
