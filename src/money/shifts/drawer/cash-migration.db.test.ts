import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'

test('a grown venue keeps its ledger, movements and closed days; new rows name a bill unless they are of a drawer', async () => {
  const grown = await openTestDatabase()
  const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
  await grown.db
    .transaction()
    .execute(trx => fillWithRandomData(trx, 'cash', calendar, Date.parse('2026-11-05T02:00:00Z')))
  const earlier = await openDatabaseBefore('0070-cash-in-the-ledger')
  await copyToEarlier(grown.db, earlier, {})
  const { db } = earlier
  for (const statement of stored) await sql.raw(statement).execute(db)
  const before = await allRows({ db })
  await migrate(earlier)
  const after = await allRows({ db })
  expect(after.ledger).toEqual(before.ledger)
  expect(after.bill_lines).toEqual(before.bill_lines!.map(row => ({ ...(row as object), words: null })))
  const added = { posting: null, tax_class: null, tax_rate: null, tax_cents: 0, taxes: null, person_id: null }
  expect(after.drawer_movements).toEqual(
    before.drawer_movements!.map(row => ({ ...(row as object), ...added })),
  )
  const lastLine = Math.max(...before.bill_lines!.map(row => (row as { id: number }).id))
  expect(after.books).toEqual([{ id: 1, closed_through: '2026-10-01', tips_after_line_id: lastLine }])

  const insert = (bill: string, source: string, account = 'cash') =>
    sql
      .raw(
        `insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source)
          values ('p', 0, '2026-11-06', 'float', '${account}', 100, ${bill}, '${source}'),
            ('p', 0, '2026-11-06', 'float', 'safe', -100, ${bill}, '${source}')`,
      )
      .execute(db)
  await insert('null', 'drawer')
  await expect(insert('null', 'room')).rejects.toThrow(/check/i)
  await expect(insert('1', 'drawer')).rejects.toThrow(/check/i)
  await expect(insert('null', 'drawer', 'wallet')).rejects.toThrow(/check/i)
  await expect(
    sql`insert into drawer_movements (shift_id, at, business_day, kind, amount_cents, reason, actor_name)
      select max(id), 0, '2026-11-06', 'tips', 100, 'Tips', 'Ann' from shifts`.execute(db),
  ).rejects.toThrow(/check/i)
})

const stored = [
  `insert into shifts (drawer, drawer_key, opened_at, opened_by, float_cents, after_ledger_id)
    values ('Front desk', 'front desk', 0, 1, 20000, 0)`,
  `insert into drawer_movements (shift_id, at, business_day, kind, amount_cents, reason, actor_name)
    select max(id), 0, '2026-11-05', 'out', 500, 'Courier', 'Ann' from shifts`,
  `update books set closed_through = '2026-10-01' where id = 1`,
]
