import { sql } from 'kysely'
import { isMailOn } from '#office/mail/mail.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { addDays, type Instant } from '#platform/values/time.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import { readArrears, unpaid } from '../fees/arrears.ts'
import { lockMembership } from '../membership-row.ts'
import { runEach } from '../run-each.ts'
import { todayAt } from '../terms/dates.ts'

/** Maximum memberships per run; the next run continues. */
const BATCH = 200

/** A reminder, and after how many days of arrears it is due. */
interface Step {
  step: number
  days: number
}

/**
 * Sends reminders of unpaid memberships to their payers by e-mail, on the days of arrears that the settings name. If
 * several were missed, sends only the latest. Does nothing while e-mail is turned off.
 */
export async function remindOfArrears(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const settings = await readSettings(db)
  const steps = reminderSteps(settings)
  if (steps.length === 0 || !(await isMailOn(db))) return
  const due = await findDue(db, todayAt(now, settings), settings, steps)
  await runEach(due, runInTransaction, now, (trx, ctx, id) => remind(trx, ctx, id, settings, steps))
}

/** Returns the reminders of a venue by their day. */
const reminderSteps = ({ firstReminderDays, secondReminderDays }: VenueSettings): Step[] =>
  [
    { step: 1, days: firstReminderDays },
    { step: 2, days: secondReminderDays },
  ]
    .filter(({ days }) => days > 0)
    .sort((a, b) => a.days - b.days)

/** Returns the memberships whose latest reminder is missing. */
async function findDue(db: Reader, today: string, settings: VenueSettings, steps: readonly Step[]) {
  const latest = sql.join(
    steps
      .toReversed()
      .map(({ step, days }) => sql`when day <= ${addDays(today, -days)} then ${sql.lit(step)}`),
    sql` `,
  )
  const { rows } = await sql<{ id: number }>`
    select memberships.id
    from (${unpaid({ ...settings, arrearsDays: steps[0]!.days }, today)}) as unpaid
    join memberships on memberships.id = unpaid.id
    where reason = 'arrears' and (status = 'active' or status = 'suspended')
      and not exists (select 1 from arrears_reminders
        where membership_id = unpaid.id and since_day = day and step = case ${latest} end)
    order by memberships.id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Decides again once the membership and its bill are locked: a payment or another server may have been faster. */
async function remind(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  settings: VenueSettings,
  steps: readonly Step[],
): Promise<void> {
  const row = await lockMembership(trx, id)
  if (row.status !== 'active' && row.status !== 'suspended') return
  const arrears = (await readArrears(trx, [row], todayAt(ctx.at, settings), settings)).get(id)
  const latest = arrears && steps.findLast(({ days }) => arrears.days >= days)
  if (!latest) return
  const reminder = { membership_id: id, since_day: arrears.since, step: latest.step }
  const added = await trx
    .insertInto('arrears_reminders')
    .values({ ...reminder, email_id: null, created_at: ctx.at })
    .onConflict(conflict => conflict.columns(['membership_id', 'since_day', 'step']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const email_id = await queueMembershipEmail(trx, ctx, row, 'membership_unpaid')
  if (email_id !== undefined)
    await trx.updateTable('arrears_reminders').set({ email_id }).where('id', '=', added.id).execute()
  await appendEvent(trx, ctx, {
    action: 'membership.reminded',
    type: 'record_changed',
    message: `Reminder ${latest.step} of a ${row.type} membership unpaid since ${arrears.since}${email_id === undefined ? ': no email address' : ''}`,
    subjectId: id,
  })
}
