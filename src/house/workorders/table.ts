import type { Generated } from 'kysely'
import type { Priority } from '#platform/feed/contract.ts'
import type { ScheduleOrigin, ScheduleUnit, WorkorderStatus, WorkorderType } from './contract.ts'

/** The task: what to do, on which facility, and who does it. */
export interface TaskColumns {
  id: Generated<number>
  facility_id: number
  type: WorkorderType
  priority: Priority
  title: string
  description: string
  assigned_to: string | null
  estimated_minutes: number
  notes: string
  /** 1 if it takes its facility out of service. */
  out_of_service: 0 | 1
  created_at: number
  version: Generated<number>
}

export interface WorkordersTable extends TaskColumns {
  status: WorkorderStatus
  status_since: number
  /** When it was created or last reopened. */
  opened_at: number
  closed_at: number | null
  schedule_id: number | null
  /** The file of its photo; null if it has none, or no longer. */
  photo_hash: string | null
  /** The work done. */
  closing_note: Generated<string>
  /** The account of the assignee; null if none or several people have that name. */
  assignee_id: number | null
}

/** Preventive maintenance. Writes a work order every `every` days or rentals of the facility. */
export interface SchedulesTable extends TaskColumns {
  every: number
  unit: ScheduleUnit
  counts_from: Generated<ScheduleOrigin>
  /** The next due business day; null if it counts rentals. */
  next_day: string | null
  /** The number of rentals of its facility at which it is next due; null if it counts days. */
  next_times_rented: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    schedules: SchedulesTable
    workorders: WorkordersTable
  }
}
