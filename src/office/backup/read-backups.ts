import path from 'node:path'
import type { Selectable } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { toIso } from '#platform/values/time.ts'
import type { Backup, BackupStatus, KeptBackup } from './contract.ts'
import { readManifest } from './manifest.ts'
import { parseBackupTime } from './rules.ts'
import type { BackupsTable } from './table.ts'
import { backupsIn } from './write-backup.ts'

/** Returns the last backup, a running one, and a failed newest attempt. */
export async function readBackups(db: Reader): Promise<Omit<BackupStatus, 'folder' | 'kept' | 'rehearsals'>> {
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

/** Returns the backups in a folder, newest first: also those that the venue has no record of. */
export async function listKept(db: Reader, folder: string): Promise<KeptBackup[]> {
  const made = await db.selectFrom('backups').select(['name', 'by']).where('name', 'is not', null).execute()
  const rehearsals = await db
    .selectFrom('restore_rehearsals')
    .select(['backup', 'finished_at', 'error'])
    .where('backup', 'is not', null)
    .where('finished_at', 'is not', null)
    .orderBy('id')
    .execute()
  return Promise.all(
    (await backupsIn(folder)).map(async name => {
      const rehearsal = rehearsals.findLast(({ backup }) => backup === name)
      return {
        name,
        at: toIso(parseBackupTime(name)!),
        by: made.find(row => row.name === name)?.by ?? null,
        rehearsedAt: rehearsal ? toIso(rehearsal.finished_at!) : null,
        ...(await readSize(path.join(folder, name), rehearsal?.error ?? null)),
      }
    }),
  )
}

/** Returns what a backup's manifest says of its size; a manifest that cannot be read is the problem. */
async function readSize(folder: string, problem: string | null) {
  try {
    const { files } = await readManifest(folder)
    return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), problem }
  } catch (error) {
    return { bytes: null, problem: (error as Error).message.replace(`${folder}${path.sep}`, '') }
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
