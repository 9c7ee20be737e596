import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import type { LedgerTable } from '../table.ts'

const row = (posting: string, account: 'receivable' | 'revenue', amount_cents: number) =>
  ({
    ...{ posting, account, amount_cents, at: 0, business_day: '2026-11-20', kind: 'charge' },
    ...{ bill_id: 1, source: 'sale' },
  }) satisfies Insertable<LedgerTable>

test('the database refuses postings that do not sum to zero, and keeps the old ones', async () => {
  const store = await openDatabaseBefore('0063-balanced-postings')
  const { db } = store
  await sql`insert into bills (kind, opened_at) values ('sale', 0)`.execute(db)
  await sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source)
    values ('old', 0, '2026-11-20', 'charge', 'receivable', 1000, 1, 'sale')`.execute(db)
  await migrate(store)

  const insert = (...rows: Insertable<LedgerTable>[]) =>
    db.transaction().execute(trx => trx.insertInto('ledger').values(rows).execute())
  const stored = async () =>
    (await sql`select posting, amount_cents from ledger order by id`.execute(db)).rows
  const old = { posting: 'old', amount_cents: 1000 }
  expect(await stored()).toEqual([old])
  await expect(insert(row('a', 'receivable', 500))).rejects.toThrow()
  await expect(insert(row('a', 'receivable', 500), row('a', 'revenue', -499))).rejects.toThrow()
  // Two that are wrong by opposite amounts.
  await expect(insert(row('a', 'receivable', 500), row('b', 'revenue', -500))).rejects.toThrow()
  expect(await stored()).toEqual([old])

  await insert(
    row('a', 'receivable', 500),
    row('b', 'revenue', -300),
    row('a', 'revenue', -500),
    row('b', 'receivable', 300),
  )
  expect(await stored()).toHaveLength(5)
  await expect(insert(row('a', 'receivable', 1))).rejects.toThrow()
  if (store.engine === 'sqlite') {
    expect((await sql`select * from unbalanced_postings`.execute(db)).rows).toEqual([])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  }
})
