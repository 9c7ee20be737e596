import type { Store } from '../shared/database.ts'
import type { Instant } from '../shared/time.ts'

/**
 * Fills an empty database with the demo venue where that is wanted; a database with facilities is left alone.
 * `folder`: the data folder.
 */
export async function settleVenue(
  { db }: Store,
  venue: 'demo' | 'empty',
  now: Instant,
  folder: string,
): Promise<void> {
  if (venue === 'empty') return
  if (await db.selectFrom('facilities').select('id').limit(1).executeTakeFirst()) return
  const { loadDemo } = await import('../../demo/load-demo.ts')
  await loadDemo(db, now, folder)
}
