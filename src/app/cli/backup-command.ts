import path from 'node:path'
import { createBackups } from '#office/backup/backup.ts'
import { type Config, locateBackups, locateDatabase } from '../operations/config.ts'
import { commandLineContext, commandLineTransactions } from './command-line-context.ts'
import { openCurrentDatabase } from './open-venue.ts'

/** Backs up the venue from the command line, with or without a running server, and prints where the backup is. */
export async function backUpVenue(config: Config): Promise<void> {
  const store = await openCurrentDatabase(config)
  try {
    const places = { where: locateDatabase(config), data: config.DATA_DIR, backups: locateBackups(config) }
    const backups = createBackups({ store, now: Date.now, ...places })
    const id = await backups.backUpNow(commandLineTransactions(store), commandLineContext())
    const made = await store.reader
      .selectFrom('backups')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    console.warn(
      `${path.join(backups.folder, made.name!)}: ${made.rows} rows and ${made.files} photos, verified.`,
    )
  } finally {
    await store.close()
  }
}
