import path from 'node:path'
import { restoreBackup } from '#office/backup/backup.ts'
import { type Config, locateDatabase } from '../operations/config.ts'
import * as migrations from '../operations/migrate.ts'
import { Interrupted } from './interrupted.ts'

/** Restores a backup into the empty location that the settings name and prints a summary. Throws Interrupted. */
export async function restoreVenue(config: Config, folder: string): Promise<void> {
  const { at, rows, files, trail } = await restoreBackup(path.resolve(folder), {
    data: config.DATA_DIR,
    where: locateDatabase(config),
    migrations,
    signal: abortOnSignal(),
  })
  const stored = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const photos = files.filter(file => file.path.startsWith('photos/')).length
  console.warn(
    `The venue as of ${at} is in ${config.DATA_DIR}: ${stored} rows and ${photos} photos, verified.`,
  )
  console.warn(trail.fault ? `Its audit trail was altered: ${trail.fault}.` : 'Its audit trail is intact.')
  console.warn(
    'Backups do not include the key that recognizes ID numbers: copy id-key from the old data folder.',
  )
}

/**
 * Returns a signal that SIGINT, SIGTERM or a closed terminal aborts. A second one ends the process at once, as by
 * default.
 */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () =>
      controller.abort(
        new Interrupted('The restore was interrupted, and everything it had written is removed', signal),
      ),
    )
  return controller.signal
}
