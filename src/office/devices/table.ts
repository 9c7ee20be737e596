import type { Generated } from 'kysely'
import type { Language } from '#platform/languages/languages.ts'
import type {
  DrawerContact,
  JobStatus,
  OpeningReason,
  Paper,
  PrinterState,
  ReceiptMode,
  Transport,
  Trouble,
} from './words.ts'

export interface PrintersTable {
  id: Generated<number>
  name: string
  transport: Transport
  /** '192.168.1.50:9100' */
  address: string
  /** A model of the encoder, or 'generic'. */
  model: string
  /** Characters of a line. */
  columns: number
  /** Whether it has ever answered a request for its status; of one at a browser, the browser knows. */
  reports_status: 0 | 1
  state: PrinterState
  /** When it was last tried, and how often in vain since it printed. */
  tried_at: Generated<number>
  failures: Generated<number>
  /** Until when one process has the printer to itself. */
  lease_until: Generated<number>
  /** The claim by which a browser has it, as the browser names it; null if a process has it. */
  claim: Generated<string | null>
  retired_at: number | null
  version: Generated<number>
}

/** A desk and what it uses. */
export interface DesksTable {
  id: Generated<number>
  name: string
  /** Hash of the desk cookie. */
  key_hash: string
  printer_id: number | null
  drawer: DrawerContact
  receipt: ReceiptMode
  /** How its scanner types, as JSON; null until it is learned. */
  scanner: string | null
  /** Hash of the token of its guest display's link; null without one. */
  display_hash: string | null
  retired_at: number | null
  version: Generated<number>
}

/** Papers to print. Their text is not stored: it is read when the printer is ready. */
export interface PrintJobsTable {
  id: Generated<number>
  printer_id: number
  desk_id: number | null
  paper: Paper
  /** As in `printOnDesk`; the opening of a drawer, the printer of a test. */
  subject_id: number
  /** Which print of the paper it is; from the second on it says COPY. Null until it is read. */
  print_number: number | null
  /** Of a paper for a guest; null until it is read, and of others. */
  language: Language | null
  status: JobStatus
  bytes_sent: Generated<number>
  /** When it was queued, last by a person. */
  queued_at: number
  /** When it was printed or discarded. */
  finished_at: number | null
  failure: Trouble | null
  actor_id: number | null
}

/** Each opening of a cash drawer. Rows are only added. */
export interface DrawerOpeningsTable {
  id: Generated<number>
  at: number
  desk_id: number
  shift_id: number | null
  why: OpeningReason
  reason: string
  /** The cash that was taken or paid out. */
  posting: string | null
  actor_id: number | null
}

/** The logo on papers, as in `Logo`. One row at most. */
export interface ReceiptLogoTable {
  id: number
  width: number
  height: number
  bits: string
}

/** What the guest display of a desk shows, as JSON. Valid for 15 seconds. */
export interface GuestViewsTable {
  desk_id: number
  at: number
  view: string
}

declare module '#platform/database/database.ts' {
  interface Database {
    printers: PrintersTable
    desks: DesksTable
    print_jobs: PrintJobsTable
    drawer_openings: DrawerOpeningsTable
    receipt_logo: ReceiptLogoTable
    guest_views: GuestViewsTable
  }
}
