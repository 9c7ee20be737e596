import path from 'node:path'
import type { ChainAnchor } from '#office/audit/audit.ts'
import { readManifest } from './manifest.ts'
import { backupsIn } from './write-backup.ts'

export { withBackupLock } from './backup-lock.ts'
export { type Backups, createBackups } from './backups.ts'
export { copyFolder } from './files.ts'
export { moveDatabase } from './moving/move-database.ts'
export { readBackups } from './read-backups.ts'
export { readRehearsal } from './rehearsal/read-rehearsals.ts'
export { createRehearsals, type Rehearsals } from './rehearsal/rehearsals.ts'
export { rehearse } from './rehearsal/rehearse.ts'
export { restoreBackup } from './restoring/restore.ts'
export { assertFolderRestored, openRestoredDatabase } from './restoring/unfinished-restore.ts'

/** Returns the last audit hashes recorded by the backups in a folder. */
export async function anchorsIn(folder: string): Promise<ChainAnchor[]> {
  const manifests = await Promise.all(
    (await backupsIn(folder)).map(name => readManifest(path.join(folder, name))),
  )
  return manifests
    .filter(({ audit }) => audit.position > 0)
    .map(({ at, audit }) => ({ ...audit, noted: `The backup of ${at}` }))
}
