import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('after the migration, deposits and their postings are as before, and a deposit can be applied', async () => {
  const store = await openDatabaseBefore('0025-applied-deposits')
  const { db } = store
  await sql`insert into facilities (type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location) values ('room', 'Room 101', '', 'available', 0, 0, '[]', '[]', '', '', '')`.execute(
    db,
  )
  await sql`insert into bills (kind, opened_at) values ('stay', 0)`.execute(db)
  await sql`insert into rentals (bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at, ended_at, rate_cents,
      tax_rate, tax, notes, created_at)
    select bills.id, facilities.id, 'Jane Doe', 'completed', 0, 1, 0, 1, 0, 0, 'added', '', 0 from bills, facilities`.execute(
    db,
  )
  for (const [status, kept, reason] of [
    ['held', 0, null],
    ['kept', 700, 'Lost'],
    ['returned', 0, null],
  ] as const)
    await sql`insert into deposits (rental_id, bill_id, item, amount_cents, method, status, taken_at, settled_at,
        kept_cents, reason)
      select rentals.id, bill_id, 'Key', 2000, 'cash', ${status}, 5, ${status === 'held' ? null : 6}, ${kept}, ${reason}
      from rentals`.execute(db)
  await sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, method, bill_id, source,
      deposit_id)
    select 'p' || deposits.id, 5, '2026-05-20', 'deposit', 'cash', 2000, 'cash', bill_id, 'room', deposits.id
    from deposits`.execute(db)
  const before = await db.selectFrom('deposits').selectAll().orderBy('id').execute()

  await migrate(store)
  expect(await db.selectFrom('deposits').selectAll().orderBy('id').execute()).toEqual(
    before.map(row => ({ ...row, applied_cents: 0, purpose: 'item' })),
  )
  await db
    .updateTable('deposits')
    .set({ status: 'applied', settled_at: 7, applied_cents: 1200 })
    .where('status', '=', 'held')
    .execute()
  const refuse = (fields: object) =>
    expect(db.updateTable('deposits').set(fields).where('kept_cents', '=', 700).execute()).rejects.toThrow(
      /constraint/i,
    )
  await refuse({ applied_cents: 1301 })
  await refuse({ status: 'applied' })
  await refuse({ status: 'lost' })
  await refuse({ kept_cents: 2001 })
  // The ledger still refers to deposits, and new ones continue the numbers.
  await expect(
    sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source, deposit_id)
      select 'x', 5, '2026-05-20', 'deposit', 'deposits', -1, id, 'room', 999 from bills`.execute(db),
  ).rejects.toThrow(/foreign key/i)
  const added = await sql<{
    id: number
  }>`insert into deposits (rental_id, bill_id, item, amount_cents, method, status,
      taken_at) select rentals.id, bill_id, 'Key', 2000, 'cash', 'held', 8 from rentals returning id`.execute(
    db,
  )
  expect(added.rows).toEqual([{ id: before.at(-1)!.id + 1 }])
})
