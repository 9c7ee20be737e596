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

/** Completed, running and failed rehearsals of a restore. */
export interface RestoreRehearsalsTable {
  id: Generated<number>
  /** The date of a scheduled rehearsal; null for one started by a person. */
  night: string | null
  started_at: number
  /** Null while running. */
  finished_at: number | null
  by: string
  /** The name of the backup that was restored; null if there was none, and while running. */
  backup: string | null
  rows: number | null
  files: number | null
  /** The checks that passed: a JSON list of `rehearsalChecks`. */
  checks: string
  /** Why it failed. */
  error: string | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    backups: BackupsTable
    restore_rehearsals: RestoreRehearsalsTable
  }
}
