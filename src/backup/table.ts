import type { Generated } from 'kysely'

/** Backups made, running and failed. */
export interface BackupsTable {
  id: Generated<number>
  /** The day whose night this is the backup of; null for one made by hand. */
  night: string | null
  started_at: number
  /** Null while it runs. */
  finished_at: number | null
  by: string
  /** Its folder, inside the folder of backups; null where it came to nothing. */
  name: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  /** Why it failed. */
  error: string | null
}
