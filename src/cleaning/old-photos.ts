import { readSettings } from '../settings/settings.ts'
import { type Act, actOfClock } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { DAY, type Instant } from '../shared/time.ts'
import type { PhotoFiles } from './photo-files.ts'

/** Most photos that one look removes. */
const MOST = 100

type Perform = <T>(act: Act, work: (trx: Transaction) => Promise<T>) => Promise<T>

/**
 * Removes the files of photos that are older than the venue keeps them; what they looked like stays, so that an old one sent
 * again is known. By the clock.
 */
export async function removeOldPhotos(db: Reader, perform: Perform, files: PhotoFiles, now: Instant) {
  const { cleaningPhotoDays } = await readSettings(db)
  const old = await db
    .selectFrom('photos')
    .select(['id', 'hash'])
    .where('removed_at', 'is', null)
    .where('uploaded_at', '<', now - cleaningPhotoDays * DAY)
    .orderBy('uploaded_at')
    .limit(MOST)
    .execute()
  for (const { id, hash } of old) {
    const isLast = await perform(actOfClock(now), async trx => {
      await trx.updateTable('photos').set({ removed_at: now }).where('id', '=', id).execute()
      const kept = await trx
        .selectFrom('photos')
        .select('id')
        .where('hash', '=', hash)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      return !kept
    })
    if (isLast) await files.remove(hash)
  }
}
