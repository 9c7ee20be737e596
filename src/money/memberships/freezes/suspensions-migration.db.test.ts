import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { editMembership } from '../contract.ts'

test('a membership suspended before was suspended by the desk, on the day of its last event', async () => {
  const { call, given, clock, db } = await openVenue()
  const suspended = await given.membership()
  await given.membership()
  clock.set('2026-06-03T10:00:00')
  await call(editMembership, { params: paramsOf(suspended), body: { status: 'suspended' } })
  const stored = await db.deleteFrom('membership_suspensions').returningAll().execute()
  const earlier = await openDatabaseBefore('0110-membership-suspensions')
  await copyToEarlier(db, earlier, {})
  await db.insertInto('membership_suspensions').values(stored).execute()
  await migrate(earlier)
  expect(await earlier.db.selectFrom('membership_suspensions').selectAll().execute()).toMatchObject([
    { membership_id: suspended.id, kind: 'desk', from_day: '2026-06-03', until_day: null, back_on: null },
  ])
})
