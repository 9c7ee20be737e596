import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'

test('a grown venue keeps every row, and its closed days take no more', async () => {
  const grown = await openTestDatabase()
  await grown.db
    .transaction()
    .execute(trx => fillWithRandomData(trx, 'journal', calendar, Date.parse('2026-11-05T02:00:00Z')))
  const earlier = await openDatabaseBefore('0031-journal')
  await copyToEarlier(grown.db, earlier, {})
  const { business_day } = await earlier.db
    .selectFrom('ledger')
    .select('business_day')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await sql`update books set closed_through = ${business_day} where id = 1`.execute(earlier.db)
  const before = await allRows({ db: earlier.db })
  await migrate(earlier)
  const after = await allRows({ db: earlier.db })
  expect(after.drawer_movements).toEqual(before.drawer_movements)
  expect(after.bill_lines).toEqual(before.bill_lines!.map(row => ({ ...(row as object), words: null })))
  expect(after.books).toMatchObject(before.books!)
  expect(after.ledger).toEqual(before.ledger!.map(row => ({ ...(row as object), joint_id: null })))
  expect(after.z_reports).toEqual(before.z_reports!.map(row => ({ ...(row as object), repeat: 0 })))
  const columns =
    sql.raw(`bill_id, posting, kind, label, quantity, unit_cents, net_cents, tax_cents, gross_cents,
    tax_class, tax_rate, tax, facility_id, facility_name, item_id, corrects_id, reason, at, business_day, actor_id`)
  await expect(
    sql`insert into bill_lines (${columns}) select ${columns} from bill_lines where business_day = ${business_day}`.execute(
      earlier.db,
    ),
  ).rejects.toThrow('no row is added to a closed business day')
})

const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
