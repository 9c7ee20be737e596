import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { readFigures, rowsOfDay } from '#money/shifts/drawer/shift-figures.ts'
import { makeReport } from '#office/reports/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { grownAt, openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

test('after the migration every earlier figure is the same, and what was charged is earned', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0032-earned-revenue')
  // Closed days take no rows: they are closed again below.
  await copyToEarlier(grown.db, earlier, { books: row => ({ ...row, closed_through: null }) })
  const { db, engine } = earlier
  const { closed_through } = await grown.db.selectFrom('books').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('books').set({ closed_through }).execute()
  await sql`update bills set member_id = null where kind = 'stay'`.execute(db)
  const before = await readPostings(db)
  await migrate(earlier)

  expect(await readPostings(db)).toEqual(before.map(row => ({ ...row, joint_id: null })))
  for (const period of ['today', 'last_7_days', 'last_month'] as const)
    for (const basis of ['taken', 'earned'] as const) {
      const ask = { report: 'revenue', period, basis } as const
      expect(await makeReport(db, ask, grownAt)).toEqual(await makeReport(grown.db, ask, grownAt))
    }
  for (const day of new Set(before.map(({ business_day }) => business_day))) {
    const of = (reader: Reader) => readFigures(reader, rowsOfDay(day), { business_day: day })
    expect(await of(db)).toEqual(await of(grown.db))
  }
  // A member's stay is on the member's account.
  const { rows: stays } = await sql`select bills.id from bills join rentals on rentals.bill_id = bills.id
    where bills.member_id is distinct from rentals.member_id`.execute(db)
  expect(stays).toEqual([])
  await expectMoneyInvariants(db)
  await expect(sql`update ledger set note = 'x'`.execute(db)).rejects.toThrow('only ever added')
  await expect(sql`delete from ledger`.execute(db)).rejects.toThrow('only ever added')
  const wrong = sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source)
    select 'x', 1, '2099-01-01', kind, 'elsewhere', 1, bill_id, source from ledger where kind = 'charge' limit 1`
  await expect(wrong.execute(db)).rejects.toThrow(/constraint/i)
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})

const readPostings = (db: Reader) => db.selectFrom('ledger').selectAll().orderBy('id').execute()
