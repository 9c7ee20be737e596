import { sql } from 'kysely'
import { isMailOn, markSentTold, readSentUntold } from '#office/mail/mail.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import { findMembership, lockMembership, type MembershipRow } from '../membership-row.ts'
import { runEach } from '../run-each.ts'
import { todayAt } from '../terms/dates.ts'
import { lockPriceChange, membershipsOf, type PriceChangeRow } from './price-changes.ts'
import { tellMembers } from './tell-members.ts'

/** Maximum memberships per call, so that the desk waits for no more. */
const BATCH = 200

/**
 * Queues an e-mail about an announced fee to the payers of up to 200 memberships: those who have an address and have
 * not been told or e-mailed yet. A member counts as told once the e-mail is sent. `after` is the id of the last
 * membership of the previous call; the returned one is null when none are left. Throws NotFound, and Conflict if the
 * fee was withdrawn or e-mail is turned off.
 */
export async function emailFee(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  after = 0,
): Promise<{ queued: number; after: number | null }> {
  const change = await lockPriceChange(trx, id)
  if (change.status === 'withdrawn') throw new Conflict('This announcement is withdrawn')
  if (!(await isMailOn(trx))) throw new Conflict('Email is turned off. Turn it on in Settings, Email')
  const { rows } = await sql<{ id: number }>`
    select id from (${membershipsOf(change)}) as lines where state = 'not_told' and id > ${after}
      and not exists (select 1 from outgoing_emails where kind = 'membership_price' and subject_id = lines.id
        and status in ('queued', 'sent') and created_at >= ${change.created_at})
    order by id limit ${BATCH}`.execute(trx)
  let queued = 0
  for (const { id } of rows) {
    const row = await findMembership(trx, id)
    if ((await queueMembershipEmail(trx, ctx, row, 'membership_price')) !== undefined) queued++
  }
  await appendEvent(trx, ctx, {
    action: 'plan.fee_emailed',
    type: 'record_changed',
    message: `${queued} ${queued === 1 ? 'email' : 'emails'} of a new fee queued`,
    subjectId: change.plan_id,
  })
  return { queued, after: rows.length < BATCH ? null : rows.at(-1)!.id }
}

/** Records that members were told of a fee, on the day on which the e-mail was sent. */
export async function tellEmailed(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const sent = new Map((await readSentUntold(db, 'membership_price', BATCH)).map(email => [email.id, email]))
  await runEach([...sent.keys()], runInTransaction, now, async (trx, ctx, emailId) => {
    const { subject_id, finished_at } = sent.get(emailId)!
    const row = await lockMembership(trx, subject_id)
    if (await markSentTold(trx, emailId)) await tellPayer(trx, ctx, row, finished_at!)
  })
}

/** Records that the payer of a locked membership was told of its announced fee, if there is one. */
export async function tellPayer(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  at: Instant,
): Promise<void> {
  const change = await findUntoldFee(trx, row)
  const on = todayAt(at, await readSettings(trx))
  if (change) await tellMembers(trx, ctx, change.id, { on, membershipIds: [row.id] })
}

/** Returns the newest announced fee of a membership if its member has not been told of it yet. */
export async function findUntoldFee(
  db: Reader,
  { id, plan_id, billing_frequency }: MembershipRow,
): Promise<PriceChangeRow | undefined> {
  const change = await db
    .selectFrom('membership_price_changes')
    .selectAll()
    .where('plan_id', '=', plan_id)
    .where('billing_frequency', '=', billing_frequency)
    .where('status', '<>', 'withdrawn')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!change) return undefined
  const { rows } = await sql`
    select id from (${membershipsOf(change)}) as lines where id = ${id} and state = 'not_told'`.execute(db)
  return rows.length > 0 ? change : undefined
}
