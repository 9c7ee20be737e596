import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { managerRoles } from '#platform/http/roles.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { addDays, businessDay, type Calendar, HOUR, type Instant } from '#platform/values/time.ts'
import { insertEmails } from './email-row.ts'

/** Returns the latest business day whose summary is due `hours` after the next day started. */
export const summaryDay = (now: Instant, hours: number, calendar: Calendar): string =>
  addDays(businessDay(now - hours * HOUR, calendar), -1)

/** The subject of a summary: its business day as a number, 20261126. */
export const subjectOfDay = (day: string): number => Number(day.replaceAll('-', ''))

/** Returns the business day of a summary. */
export const dayOfSubject = (subjectId: number): string =>
  String(subjectId).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')

/** Returns the e-mail addresses of the managers, each once, by the names of their owners. */
export async function summaryRecipients(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_accounts')
    .select('email')
    .where('role', 'in', managerRoles)
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return [...new Set(rows.map(({ email }) => email!))]
}

/**
 * Queues the summary of the business day that ended, one e-mail for each manager, once it is due. Of several days that
 * were missed only the last is sent.
 */
export async function queueSummaries(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const calendar = calendarOf(await readSettings(db))
  const { summary_hours, summary_through } = await db
    .selectFrom('mail_server')
    .select(['summary_hours', 'summary_through'])
    .executeTakeFirstOrThrow()
  const day = summaryDay(now, summary_hours, calendar)
  if (summary_through !== null && summary_through >= day) return
  const ctx = clockContext(now)
  // A venue that has just begun, or been upgraded, has no day behind it that somebody asked for.
  const isFirst = summary_through === null
  await runInTransaction(ctx, trx => queueSummary(trx, ctx, day, isFirst))
}

/** Whoever moves the day forward first queues its e-mails: another server finds it done. */
async function queueSummary(
  trx: Transaction,
  ctx: ActionContext,
  day: string,
  isFirst: boolean,
): Promise<void> {
  const server = await trx
    .updateTable('mail_server')
    .set({ summary_through: day })
    .where(({ or, eb }) => or([eb('summary_through', 'is', null), eb('summary_through', '<', day)]))
    .returning(['is_on', 'summary_is_on', 'sender_address'])
    .executeTakeFirst()
  if (!server || isFirst || server.is_on === 0 || server.summary_is_on === 0) return
  const addresses = await summaryRecipients(trx)
  const summary = { kind: 'summary' as const, subjectId: subjectOfDay(day) }
  await insertEmails(
    trx,
    ctx,
    addresses.map(address => ({ ...summary, address })),
    server.sender_address,
  )
}
