import { Conflict } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import type { Backups } from './backup.ts'
import * as contract from './contract.ts'
import { readBackup, readBackups } from './read-backups.ts'

/** Backup routes. `backups` is undefined if this server makes no backups. */
export function backupRoutes({ serve, serveSlow, perform }: Keydesk, backups: Backups | undefined) {
  serve(contract.readBackups, async ({ db }) => ({
    folder: backups?.folder ?? null,
    ...(await readBackups(db)),
  }))
  serveSlow(contract.backUpNow, async ({ act }) => {
    if (!backups) throw new Conflict('This server makes no backups')
    const id = await backups.backUpNow(perform, act)
    return trx => readBackup(trx, id)
  })
}
