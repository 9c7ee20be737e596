import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { makeReport } from '#office/reports/reports.ts'
import { localToInstant } from '#platform/values/time.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'
import { readSettings } from './settings.ts'

const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
const now = localToInstant('2026-11-05T03:00:00', calendar.timeZone)!

test('the rate of the settings becomes the rate of the standard class, and no figure changes', async () => {
  const grown = await openTestDatabase()
  await grown.db.transaction().execute(trx => fillWithRandomData(trx, 'taxes', calendar, now))
  const earlier = await openDatabaseBefore('0029-taxes')
  await copyToEarlier(grown.db, earlier, {
    settings: row => ({ ...row, document: JSON.stringify({ ...calendar, taxRate: 8.875 }) }),
  })
  await migrate(earlier)
  const { taxRate, taxClasses } = await readSettings(earlier.db)
  expect(taxRate).toBe(8.875)
  expect(taxClasses.map(({ id, rates }) => [id, rates])).toEqual([
    ['standard', [{ name: 'Tax', rate: 8.875, validFrom: '2000-01-01' }]],
    ['exempt', []],
  ])
  for (const report of ['tax', 'revenue'] as const)
    for (const period of ['last_7_days', 'last_30_days'] as const)
      expect(await makeReport(earlier.db, { report, period }, now)).toEqual(
        await makeReport(grown.db, { report, period }, now),
      )
  const { rows } = await sql<{ tax: number }>`select -sum(amount_cents) as tax from ledger
    where account = 'tax' and business_day between '2026-10-29' and '2026-11-04' and at <= ${now}`.execute(
    earlier.db,
  )
  const [, tax] = (await makeReport(earlier.db, { report: 'tax', period: 'last_7_days' }, now)).figures
  expect(tax!.value).toBe(Number(rows[0]!.tax) / 100)
  await expectMoneyInvariants(earlier.db)
  await sql`update items set tax_class = '1'`.execute(earlier.db)
  await expect(sql`update tax_rates set rate = 1`.execute(earlier.db)).rejects.toThrow('only ever added')
})
