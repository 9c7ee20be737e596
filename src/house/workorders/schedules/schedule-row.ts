import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { Schedule } from '../contract.ts'
import type { SchedulesTable } from '../table.ts'
import { type TaskRow, toTask } from '../workorder-row.ts'

/** A stored schedule with its facility's name, type and number of rentals. */
export type ScheduleRow = Selectable<SchedulesTable> & TaskRow & { times_rented: number }

/** Selects schedules joined with their facility. */
export function selectSchedules(db: Reader) {
  return db
    .selectFrom('schedules')
    .innerJoin('facilities', 'facilities.id', 'schedules.facility_id')
    .selectAll('schedules')
    .select([
      'facilities.name as facility_name',
      'facilities.type as facility_type',
      'facilities.times_rented',
    ])
}

/** Returns the stored schedule and locks it until the transaction ends. Throws NotFound. */
export async function lockSchedule(trx: Transaction, id: number): Promise<ScheduleRow> {
  const row = await selectSchedules(trx)
    .where('schedules.id', '=', id)
    .forUpdate('schedules')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no schedule ${id}`)
  return row
}

/** Converts a stored schedule to its wire format. */
export function toSchedule(row: ScheduleRow): Schedule {
  return {
    ...toTask(row),
    every: row.every,
    unit: row.unit,
    countsFrom: row.counts_from,
    nextDay: row.next_day,
    rentalsLeft:
      row.next_times_rented === null ? null : Math.max(0, row.next_times_rented - row.times_rented),
  }
}
