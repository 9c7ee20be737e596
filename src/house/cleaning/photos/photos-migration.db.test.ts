import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { localToInstant, MINUTE } from '#platform/values/time.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'
import { addFaultPhoto } from '../cleaning.ts'

const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
const now = localToInstant('2026-11-05T03:00:00', calendar.timeZone)!
const makeHash = (id: number) => id.toString(16).padStart(64, '0')

test('a grown venue keeps its photos, and its work orders the photos that were not deleted', async () => {
  const grown = await openTestDatabase()
  await grown.db.transaction().execute(async trx => {
    await fillWithRandomData(trx, 'photos', calendar, now)
    await insertPhotos(trx)
  })
  const earlier = await openDatabaseBefore('0080-fault-photos')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  const before = await readPhotos(grown.db)
  const after = await readPhotos(earlier.db)
  expect(after.photos.length).toBeGreaterThan(50)
  expect(after).toEqual({ ...before, workorders: before.workorders.slice(1) })

  const { db } = earlier
  const picture = { hash: makeHash(1), likenessHash: '' }
  await db.transaction().execute(async trx => {
    await addFaultPhoto(trx, null, picture, now)
    await addFaultPhoto(trx, before.photos[1]!.session_id, picture, now)
  })
  expect((await readPhotos(db)).photos).toHaveLength(before.photos.length + 1)
  const unknown = db
    .insertInto('photos')
    .values({ session_id: 999_999, hash: makeHash(1), likeness_hash: '', uploaded_at: now })
  await expect(unknown.execute()).rejects.toThrow()
})

/** A cleaning with its photo after each stay, every other photo deleted since, and two work orders that show one. */
async function insertPhotos(trx: Transaction) {
  const stays = await trx
    .selectFrom('rentals')
    .select(['id', 'facility_id', 'ended_at'])
    .where('status', '=', 'completed')
    .orderBy('id')
    .limit(100)
    .execute()
  for (const [index, { facility_id, ended_at }] of stays.entries()) {
    const end = ended_at! + 10 * MINUTE
    const { id: session_id } = await trx
      .insertInto('cleaning_sessions')
      .values({
        facility_id,
        tag_id: `tag-${facility_id}`,
        cleaner_id: 'c1',
        cleaner_name: 'Cleaner c1',
        account_id: null,
        status: 'completed',
        status_before: 'cleaning',
        started_at: ended_at!,
        start_received_at: ended_at!,
        ended_at: end,
        end_received_at: end,
        notes: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: photo_id } = await trx
      .insertInto('photos')
      .values({
        session_id,
        hash: makeHash(index),
        likeness_hash: '',
        uploaded_at: end,
        removed_at: index % 2 === 0 ? now : null,
        ...(index > 0 && { like_photo_id: 1, likeness: 'similar' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('cleaning_sessions').set({ photo_id }).where('id', '=', session_id).execute()
  }
  const workorders = await trx.selectFrom('workorders').select('id').orderBy('id').limit(2).execute()
  for (const [index, { id }] of workorders.entries())
    await trx
      .updateTable('workorders')
      .set({ photo_hash: makeHash(index) })
      .where('id', '=', id)
      .execute()
}

async function readPhotos(db: Reader) {
  return {
    photos: await db.selectFrom('photos').selectAll().orderBy('id').execute(),
    sessions: await db.selectFrom('cleaning_sessions').select(['id', 'photo_id']).orderBy('id').execute(),
    workorders: await db
      .selectFrom('workorders')
      .select(['id', 'photo_hash'])
      .where('photo_hash', 'is not', null)
      .orderBy('id')
      .execute(),
  }
}
