import type { Generated } from 'kysely'

/** Completed, running and failed backups. */
export interface BackupsTable {
  id: Generated<number>
  /** The date of a nightly backup; null for one started by a person. */
  night: string | null
  started_at: number
  /** Null while running. */
  finished_at: number | null
  by: string
  /** The name of its folder inside the folder of backups; null while running, and if it failed. */
  name: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  /** Why it failed. */
  error: string | null
}

declare module '../shared/database/database.ts' {
  interface Database {
    backups: BackupsTable
  }
}
