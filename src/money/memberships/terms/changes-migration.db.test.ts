import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { daysOf } from '../rules.ts'

test('each billed period of before names the line that charges it, and is a whole period', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0109-membership-changes')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  const periods = await earlier.db.selectFrom('membership_periods').selectAll().execute()
  expect(periods.length).toBeGreaterThan(50)
  for (const { starts_on, ends_on, whole_days, frozen_days, line_id } of periods)
    expect([whole_days, frozen_days, line_id]).toEqual([
      daysOf({ from: starts_on, until: ends_on }),
      0,
      expect.any(Number),
    ])
  await expectMoneyInvariants(earlier.db)
})
