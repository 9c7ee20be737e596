import type { Selectable } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { toIso } from '#platform/values/time.ts'
import type { Backup, BackupStatus } from './contract.ts'
import type { BackupsTable } from './table.ts'

/** Returns the last backup, a running one, and a failed newest attempt. */
export async function readBackups(db: Reader): Promise<Omit<BackupStatus, 'folder' | 'rehearsals'>> {
  const newest = () => db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1)
  const last = await newest().where('name', 'is not', null).where('error', 'is', null).executeTakeFirst()
  const running = await newest().where('finished_at', 'is', null).executeTakeFirst()
  const failed = await newest().where('error', 'is not', null).executeTakeFirst()
  const isOld = failed && last && (failed.finished_at ?? 0) < (last.finished_at ?? 0)
  return {
    last: last ? toBackup(last) : null,
    running: running ? toBackup(running) : null,
    failed: failed && !isOld ? toBackup(failed) : null,
  }
}

/** Returns a backup by id. Throws if there is none. */
export async function readBackup(db: Reader, id: number): Promise<Backup> {
  return toBackup(await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

const toBackup = (row: Selectable<BackupsTable>): Backup => ({
  id: row.id,
  startedAt: toIso(row.started_at),
  finishedAt: row.finished_at === null ? null : toIso(row.finished_at),
  by: row.by,
  name: row.name,
  bytes: row.bytes,
  rows: row.rows,
  photos: row.files,
  error: row.error,
})
