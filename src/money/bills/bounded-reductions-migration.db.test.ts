import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import type { BillLinesTable, LedgerTable } from '#money/ledger/table.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('the database refuses what takes more off than is left, and keeps the rows of earlier versions', async () => {
  const store = await openDatabaseBefore('0064-bounded-reductions')
  const { db } = store
  const shared = { at: 0, business_day: '2026-11-20' }
  let next = 20
  const addLine = (line: Partial<Insertable<BillLinesTable>>) =>
    db
      .insertInto('bill_lines')
      .values({
        ...{
          ...shared,
          id: next++,
          posting: 'x',
          bill_id: 1,
          kind: 'stay',
          label: 'Room 101',
          quantity: 1,
          unit_cents: 0,
        },
        ...{ tax_class: 'standard', tax: 'included', net_cents: 0, tax_cents: 0, gross_cents: 0, ...line },
      } as never)
      .execute()
  const post = (...rows: Partial<Insertable<LedgerTable>>[]) =>
    db
      .insertInto('ledger')
      .values(rows.map(row => ({ ...shared, bill_id: 1, source: 'room', ...row })) as never)
      .execute()
  await sql`insert into bills (kind, opened_at) values ('stay', 0), ('stay', 0)`.execute(db)
  await addLine({ id: 1, gross_cents: 2200, net_cents: 2000, tax_cents: 200 })
  await addLine({ id: 2, kind: 'tip', gross_cents: 500, net_cents: 500 })
  // The second bill is from before: its comp exceeds its stay.
  await addLine({ id: 3, bill_id: 2, gross_cents: 100, net_cents: 100 })
  await addLine({ id: 4, bill_id: 2, kind: 'comp', corrects_id: 3, gross_cents: -900, net_cents: -900 })
  await migrate(store)
  expect(await db.selectFrom('bill_lines').select('id').execute()).toHaveLength(4)

  const tooMuch = 'takes off more than is left'
  const comp = { kind: 'comp', corrects_id: 1 } as const
  await expect(addLine({ ...comp, gross_cents: -2201, net_cents: -2001, tax_cents: -200 })).rejects.toThrow(
    tooMuch,
  )
  await expect(addLine({ ...comp, gross_cents: -201, tax_cents: -201 })).rejects.toThrow(tooMuch)
  await expect(addLine({ kind: 'discount', gross_cents: -2201, net_cents: -2201 })).rejects.toThrow(tooMuch)
  await expect(
    addLine({ kind: 'refund', corrects_id: 2, gross_cents: -501, net_cents: -501 }),
  ).rejects.toThrow(tooMuch)
  await expect(addLine({ kind: 'transfer', gross_cents: -1, net_cents: -1 })).rejects.toThrow(tooMuch)
  await addLine({ id: 10, ...comp, gross_cents: -1100, net_cents: -1000, tax_cents: -100 })
  // Corrected, as much is left again; the time of a stay is one charge.
  await addLine({ id: 11, kind: 'comp', corrects_id: 10, gross_cents: 100, net_cents: 100 })
  await addLine({ id: 12, kind: 'extension', gross_cents: 1000, net_cents: 1000 })
  await addLine({ ...comp, gross_cents: -2100, net_cents: -2000, tax_cents: -100 })
  await expect(addLine({ ...comp, gross_cents: -101, net_cents: -101 })).rejects.toThrow(tooMuch)
  await addLine({ kind: 'rounding', gross_cents: -2, net_cents: -2 })

  // Of the tip of $5 and the dollar that is left of the stay, less the rounding, $5.98 are written off.
  await post(
    { posting: 'w', kind: 'write_off', account: 'bad_debt', amount_cents: 598 },
    { posting: 'w', kind: 'write_off', account: 'receivable', amount_cents: -598 },
  )
  await expect(addLine({ ...comp, gross_cents: -50, net_cents: -50 })).rejects.toThrow('written-off bill')
  const move = (from: number, cents: number) =>
    post(
      { posting: `m${from}`, kind: 'payment', account: 'receivable', amount_cents: cents, bill_id: from },
      {
        posting: `m${from}`,
        kind: 'payment',
        account: 'receivable',
        amount_cents: -cents,
        bill_id: 3 - from,
      },
    )
  await expect(move(2, 1)).rejects.toThrow(/no more (credit|leaves)/)
  await expect(move(1, 1)).rejects.toThrow(/no more (credit|leaves)/)
})
