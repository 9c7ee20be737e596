import { lockFacility } from '#house/facilities/facilities.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import { nextDueDay } from '../rules.ts'
import { taskColumns, toTask, workorderReference } from '../workorder-row.ts'
import { initialChanges, insertWorkorder, workorderValues } from '../write-workorder.ts'
import { lockSchedule, type ScheduleRow } from './schedule-row.ts'

/**
 * Writes the work order of each due schedule, once, also across restarts and server processes. Skips a
 * schedule whose previous work order is still open. Run by scheduled work.
 */
export async function writeDueWorkorders(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  for (const { id } of await findDue(db, today)) {
    const ctx = clockContext(now)
    await runInTransaction(ctx, trx => writeIfDue(trx, ctx, id, today))
  }
}

function findDue(db: Reader, today: string) {
  return db
    .selectFrom('schedules')
    .innerJoin('facilities', 'facilities.id', 'schedules.facility_id')
    .select('schedules.id')
    .where('facilities.retired_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([eb('next_day', '<=', today), eb('next_times_rented', '<=', ref('facilities.times_rented'))]),
    )
    .orderBy('schedules.id')
    .execute()
}

async function writeIfDue(trx: Transaction, ctx: ActionContext, id: number, today: string): Promise<void> {
  // Another process may have handled it or a person may have removed it since the query.
  const exists = await trx.selectFrom('schedules').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return
  const schedule = await lockSchedule(trx, id)
  const facility = await lockFacility(trx, schedule.facility_type, schedule.facility_id)
  const next = nextDue(schedule, facility.times_rented, today)
  if (!next) return
  await trx.updateTable('schedules').set(next).where('id', '=', id).execute()
  if (await isPreviousOpen(trx, id)) return
  const row = await insertWorkorder(trx, ctx, facility, {
    ...taskColumns(toTask(schedule)),
    schedule_id: id,
  })
  await appendEvent(trx, ctx, {
    ...workorderReference(row),
    action: 'workorder.due',
    type: 'maintenance_alert',
    ...sayAlert('workorderIsDue', workorderValues(row)),
    changes: initialChanges(row),
  })
}

/**
 * Returns when the schedule is due next; undefined if it is not due now. Missed rounds are not made up for.
 */
function nextDue(
  { every, unit, next_day, next_times_rented }: ScheduleRow,
  timesRented: number,
  today: string,
) {
  if (unit === 'rentals')
    return next_times_rented! <= timesRented ? { next_times_rented: timesRented + every } : undefined
  return next_day! <= today ? { next_day: nextDueDay(next_day!, every, today) } : undefined
}

async function isPreviousOpen(trx: Transaction, scheduleId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('workorders')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('status', 'in', ['pending', 'in_progress'])
    .executeTakeFirst()
  return open !== undefined
}
