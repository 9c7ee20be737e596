import path from 'node:path'
import { restoreBackup } from '../../backup/backup.ts'
import { type Config, databaseOf } from '../operations/config.ts'
import * as migrations from '../operations/migrate.ts'

/** Restores a backup into the empty location that the settings name and prints a summary. */
export async function restoreVenue(config: Config, folder: string): Promise<void> {
  const { at, rows, files, trail } = await restoreBackup(path.resolve(folder), {
    data: config.DATA_DIR,
    where: databaseOf(config),
    migrations,
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
