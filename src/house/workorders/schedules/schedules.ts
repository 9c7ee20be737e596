import type { z } from 'zod'
import { assertNotRetired, type FacilityRow, lockFacility } from '#house/facilities/facilities.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import { addDays, businessDay } from '#platform/values/time.ts'
import type { Schedule, scheduleForm } from '../contract.ts'
import { taskColumns, toFacility } from '../workorder-row.ts'
import { lockSchedule, type ScheduleRow, selectSchedules, toSchedule } from './schedule-row.ts'

type Form = z.output<typeof scheduleForm>

/** Returns all preventive schedules, ordered by facility. */
export async function listSchedules(db: Reader): Promise<Schedule[]> {
  const rows = await selectSchedules(db).execute()
  return rows
    .sort((a, b) => compareNaturally(a.facility_name, b.facility_name) || a.id - b.id)
    .map(toSchedule)
}

/** Adds a preventive schedule. Throws NotFound, or Conflict if the facility is retired. */
export async function addSchedule(trx: Transaction, ctx: ActionContext, form: Form): Promise<Schedule> {
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  assertNotRetired(facility)
  const columns = { ...scheduleColumns(form), ...(await firstDue(trx, ctx, form, facility)) }
  const stored = await trx
    .insertInto('schedules')
    .values({ ...columns, created_at: ctx.at })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = withFacility(stored, facility)
  await announce(trx, ctx, 'schedule.added', row)
  return toSchedule(row)
}

/**
 * Edits a preventive schedule. The current interval continues unless its length, unit, facility or next day
 * changes. `version` is the version that was edited. Throws Stale if it is outdated, NotFound, Conflict.
 */
export async function changeSchedule(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: Form,
  version?: number,
): Promise<Schedule> {
  const before = await lockSchedule(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  assertNotRetired(facility)
  const continues =
    before.every === form.every &&
    before.unit === form.unit &&
    before.facility_id === form.facilityId &&
    (form.nextDay ?? before.next_day) === before.next_day
  const round = continues ? {} : await firstDue(trx, ctx, form, facility)
  const stored = await trx
    .updateTable('schedules')
    .set({ ...scheduleColumns(form), ...round, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = withFacility(stored, facility)
  await announce(trx, ctx, 'schedule.changed', row)
  return toSchedule(row)
}

/** Removes a preventive schedule. Its work orders are kept. Throws NotFound. */
export async function removeSchedule(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number }> {
  const row = await lockSchedule(trx, id)
  await trx.deleteFrom('schedules').where('id', '=', id).execute()
  await announce(trx, ctx, 'schedule.removed', row)
  return { id }
}

const contested = ({ id, title }: ScheduleRow): ContestedRecord => ({
  actions: ['schedule.changed'],
  subjectId: id,
  noun: `the schedule ‘${title}’`,
})

const scheduleColumns = (form: Form) => ({
  ...taskColumns(form),
  every: form.every,
  unit: form.unit,
  counts_from: form.countsFrom,
})

async function firstDue(trx: Transaction, ctx: ActionContext, form: Form, facility: FacilityRow) {
  if (form.unit === 'rentals')
    return { next_day: null, next_times_rented: facility.times_rented + form.every }
  const today = businessDay(ctx.at, calendarOf(await readSettings(trx)))
  return { next_day: form.nextDay ?? addDays(today, form.every), next_times_rented: null }
}

const withFacility = (
  stored: Omit<ScheduleRow, 'facility_name' | 'facility_type' | 'times_rented'>,
  facility: FacilityRow,
): ScheduleRow => ({
  ...stored,
  facility_name: facility.name,
  facility_type: facility.type,
  times_rented: facility.times_rented,
})

async function announce(
  trx: Transaction,
  ctx: ActionContext,
  action: 'schedule.added' | 'schedule.changed' | 'schedule.removed',
  row: ScheduleRow,
) {
  await appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    subjectId: row.id,
    facility: toFacility(row),
    message: `Schedule for ${row.facility_name} ${action.slice('schedule.'.length)}: ${row.title}`,
  })
}
