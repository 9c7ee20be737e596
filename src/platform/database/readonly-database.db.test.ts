import { expect, test } from 'vitest'
import { findGuests } from '#people/guests/guests.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { createFixtures } from '#testing/venue/fixtures.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { openReadonlyDatabase } from './readonly-database.ts'

test('a read finds guests whose names begin with capitals beyond ASCII', async () => {
  const [store, clock] = [await openTestDatabase(), new TestClock()]
  const given = createFixtures(await startTestServer(store, clock), clock, async () => {})
  await given.booking({ customerName: 'Éva Ödön Çelik' })
  await given.booking({ customerName: 'Zoe Plain' })
  const readonlyDatabase = openReadonlyDatabase(store.location)
  addCleanup(() => readonlyDatabase.close())
  const found = await readonlyDatabase.read(db => findGuests(db, store.engine, { search: 'ÉVA ÖDÖN' }))
  expect(found).toMatchObject([{ name: 'Éva Ödön Çelik' }])
})
