import path from 'node:path'
import { createRehearsals, readRehearsal } from '#office/backup/backup.ts'
import { type Config, locateBackups, locateDatabase } from '../operations/config.ts'
import { commandLineContext, commandLineTransactions } from './command-line-context.ts'
import { openCurrentDatabase } from './open-venue.ts'

const worker = new URL('../operations/rehearsal-worker.ts', import.meta.url)

/**
 * Restores the newest backup to a copy, checks it, removes it, and prints the result. Throws if the restore failed.
 * Works with or without a running server.
 */
export async function rehearseRestore(config: Config): Promise<void> {
  const store = await openCurrentDatabase(config)
  try {
    const backups = locateBackups(config)
    const places = { where: locateDatabase(config), data: config.DATA_DIR, backups }
    const rehearsals = createRehearsals({ store, now: Date.now, worker, ...places })
    const id = await rehearsals.rehearseNow(commandLineTransactions(store), commandLineContext())
    const { backup, rows, photos, error } = await readRehearsal(store.reader, id)
    if (error !== null) throw new Error(`The rehearsal of ${backup ?? 'a restore'} failed: ${error}`)
    console.warn(
      `${path.join(backups, backup!)} restores: ${rows} rows and ${photos} photos, audit trail intact, books balanced. The copy is removed.`,
    )
  } finally {
    await store.close()
  }
}
