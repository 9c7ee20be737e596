import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import type { Row } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

const columns = `(id, posting, at, business_day, kind, account, amount_cents, method, bill_id, source, reverses_id)`
const stored = [
  `insert into bills (kind, opened_at) values ('sale', 0), ('sale', 0)`,
  `insert into ledger ${columns} values
    (4, 'a', 0, '2026-11-20', 'payment', 'cash', 1000, 'cash', 1, 'sale', null),
    (5, 'a', 0, '2026-11-20', 'payment', 'receivable', -1000, 'cash', 1, 'sale', null),
    (6, 'b', 0, '2026-11-20', 'payment', 'cash', 500, 'cash', 1, 'sale', null),
    (7, 'b', 0, '2026-11-20', 'payment', 'receivable', -500, 'cash', 1, 'sale', null)`,
  `insert into ledger ${columns} values (8, 'c', 0, '2026-11-20', 'void', 'cash', -500, 'cash', 1, 'sale', 6),
    (9, 'c', 0, '2026-11-20', 'void', 'receivable', 500, 'cash', 1, 'sale', 6)`,
]

test('the ledger keeps its rows and checks, and takes one reversal of each payment', async () => {
  const store = await openDatabaseBefore('0067-payment-reversals')
  const { db, engine } = store
  for (const statement of stored) await sql.raw(statement).execute(db)
  const ledger = async () => (await sql<Row>`select * from ledger order by id`.execute(db)).rows
  const before = await ledger()
  await migrate(store)
  expect(await ledger()).toEqual(before)

  let id = 20
  /** Inserts a posting: the row, and one on the receivable that balances it. */
  const post = (row: Row, other: Row = {}) => {
    const posting = `r${id}`
    const first = { ...before[0], posting, kind: 'payment_reversal', id: id++, ...row }
    const second = {
      ...first,
      account: 'receivable',
      id: id++,
      amount_cents: -Number(row.amount_cents),
      ...other,
    }
    return db
      .insertInto('ledger')
      .values([first, second] as never)
      .execute()
  }
  await expect(post({ amount_cents: -1000 })).rejects.toThrow(/check/i)
  await expect(post({ kind: 'reversed', reverses_id: 4, amount_cents: -1000 })).rejects.toThrow(/check/i)
  await expect(post({ reverses_id: 6, amount_cents: -1 })).rejects.toThrow('no more can be given back')
  await post({ reverses_id: 4, amount_cents: -1000 })
  await expect(post({ reverses_id: 4, amount_cents: 1 })).rejects.toThrow(/unique/i)
  const credit = { account: 'receivable', method: null, reverses_id: 5, amount_cents: 10 }
  await post(credit, { bill_id: 2 })
  await expect(post(credit, { bill_id: 2 })).rejects.toThrow(/unique/i)
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})
