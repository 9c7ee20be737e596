import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { localToInstant } from '#platform/values/time.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'

const now = localToInstant('2026-11-05T03:00:00', 'Europe/Berlin')!
const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }

test('a grown venue keeps all records, contacts and money; nothing was copied by a merge yet, and no run is open', async () => {
  const grown = await openTestDatabase()
  await grown.db.transaction().execute(trx => fillWithRandomData(trx, 'retention', calendar, now))
  const earlier = await openDatabaseBefore('0050-guest-retention')
  await copyToEarlier(grown.db, earlier, {})
  await sql`insert into guest_contacts (guest_id, kind, value, key, name_key, added_at)
    select id, 'phone', '(212) ' || id, '212' || id, name_key, created_at from guests`.execute(earlier.db)
  const before = await readContacts(earlier.db)
  await migrate(earlier)
  expect(await readContacts(earlier.db)).toEqual(before)
  expect(before.length).toBeGreaterThan(1)
  await expectMoneyInvariants(earlier.db)
  const { db } = earlier
  expect(
    await db.selectFrom('guest_contacts').select('key').where('merged_from', 'is not', null).execute(),
  ).toEqual([])
  const run = { after_id: 0, names: 0, phones: 0, emails: 0, notes: 0, finished_at: null }
  await db
    .insertInto('guest_retention_runs')
    .values({ ...run, day: '2026-11-04' })
    .execute()
  await expect(
    db
      .insertInto('guest_retention_runs')
      .values({ ...run, day: '2026-11-05' })
      .execute(),
  ).rejects.toThrow(/unique/i)
})

const readContacts = async (db: Awaited<ReturnType<typeof openTestDatabase>>['db']) =>
  (
    await sql`select guest_id, kind, value, key, name_key, added_at from guest_contacts order by guest_id, key`.execute(
      db,
    )
  ).rows
