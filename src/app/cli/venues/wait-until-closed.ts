import { setTimeout } from 'node:timers/promises'
import { isInUse } from '#platform/database/in-use.ts'
import { MINUTE, SECOND } from '#platform/values/time.ts'
import { configFor, type HostedVenue } from '../../hosting/venue-files.ts'
import { type Config, locateDatabase } from '../../operations/config.ts'

/** Waits until no process has the venue's database open. Throws if one still does after a minute. */
export async function waitUntilClosed(config: Config, venue: HostedVenue): Promise<void> {
  const where = locateDatabase(configFor(config, venue))
  const end = Date.now() + MINUTE
  while (await isInUse(where)) {
    if (Date.now() > end)
      throw new Error(`Another program has the database of ${venue.name} open: stop it, then try again`)
    await setTimeout(SECOND / 4)
  }
}
