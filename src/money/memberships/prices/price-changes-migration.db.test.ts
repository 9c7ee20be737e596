import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { changePlan } from '../contract.ts'

test('changes planned before are of no announcement', async () => {
  const { call, given, db } = await openVenue()
  const sold = await given.membership()
  await call(changePlan, { params: paramsOf(sold), body: { planId: 2, when: 'next_period' } })
  const earlier = await openDatabaseBefore('0134-price-changes')
  await copyToEarlier(db, earlier, {})
  await migrate(earlier)
  expect(await earlier.db.selectFrom('membership_changes').selectAll().execute()).toMatchObject([
    { membership_id: sold.id, kind: 'plan', status: 'planned', price_change_id: null },
  ])
})
