import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import type { LedgerTable } from '#money/ledger/table.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

type Row = Partial<Insertable<LedgerTable>>

test('the database refuses to pay out more of a bill than it received, and keeps earlier rows', async () => {
  const store = await openDatabaseBefore('0065-bounded-payments')
  const { db } = store
  const shared = { at: 0, business_day: '2026-11-20', source: 'room', bill_id: 1 }
  const post = (...rows: Row[]) =>
    db
      .insertInto('ledger')
      .values(rows.map(row => ({ ...shared, ...row })) as never)
      .execute()
  /** Posts money of a bill; negative if it is paid out. */
  const money = (cents: number, { id, ...row }: Row) =>
    post({ id, ...row, account: 'cash', method: 'cash', amount_cents: cents } as Row, {
      ...row,
      account: 'receivable',
      method: 'cash',
      amount_cents: -cents,
    })
  const charge = (cents: number, row: Row) =>
    post(
      { ...row, kind: 'charge', account: 'receivable', amount_cents: cents },
      { ...row, kind: 'charge', account: 'revenue', amount_cents: -cents },
    )
  const credit = (from: number, to: number, cents: number) => {
    const row = { posting: `${from} to ${to}: ${cents}`, kind: 'payment', account: 'receivable' } as const
    return post({ ...row, bill_id: from, amount_cents: cents }, { ...row, bill_id: to, amount_cents: -cents })
  }
  await sql`insert into bills (kind, opened_at) values ('stay', 0), ('stay', 0), ('stay', 0)`.execute(db)
  // The third bill is from before: its credit paid another bill, and was refunded as well.
  await money(100, { id: 1000, posting: 'before', kind: 'payment', bill_id: 3 })
  await credit(3, 2, 100)
  await money(-100, { posting: 'back', kind: 'refund', reverses_id: 1000, bill_id: 3 })
  const { length } = await db.selectFrom('ledger').select('id').execute()
  await migrate(store)
  expect(await db.selectFrom('ledger').select('id').execute()).toHaveLength(length)

  const refused = 'no more leaves a bill than it received'
  await money(1000, { id: 2000, posting: 'paid', kind: 'payment' })
  await money(-400, { posting: 'refund', kind: 'refund', reverses_id: 2000 })
  // Cash that was rounded down leaves more in credit than was received.
  await charge(-2, { posting: 'rounding' })
  await expect(credit(1, 2, 602)).rejects.toThrow(refused)
  await credit(1, 2, 600)
  const further = money(-1, { posting: 'further', kind: 'refund', reverses_id: 2000 })
  await expect(further).rejects.toThrow(refused)
  // A payment that was never received is reversed, although its credit paid another bill.
  await money(-600, { posting: 'reversed', kind: 'payment_reversal', reverses_id: 2000 })
})
