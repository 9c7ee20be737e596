import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { readTaxSums } from '#money/pricing/tax-sums.ts'
import { readMoneyFigures, rowsOfDay } from '#money/shifts/drawer/shift-figures.ts'
import { makeReport } from '#office/reports/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { copyToEarlier, type Row } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { grownAt, openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

test('a grown ledger keeps its rows, its figures and its triggers, and its rows are of no joint payment', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0056-groups-as-one')
  // Closed days take no rows: they are closed again below.
  await copyToEarlier(grown.db, earlier, { books: row => ({ ...row, closed_through: null }) })
  const { db } = earlier
  const { closed_through } = await grown.db.selectFrom('books').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('books').set({ closed_through }).execute()
  const [before, figures] = [await readRows(db), await readFigures(db)]
  await migrate(earlier)

  expect(await readRows(db)).toEqual(before.map(row => ({ ...row, joint_id: null })))
  expect(await readFigures(db)).toEqual(figures)
  await expectMoneyInvariants(db)
  await expect(sql`update ledger set joint_id = 'x'`.execute(db)).rejects.toThrow('only ever added')
  await expect(
    sql`update waiting_entries set group_id = 9 where id = (select min(id) from waiting_entries)`.execute(db),
  ).rejects.toThrow(/foreign key/i)
})

const readRows = async (db: Reader) => (await sql<Row>`select * from ledger order by id`.execute(db)).rows

/** Returns the revenue reports, and the money and the taxes of each business day. */
async function readFigures(db: Reader) {
  const reports = []
  for (const period of ['today', 'last_7_days', 'last_month'] as const)
    for (const basis of ['taken', 'earned'] as const)
      reports.push(await makeReport(db, { report: 'revenue', period, basis }, grownAt))
  const days = await db
    .selectFrom('ledger')
    .select('business_day')
    .distinct()
    .orderBy('business_day')
    .execute()
  for (const { business_day } of days) {
    const rows = rowsOfDay(business_day)
    reports.push(await readMoneyFigures(db, rows, { business_day }), await readTaxSums(db, rows))
  }
  return reports
}
