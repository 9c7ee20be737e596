import { expect, test } from 'vitest'
import { normalizeStoredTexts } from '#migrations/0073-normalized-texts.ts'
import { DAY, MINUTE } from '#platform/values/time.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { createTextNormalizer } from './normalize-after-upgrade.ts'

test('on PostgreSQL, what servers of the version before store on the day of the upgrade is normalized', async () => {
  const { given, store, db } = await openVenue()
  const { id, guestId } = await given.unpaidRental({ customerName: 'Seán O’Malley' })
  const { timestamp } = await db
    .selectFrom('kysely_migration')
    .select('timestamp')
    .where('name', '=', '0097-more-apostrophes')
    .executeTakeFirstOrThrow()
  const upgraded = Date.parse(timestamp)
  const before = { search_name: 'sean o’malley', name_key: 'sean o’malley' }
  const writeAsBefore = async () => {
    const { search_name, name_key } = before
    await db.updateTable('rentals').set({ search_name }).where('id', '=', id).execute()
    await db.updateTable('guests').set({ name_key }).where('id', '=', guestId!).execute()
  }
  const stored = async () => ({
    ...(await db.selectFrom('rentals').select('search_name').where('id', '=', id).executeTakeFirst()),
    ...(await db.selectFrom('guests').select('name_key').where('id', '=', guestId!).executeTakeFirst()),
  })
  const normalized = { search_name: "sean o'malley", name_key: "sean o'malley" }
  expect(await stored()).toEqual(normalized)
  await writeAsBefore()

  const normalize = createTextNormalizer(store)
  await normalize(upgraded + MINUTE)
  // SQLite has one server, which stores nothing as before.
  expect(await stored()).toEqual(store.engine === 'postgres' ? normalized : before)

  await writeAsBefore()
  await normalize(upgraded + 5 * MINUTE)
  expect(await stored()).toEqual(before)
  await normalize(upgraded + 6 * MINUTE)
  expect(await stored()).toEqual(store.engine === 'postgres' ? normalized : before)

  await writeAsBefore()
  await createTextNormalizer(store)(upgraded + DAY)
  await normalize(upgraded + DAY)
  await normalize(upgraded + DAY + 6 * MINUTE)
  expect(await stored()).toEqual(before)
  await normalizeStoredTexts(db as never)
})
