import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('the member of each membership becomes its first open person, and a family plan is for four', async () => {
  const { given, clock, db } = await openVenue()
  const sold = await given.membership()
  const ahead = await given.membership({ startDate: '2026-07-01' })
  clock.set('2026-08-03T10:00:00')
  const earlier = await openDatabaseBefore('0132-membership-people')
  await copyToEarlier(db, earlier, { membership_plans: row => ({ ...row, people: 1 }) })
  await migrate(earlier)
  expect(await earlier.db.selectFrom('membership_people').selectAll().orderBy('id').execute()).toMatchObject([
    { membership_id: sold.id, member_id: sold.memberId, from_day: '2026-05-20', until_day: null },
    { membership_id: ahead.id, member_id: ahead.memberId, from_day: '2026-05-20', until_day: null },
  ])
  const plans = await earlier.db
    .selectFrom('membership_plans')
    .select(['type', 'people'])
    .orderBy('id')
    .execute()
  expect(plans.map(({ type, people }) => [type, people])).toEqual([
    ['standard', 1],
    ['premium', 1],
    ['family', 4],
    ['student', 1],
    ['senior', 1],
  ])
})
