import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { addDays, businessDay } from '#platform/values/time.ts'
import { lockSchedule } from './schedule-row.ts'

/**
 * Starts the next interval of a schedule that counts from completion, when its work order is completed. Does nothing
 * for one that counts from its plan, or that was removed (`scheduleId` is null).
 */
export async function countFromCompletion(
  trx: Transaction,
  ctx: ActionContext,
  scheduleId: number | null,
): Promise<void> {
  if (scheduleId === null) return
  const schedule = await lockSchedule(trx, scheduleId)
  if (schedule.counts_from === 'plan') return
  const { every, unit, times_rented } = schedule
  const today = businessDay(ctx.at, calendarOf(await readSettings(trx)))
  await trx
    .updateTable('schedules')
    .set(unit === 'days' ? { next_day: addDays(today, every) } : { next_times_rented: times_rented + every })
    .where('id', '=', scheduleId)
    .execute()
}
