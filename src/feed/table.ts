import type { Generated } from 'kysely'
import type { Action, Priority, PushType } from './contract.ts'

/** The stored fact behind a push and the audit trail. Rows are only ever added. */
export interface EventsTable {
  id: Generated<number>
  /** PostgreSQL: the transaction that wrote it, which orders delivery. SQLite: 0, ids are in commit order. */
  transaction_id: Generated<number>
  at: number
  action: Action
  type: PushType
  priority: Priority
  title: string | null
  message: string
  subject_id: number | null
  facility_type: 'room' | 'locker' | null
  facility_id: number | null
  facility_name: string | null
  workorder_id: number | null
  cleaning_record_id: number | null
  actor_id: number | null
  actor_name: string
  actor_role: string
  /** The browser tab that asked for it. */
  origin: string | null
  /** The network address it was asked from. */
  address: string | null
  /** JSON of what changed, field by field, without guest data. */
  changes: string | null
}

/** How far a person has read or cleared the alerts: up to and with this event, in the order of delivery. */
export interface AlertMarksTable {
  account_id: number
  kind: 'read' | 'cleared' | 'maintenance_cleared'
  transaction_id: number
  event_id: number
}

/** Alerts that a person read one by one, beyond the mark. */
export interface AlertReadsTable {
  account_id: number
  event_id: number
}
