import path from 'node:path'
import { restoreBackup } from '../backup/backup.ts'
import { type Config, databaseOf } from './config.ts'

/** Restores a backup into the empty place that the settings name and says what is there now. */
export async function restoreVenue(config: Config, folder: string): Promise<void> {
  const { at, rows, files, trail } = await restoreBackup(path.resolve(folder), {
    data: config.DATA_DIR,
    where: databaseOf(config),
  })
  const stored = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const photos = files.filter(file => file.path.startsWith('photos/')).length
  console.warn(
    `The venue as of ${at} is in ${config.DATA_DIR}: ${stored} rows and ${photos} photos, read back.`,
  )
  console.warn(
    trail.fault ? `Its audit trail is not as it was written: ${trail.fault}.` : 'Its audit trail is whole.',
  )
  console.warn(
    'The key by which ID numbers are recognised is in no backup: copy id-key from the old data folder.',
  )
}
