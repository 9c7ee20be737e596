import type { Kysely } from 'kysely'
import { normalizeStoredTexts } from '#migrations/0073-normalized-texts.ts'
import type { Store } from '#platform/database/database.ts'
import { DAY, type Instant, MINUTE } from '#platform/values/time.ts'

const MIGRATION = '0097-more-apostrophes'

/** How long after the upgrade servers of an earlier version may run beside this one, in ms. */
const UPGRADE = DAY

/** Time between two passes, in ms. */
const INTERVAL = 5 * MINUTE

/**
 * PostgreSQL: normalizes what servers of an earlier version stored while they ran beside this one, at the start and now
 * and then on the day after the upgrade. SQLite has one server.
 */
export function createTextNormalizer({ db, engine }: Pick<Store, 'db' | 'engine'>) {
  let next: Instant = engine === 'postgres' ? 0 : Number.POSITIVE_INFINITY
  return async (now: Instant): Promise<void> => {
    if (now < next) return
    const { timestamp } = await db
      .selectFrom('kysely_migration')
      .select('timestamp')
      .where('name', '=', MIGRATION)
      .executeTakeFirstOrThrow()
    const isRecent = now - Date.parse(timestamp) < UPGRADE
    next = isRecent ? now + INTERVAL : Number.POSITIVE_INFINITY
    if (isRecent) await normalizeStoredTexts(db as unknown as Kysely<unknown>)
  }
}
