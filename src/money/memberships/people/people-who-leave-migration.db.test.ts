import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { addPerson, changePlan } from '../contract.ts'

test('who was to leave with a planned change still does, and its terms name nobody', async () => {
  const { call, given, db } = await openVenue()
  await given.plan({ type: 'family' })
  const params = paramsOf(await given.membership({ type: 'family' }))
  const { id: memberId } = await given.member()
  await call(addPerson, { params, body: { memberId } })
  await call(changePlan, { params, body: { planId: 1, when: 'next_period', removes: [memberId] } })
  const people = () => db.selectFrom('membership_people').selectAll().orderBy('id').execute()
  const [change] = await db.selectFrom('membership_changes').selectAll().execute()
  const [head, other] = await people()
  expect([head, other]).toMatchObject([{ leaves_with: null }, { leaves_with: change!.id }])
  const terms = JSON.stringify({ ...JSON.parse(change!.terms), removes: [memberId] })
  await db.updateTable('membership_changes').set({ terms }).execute()
  await db.updateTable('membership_people').set({ leaves_with: null }).execute()
  const earlier = await openDatabaseBefore('0143-people-who-leave')
  await copyToEarlier(db, earlier, {})
  await migrate(earlier)
  expect(await earlier.db.selectFrom('membership_people').selectAll().orderBy('id').execute()).toEqual([
    head,
    other,
  ])
  const [migrated] = await earlier.db.selectFrom('membership_changes').selectAll().execute()
  expect(migrated).toEqual(change)
})
