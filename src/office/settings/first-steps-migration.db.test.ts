import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { readSettings } from './settings.ts'

test('first steps are for a venue without rentals: one that has some does not see them after an update', async () => {
  const grown = await openGrownVenue()
  await grown.db
    .updateTable('settings')
    .set({ document: JSON.stringify({ facilityName: 'Lotus Baths' }) })
    .execute()
  const earlier = await openDatabaseBefore('0107-first-steps')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  expect(await readSettings(earlier.db)).toMatchObject({ facilityName: 'Lotus Baths', firstSteps: false })

  const empty = await openDatabaseBefore('0107-first-steps')
  await migrate(empty)
  expect((await readSettings(empty.db)).firstSteps).toBe(true)
})
