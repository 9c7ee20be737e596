import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#testing/database/copy-to-earlier.ts'
import { migrateThrough, openDatabaseBefore } from '#testing/database/migration-database.ts'

const stored = [
  `insert into bills (kind, opened_at) values ('sale', 0)`,
  `insert into gift_cards (code, kind, price_cents, holder, bill_id, sold_at, status)
    values ('AAAA', 'value', 1000, '', 1, 0, 'active')`,
  `insert into ledger (id, posting, at, business_day, kind, account, amount_cents, method, bill_id, source) values
    (4, 'a', 0, '2026-11-20', 'charge', 'receivable', 1000, null, 1, 'sale'),
    (5, 'a', 0, '2026-11-20', 'charge', 'gift_cards', -1000, null, 1, 'sale'),
    (6, 'b', 0, '2026-11-20', 'payment', 'cash', 1000, 'cash', 1, 'sale')`,
  'insert into gift_card_entries (card_id, ledger_id, cents, visits) values (1, 5, 1000, 0)',
  `insert into ledger (id, posting, at, business_day, kind, account, amount_cents, method, bill_id, source, reverses_id)
    values (8, 'c', 0, '2026-11-20', 'refund', 'cash', -600, 'cash', 1, 'sale', 6)`,
]

test('the ledger keeps its rows, keys, checks, triggers and partial indexes', async () => {
  const store = await openDatabaseBefore('0037-checks-without-lists')
  const { db, engine } = store
  for (const statement of stored) await sql.raw(statement).execute(db)
  const ledger = async () => (await sql<Row>`select * from ledger order by id`.execute(db)).rows
  const before = await ledger()
  await migrateThrough(store, '0062-search-names')
  expect(await ledger()).toEqual(before.map(row => ({ ...row, joint_id: null })))

  const insert = (change: Row) =>
    db
      .insertInto('ledger')
      .values({ ...before[2], id: 20, ...change } as never)
      .execute()
  const refused = [
    { kind: 'gift' },
    { account: 'bank' },
    { source: 'bar' },
    { kind: 'deposit' },
    { kind: 'void' },
    { given_cents: 999 },
  ]
  for (const change of refused) await expect(insert(change), JSON.stringify(change)).rejects.toThrow(/check/i)
  await expect(insert({ bill_id: 9 })).rejects.toThrow(/foreign key/i)
  await expect(insert({ kind: 'refund', reverses_id: 6, amount_cents: -401 })).rejects.toThrow(
    'no more can be given back than was paid',
  )
  await insert({ kind: 'void', reverses_id: 6, amount_cents: -400 })
  await expect(insert({ kind: 'void', reverses_id: 6, amount_cents: 400, id: 21 })).rejects.toThrow(/unique/i)
  await expect(sql`update ledger set note = 'x'`.execute(db)).rejects.toThrow('only ever added')
  await expect(sql`delete from ledger`.execute(db)).rejects.toThrow('only ever added')
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})
