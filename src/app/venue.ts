import { decideVenueKind, readVenueKind, type VenueKind } from '../settings/settings.ts'
import type { Store } from '../shared/database.ts'
import type { Instant } from '../shared/time.ts'

/**
 * Decides at the first start what the venue is, and loads the demo venue if that is wanted and nothing was ever
 * stored; another server that does so is waited for. Later starts change nothing. Returns what the venue is.
 * `folder`: the data folder.
 */
export async function settleVenue(
  { db, maintenance }: Pick<Store, 'db' | 'maintenance'>,
  wanted: VenueKind,
  now: Instant,
  folder: string,
): Promise<VenueKind> {
  const stored = await readVenueKind(db)
  if (stored) return stored
  if (wanted === 'demo') {
    const { loadDemo } = await import('../../demo/load-demo.ts')
    await loadDemo(maintenance, now, folder)
  } else await maintenance.transaction().execute(trx => decideVenueKind(trx, wanted))
  return (await readVenueKind(db))!
}
