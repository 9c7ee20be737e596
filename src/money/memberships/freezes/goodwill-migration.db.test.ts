import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('memberships of before have no goodwill days, and can be given up to 365', async () => {
  const { given, db } = await openVenue()
  const { id } = await given.membership()
  const earlier = await openDatabaseBefore('0146-goodwill-days')
  await copyToEarlier(db, earlier, {})
  await migrate(earlier)
  const stored = () =>
    earlier.db.selectFrom('membership_goodwill').select(['membership_id', 'days']).execute()
  expect(await stored()).toEqual([])
  const give = (days: number) =>
    earlier.db
      .insertInto('membership_goodwill')
      .values({ membership_id: id, given_on: '2026-05-20', days, reason: 'Sauna closed', created_at: 1 })
      .execute()
  await give(365)
  await expect(give(366)).rejects.toThrow()
  await expect(give(0)).rejects.toThrow()
  expect(await stored()).toEqual([{ membership_id: id, days: 365 }])
})
