import { decideVenueKind, readVenueKind, type VenueKind } from '#office/settings/settings.ts'
import type { Store } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'

/**
 * Decides the kind of venue on the first start, and loads the demo venue if it is wanted and the database is unused.
 * Waits for another server that does the same. Later starts change nothing. Returns the kind of venue.
 * `folder`: the data folder.
 */
export async function initializeVenue(
  { db, maintenance }: Pick<Store, 'db' | 'maintenance'>,
  wanted: VenueKind,
  now: Instant,
  folder: string,
): Promise<VenueKind> {
  const stored = await readVenueKind(db)
  if (stored) return stored
  if (wanted === 'demo') {
    const { loadDemo } = await import('#demo/load-demo.ts')
    await loadDemo(maintenance, now, folder)
  } else await maintenance.transaction().execute(trx => decideVenueKind(trx, wanted))
  return (await readVenueKind(db))!
}
