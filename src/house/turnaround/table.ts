import type { Generated } from 'kysely'
import type { InspectionStatus } from './words.ts'

/** The inspection of a completed cleaning. */
export interface InspectionsTable {
  id: Generated<number>
  session_id: number
  facility_id: number
  status: InspectionStatus
  /** When the cleaning ended. */
  requested_at: number
  ended_at: number | null
  inspector_name: string | null
  account_id: number | null
  /** JSON of what was found (`StepResult[]`). */
  results: string
  /** The work order that a fault wrote. */
  workorder_id: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    inspections: InspectionsTable
  }
}
