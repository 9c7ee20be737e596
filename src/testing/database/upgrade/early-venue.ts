import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

/**
 * Fills an empty database of before migration 0019 with past stays, each of another guest: charge, payment, receipt, a
 * deposit that was given back, and a move; every fifth guest got an invoice.
 */
export async function fillEarlyVenue(db: Reader, stays: number): Promise<void> {
  await sql.raw(facility).execute(db)
  for (const statement of ofStays)
    await sql.raw(statement.replace('of_stays', `(select i from ${numbersTo(stays)}) as stays`)).execute(db)
}

const numbersTo = (last: number) =>
  `(with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${last}) select i from numbers) as numbers`

const facility = `insert into facilities (id, type, name, description, status, status_since, hourly_rate_cents, features,
  amenities, room_type, size, location) values (1, 'room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`

const MINUTE = 60_000
const at = `(1700000000000 + i * ${5 * MINUTE})`
const day = `'20' || substr(cast(24 + i / 3000 as text), 1, 2) || '-01-' || substr(cast(110 + i % 20 as text), 2, 2)`

/** `rows`: SQL of accounts and cents. */
const posting = (kind: string, rows: string, deposit = 'null') => `insert into ledger
  (posting, at, business_day, kind, account, amount_cents, method, rental_id, deposit_id)
  select '${kind}-' || i, ${at}, ${day}, '${kind}', account, cents, case when account = 'cash' then 'cash' end,
    i, ${deposit}
  from of_stays cross join (${rows}) as rows_of`

const ofStays = [
  `insert into rentals (facility_id, customer_name, customer_email, customer_phone, status, starts_at, ends_at, since_at,
    ended_at, rate_cents, tax_rate, tax, payment_method, notes, created_at)
   select 1, 'Guest ' || i, 'guest' || i || '@example.com', '212555' || (1000000 + i), 'completed', ${at}, ${at} + 60000,
     ${at}, ${at} + 60000, 2000, 10000, 'included', 'cash', '', ${at} from of_stays`,
  `insert into rental_moves (rental_id, facility_id, from_at, until_at) select i, 1, ${at}, ${at} + 30000 from of_stays`,
  `insert into deposits (rental_id, item, amount_cents, method, status, taken_at, settled_at)
   select i, 'Towel', 500, 'cash', 'returned', ${at}, ${at} + 60000 from of_stays`,
  posting(
    'charge',
    `select 'receivable' as account, 2200 as cents union all select 'revenue' as account, -2000 as cents union all select 'tax' as account, -200 as cents`,
  ),
  posting(
    'payment',
    `select 'cash' as account, 2200 as cents union all select 'receivable' as account, -2200 as cents`,
  ),
  posting(
    'deposit',
    `select 'cash' as account, 500 as cents union all select 'deposits' as account, -500 as cents`,
    'i',
  ),
  posting(
    'deposit_return',
    `select 'cash' as account, -500 as cents union all select 'deposits' as account, 500 as cents`,
    'i',
  ),
  `insert into receipts (posting, printed, prints, at)
   select 'payment-' || i, '{"lines":[],"parts":[{"amount":22}],"due":0}', 1, ${at} from of_stays`,
  `insert into invoices (status, number, rental_id, customer_name, customer_address, lines, net_cents, tax_cents,
    total_cents, due_date, notes, issued_on, created_at, sent_at)
   select 'sent', '2024-' || i, case when i % 2 = 0 then i end, 'Guest ' || i, '', '[]', 0, 0, 0, '2024-02-01', '',
     '2024-01-01', ${at}, ${at} from of_stays where i % 5 = 0`,
]
