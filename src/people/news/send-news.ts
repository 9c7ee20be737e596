import { isMailOn, queueEmails } from '#office/mail/mail.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { SentNews, sendNews as sendNewsCall } from './contract.ts'
import { readRecipients } from './recipients.ts'
import type { NewsObstacle } from './words.ts'

/** The address under which recipients reach the venue (PUBLIC_URL). */
export type PublicUrl = URL | undefined

const refusals: Record<NewsObstacle, string> = {
  nobody: 'Nobody agreed to receive news',
  mail_off: 'Email is turned off',
  no_address: 'The link to unsubscribe needs the address of this venue on the internet (PUBLIC_URL)',
}

/** Returns why no news can be sent; null if it can. */
export async function findObstacle(
  db: Reader,
  recipients: number,
  publicUrl: PublicUrl,
): Promise<NewsObstacle | null> {
  if (!(await isMailOn(db))) return 'mail_off'
  if (publicUrl === undefined) return 'no_address'
  return recipients === 0 ? 'nobody' : null
}

/** Queues an e-mail to everyone who agreed to receive news. Throws Conflict if there is an obstacle. */
export async function sendNews(
  trx: Transaction,
  ctx: ActionContext,
  { subject, text }: (typeof sendNewsCall)['body']['_output'],
  publicUrl: PublicUrl,
): Promise<SentNews> {
  const recipients = await readRecipients(trx)
  const obstacle = await findObstacle(trx, recipients.length, publicUrl)
  if (obstacle) throw new Conflict(refusals[obstacle])
  const id = await insertRow(trx, 'news', { subject, text, sent_at: ctx.at, actor_id: ctx.actor.id })
  await queueEmails(
    trx,
    ctx,
    recipients.map(recipient => ({ ...recipient, kind: 'news', subjectId: id })),
  )
  await appendEvent(trx, ctx, {
    action: 'news.sent',
    type: 'record_changed',
    message: `News for ${recipients.length} ${recipients.length === 1 ? 'person' : 'people'} sent`,
    subjectId: id,
  })
  return { id, subject, sentAt: toIso(ctx.at), waiting: recipients.length, sent: 0, notSent: 0 }
}
