import type { Generated } from 'kysely'
import type { Action, Priority, PushType } from './contract.ts'

/** Events, the source of pushes and the audit trail. Append-only. */
export interface EventsTable {
  id: Generated<number>
  /** PostgreSQL: the writing transaction, which orders delivery. SQLite: 0, since ids are in commit order. */
  transaction_id: Generated<number>
  at: number
  action: Action
  type: PushType
  priority: Priority
  title: string | null
  message: string
  /** The message as key and values (`sayAlert`); null if it is only in English. */
  words: Generated<string | null>
  subject_id: number | null
  facility_type: 'room' | 'locker' | null
  facility_id: number | null
  facility_name: string | null
  workorder_id: number | null
  cleaning_record_id: number | null
  actor_id: number | null
  actor_name: string
  actor_role: string
  /** The browser tab of the request. */
  origin: string | null
  /** The network address of the request. */
  address: string | null
  /** JSON of what changed, field by field, without guest data. */
  changes: string | null
  /** The person who approved the action on the spot; null if it needed no approval. */
  approver_id: Generated<number | null>
  approver_name: Generated<string | null>
}

/** The last event up to which a person has read or cleared alerts (inclusive), in the order of delivery. */
export interface AlertMarksTable {
  account_id: number
  kind: 'read' | 'cleared' | 'maintenance_cleared'
  transaction_id: number
  event_id: number
}

/** Alerts after the mark that a person has read individually. */
export interface AlertReadsTable {
  account_id: number
  event_id: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    events: EventsTable
    alert_marks: AlertMarksTable
    alert_reads: AlertReadsTable
  }
}
