import type { DatabaseLocation } from '#platform/database/database.ts'
import type { Migrations } from '../manifest.ts'

/** The table that marks a database while a restore writes to it. It is no table of the venue. */
export const RESTORE_MARK = 'unfinished_restore'

/** A data folder, and for PostgreSQL a database. */
export interface RestorePlace {
  data: string
  where: DatabaseLocation & { file: string }
}

/** The target of a restore: an empty place, or one in which a restore was interrupted. */
export interface RestoreTarget extends RestorePlace {
  migrations: Migrations
  /** The target is a copy beside the running venue: the restore must not disturb it. */
  isRehearsal?: boolean
  /** Stops the restore, which then clears the target. */
  signal?: AbortSignal | undefined
}
