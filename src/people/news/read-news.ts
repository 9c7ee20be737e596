import type { Reader } from '#platform/database/database.ts'
import { toIso } from '#platform/values/time.ts'
import type { newsOverview } from './contract.ts'
import { readRecipients } from './recipients.ts'
import { findObstacle, type PublicUrl } from './send-news.ts'

const MOST = 20

/** Returns how many receive news, why none can be sent, and the latest. */
export async function readNews(db: Reader, publicUrl: PublicUrl): Promise<(typeof newsOverview)['_output']> {
  const recipients = (await readRecipients(db)).length
  const news = await db.selectFrom('news').selectAll().orderBy('id', 'desc').limit(MOST).execute()
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(({ fn }) => ['subject_id', 'status', fn.countAll<number>().as('emails')])
    .where('kind', '=', 'news')
    .where('subject_id', 'in', [0, ...news.map(({ id }) => id)])
    .groupBy(['subject_id', 'status'])
    .execute()
  const count = (id: number, ...statuses: string[]) =>
    emails
      .filter(({ subject_id, status }) => subject_id === id && statuses.includes(status))
      .reduce((sum, row) => sum + Number(row.emails), 0)
  return {
    recipients,
    obstacle: await findObstacle(db, recipients, publicUrl),
    sent: news.map(({ id, subject, sent_at }) => ({
      id,
      subject,
      sentAt: toIso(sent_at),
      waiting: count(id, 'queued'),
      sent: count(id, 'sent'),
      notSent: count(id, 'failed', 'dropped'),
    })),
  }
}
