import type { Reader } from '#platform/database/database.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import { hashIn, PARTS, type PhotoFiles, toFileName } from './photo-files.ts'

/**
 * Removes files that no photo names from one part of the folder: the photo's transaction failed, or the server ended
 * just before it removed the file. Leaves new files alone, because a photo is stored before its row, and those older
 * than the database's first photo, because they belong to another database. Called by the clock: each minute has
 * another part, so that all take hours.
 */
export async function removeStrayPhotos(db: Reader, files: PhotoFiles, now: Instant): Promise<void> {
  const stored = await files.list(Math.floor(now / MINUTE) % PARTS)
  if (stored.length === 0) return
  const first = await db.selectFrom('photos').select('uploaded_at').orderBy('id').limit(1).executeTakeFirst()
  if (!first) return
  const named = await db
    .selectFrom('photos')
    .select('hash')
    .where('hash', 'in', stored.map(hashIn))
    .where('removed_at', 'is', null)
    .execute()
  const kept = new Set(named.map(({ hash }) => toFileName(hash)))
  const period = { from: first.uploaded_at, before: now - HOUR }
  for (const name of stored) if (!kept.has(name)) await files.removeWritten(name, period)
}
