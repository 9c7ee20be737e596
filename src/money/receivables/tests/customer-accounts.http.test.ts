import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { draftInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { extendRental, moveRental, startRental } from '#desk/rentals/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { listAccounts, readStatement } from '../contract.ts'

/** More than the values that a statement of SQLite may bind. */
const MANY = 33_000

test('a guest with more rentals than a statement binds has an account, and hides no other guest', async () => {
  const { given, call, db, store } = await openVenue()
  const rental = await given.unpaidRental({ customerName: 'Guest', rate: 10 })
  await given.unpaidRental({ customerName: 'Zoe Last', rate: 5 })
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MANY})`
  const { id: last } = await db
    .selectFrom('bills')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await sql`insert into bills (kind, guest_id, opened_at, closed_at)
    ${numbers} select 'stay', cast(${rental.guestId} as integer), n, n + 1 from numbers`.execute(db)
  await sql`insert into rentals (bill_id, guest_id, facility_id, customer_name, customer_phone, status, starts_at, ends_at, since_at,
      ended_at, rate_cents, tax_rate, tax, notes, created_at)
    ${numbers} select ${last} + n, guest_id, facility_id, customer_name, customer_phone, 'completed', starts_at, ends_at, since_at,
      ends_at, rate_cents, tax_rate, tax, notes, created_at from numbers, rentals where rentals.id = ${rental.id}`.execute(
    db,
  )
  await sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source)
    ${numbers} select 'charge ' || n, n, '2026-05-19', 'charge', account, cents, ${last} + n, 'room'
    from numbers, (select 'receivable' as account, 1 as cents union all select 'revenue', -1) as entries`.execute(
    db,
  )
  await sql`insert into bill_lines (posting, bill_id, kind, label, quantity, unit_cents, net_cents, tax_cents, gross_cents,
      tax_class, tax, at, business_day)
    ${numbers} select 'charge ' || n, ${last} + n, 'stay', 'Room 101', 1, 1, 1, 0, 1, 'standard', 'included', n, '2026-05-19'
    from numbers`.execute(db)
  // As autovacuum does after so many inserts.
  if (store.engine === 'postgres') await sql`analyze`.execute(db)
  const { accounts, more } = await call(listAccounts)
  expect(accounts.map(({ name, balance }) => [name, balance])).toEqual([
    ['Guest', 10 + MANY / 100],
    ['Zoe Last', 5],
  ])
  expect(more).toBe(false)
  const params = { of: 'guests' as const, id: String(rental.guestId) }
  const statement = await call(readStatement, { params })
  expect(statement).toMatchObject({ closing: 10 + MANY / 100, left: MANY + 1 - 500 })
  expect(statement.lines).toHaveLength(500)
})

test('a statement says what was charged, as it was named then', async () => {
  const { given, call } = await openVenue()
  const rental = await given.runningRental()
  const params = paramsOf(rental)
  const to = await given.room({ name: 'Suite 7' })
  await call(moveRental, { params, body: { facilityType: 'room', facilityId: to.id } })
  await call(extendRental, { params, body: { hours: 1, paymentMethod: 'cash' } })
  const lines = [
    { description: 'Film crew', quantity: 1, unitPrice: 100, taxRate: 0 },
    { description: 'Towels', quantity: 4, unitPrice: 2, taxRate: 0 },
  ]
  const form = { customerName: 'Jane Doe', rentalId: rental.id, dueDate: '2026-06-03', lines }
  await call(sendInvoice, { params: paramsOf(await call(draftInvoice, { body: form })) })
  const statement = await call(readStatement, { params: { of: 'guests', id: String(rental.guestId) } })
  expect(statement.lines.map(({ kind, label, note }) => [kind, label, note])).toEqual([
    ['charge', rental.facilityName, null],
    ['payment', 'Suite 7', null],
    ['charge', 'Suite 7, more time', null],
    ['payment', 'Suite 7', null],
    ['charge', 'Invoice 2026-0001', 'Film crew'],
    ['charge', 'Invoice 2026-0001', 'Towels'],
  ])
})

test("a member's unpaid stay is on the member's account, and on no other", async () => {
  const { given, call } = await openVenue({ taxRate: 0 })
  const member = await given.member()
  const form = await given.newRental(await given.room(), { rate: 12 })
  const rental = await call(startRental, { body: { ...form, memberId: member.id } })
  const balances = async (of: 'guests' | 'members') =>
    (await call(listAccounts, { query: { of } })).accounts.map(({ balance }) => balance)
  expect([await balances('members'), await balances('guests')]).toEqual([[12], [0]])
  const { closing, lines } = await call(readStatement, { params: { of: 'members', id: String(member.id) } })
  expect({ closing, labels: lines.map(({ label }) => label) }).toEqual({
    closing: 12,
    labels: [rental.facilityName],
  })
})
