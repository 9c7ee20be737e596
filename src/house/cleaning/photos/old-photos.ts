import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { DAY, type Instant } from '#platform/values/time.ts'
import type { PhotoFiles } from './photo-files.ts'

/** Maximum number of photos deleted per run of scheduled work. */
const MAX_PHOTOS = 100

/**
 * Deletes the files of photos older than the setting allows. Their likeness hashes are kept, so that a reused photo is
 * recognized. `forgetPhoto` removes a file's name from what else shows it. Called by scheduled work.
 */
export async function removeOldPhotos(
  db: Reader,
  runInTransaction: RunInTransaction,
  files: PhotoFiles,
  forgetPhoto: (trx: Transaction, hash: string) => Promise<unknown>,
  now: Instant,
) {
  const { cleaningPhotoDays } = await readSettings(db)
  const old = await db
    .selectFrom('photos')
    .select(['id', 'hash'])
    .where('removed_at', 'is', null)
    .where('uploaded_at', '<', now - cleaningPhotoDays * DAY)
    .orderBy('uploaded_at')
    .limit(MAX_PHOTOS)
    .execute()
  for (const { id, hash } of old) {
    const isLast = await runInTransaction(clockContext(now), async trx => {
      await trx.updateTable('photos').set({ removed_at: now }).where('id', '=', id).execute()
      const inUse = await trx
        .selectFrom('photos')
        .select('id')
        .where('hash', '=', hash)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!inUse) await forgetPhoto(trx, hash)
      return !inUse
    })
    if (isLast) await files.remove(hash)
  }
}
