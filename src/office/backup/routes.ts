import { Conflict } from '#platform/http/errors.ts'
import type { Router } from '#platform/http/router.ts'
import type { Backups } from './backup.ts'
import * as contract from './contract.ts'
import { listKept, readBackup, readBackups } from './read-backups.ts'
import { readRehearsals } from './rehearsal/read-rehearsals.ts'

/** Backup routes. `backups` is undefined if this server makes no backups. */
export function backupRoutes(
  { route, preparedRoute, runInTransaction, now }: Router,
  backups: Backups | undefined,
) {
  route(contract.readBackups, async ({ db }) => ({
    folder: backups?.folder ?? null,
    ...(await readBackups(db)),
    kept: backups ? await listKept(db, backups.folder) : [],
    rehearsals: await readRehearsals(db, now()),
  }))
  preparedRoute(contract.backUpNow, async ({ ctx }) => {
    if (!backups) throw new Conflict('This server makes no backups')
    const id = await backups.backUpNow(runInTransaction, ctx)
    return trx => readBackup(trx, id)
  })
}
