import { Conflict } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import type { Backups } from './backup.ts'
import * as contract from './contract.ts'
import { readBackup, readBackups } from './read-backups.ts'

/** The backups, for managers. `backups`: none where this server makes none. */
export function backupRoutes({ serve, serveRaw, perform }: Keydesk, backups: Backups | undefined) {
  serve(contract.readBackups, async ({ db, act }) => ({
    folder: backups?.folder ?? null,
    ...(await readBackups(db, act.at)),
  }))
  serveRaw(contract.backUpNow, async ({ db, act, reply }) => {
    if (!backups) throw new Conflict('This server makes no backups')
    const id = await backups.backUpNow(perform, act)
    return reply.status(201).send(await readBackup(db, id))
  })
}
