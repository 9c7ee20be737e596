import { isMailOn } from '#office/mail/mail.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { addDays, type Instant } from '#platform/values/time.ts'
import { lockMembership, type MembershipRow, updateMembership } from '../membership-row.ts'
import { findPlanned } from '../planned-changes.ts'
import { runEach } from '../run-each.ts'
import { todayAt } from '../terms/dates.ts'
import { queueMembershipEmail } from './queue-membership-email.ts'

/** Days before its last day on which the end of a membership that does not renew is announced. */
const DAYS_BEFORE = 7

/** Maximum memberships per run; the next run continues. */
const BATCH = 200

/**
 * E-mails that a membership ends soon, once for each last day. After notice its last day was in an e-mail already. Does
 * nothing while e-mail is turned off.
 */
export async function announceEnds(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  if (!(await isMailOn(db))) return
  const today = todayAt(now, await readSettings(db))
  const ending = await db
    .selectFrom('memberships')
    .select('id')
    .where('status', '=', 'active')
    .where('renews', '=', 0)
    .where('end_date', '>=', today)
    .where('end_date', '<=', addDays(today, DAYS_BEFORE))
    .where(({ or, eb, ref }) =>
      or([eb('end_announced', 'is', null), eb('end_announced', '<>', ref('end_date'))]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const ids = ending.map(({ id }) => id)
  await runEach(ids, runInTransaction, now, (trx, ctx, id) => announceEnd(trx, ctx, id, today))
}

async function announceEnd(trx: Transaction, ctx: ActionContext, id: number, today: string): Promise<void> {
  const before = await lockMembership(trx, id)
  const { status, renews, end_date } = before
  const isEnding = status === 'active' && renews === 0 && end_date >= today
  if (!isEnding || end_date > addDays(today, DAYS_BEFORE) || before.end_announced === end_date) return
  const row = await updateMembership(trx, before, { end_announced: end_date })
  if (await findPlanned(trx, id, 'cancel')) return
  if ((await queueMembershipEmail(trx, ctx, row, 'membership_ends')) === undefined) return
  await appendEvent(trx, ctx, {
    action: 'membership.end_announced',
    type: 'record_changed',
    message: `The member was told that a ${row.type} membership ends on ${end_date}`,
    subjectId: id,
  })
}

/** E-mails that a membership was sold and returns it: for one of a few days this announces its end as well. */
export async function confirmSale(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
): Promise<MembershipRow> {
  const emailId = await queueMembershipEmail(trx, ctx, row, 'membership_sold')
  const isShort = row.end_date <= addDays(row.start_date, DAYS_BEFORE)
  return emailId !== undefined && isShort ? updateMembership(trx, row, { end_announced: row.end_date }) : row
}
