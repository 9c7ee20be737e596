import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { loadLineWriter, writeLabel } from '#money/pricing/languages/texts.ts'
import type { ReportRequest } from '#office/reports/contract.ts'
import { makeReport } from '#office/reports/reports.ts'
import { tabs } from '#office/reports/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { copyToEarlier, type Row } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { grownAt, openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

test('a grown venue keeps its lines, events and all reports when these get their words', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0136-line-words')
  await copyToEarlier(grown.db, earlier, {})
  const { db } = earlier
  const before = { reports: await readReports(db), lines: await readRows(db, 'bill_lines') }
  const events = await readRows(db, 'events')
  expect(before.lines.length).toBeGreaterThan(100)
  await migrate(earlier)

  expect(await readReports(db)).toEqual(before.reports)
  expect(await readRows(db, 'bill_lines')).toEqual(before.lines.map(line => ({ ...line, words: null })))
  expect(await readRows(db, 'events')).toEqual(events.map(event => ({ ...event, words: null })))
  await expectMoneyInvariants(db)
  // A line without words is written as it was, in every language.
  const spanish = await loadLineWriter('es')
  const { label, words } = await db.selectFrom('bill_lines').selectAll().limit(1).executeTakeFirstOrThrow()
  expect(writeLabel({ label, words }, spanish)).toBe(label)
})

const readRows = async (db: Reader, table: string) =>
  (await sql<Row>`select * from ${sql.table(table)} order by id`.execute(db)).rows

/** Returns every report of the last month and the last week. */
async function readReports(db: Reader) {
  const reports = []
  for (const period of ['last_month', 'last_7_days'] as const)
    for (const report of tabs) {
      const custom = { measure: 'revenue', grouping: 'day' } as const
      const ask = report === 'custom' ? { report, period, ...custom } : { report, period }
      reports.push(await makeReport(db, ask as ReportRequest, grownAt))
    }
  return reports
}
