import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { loadDemo } from '#demo/load-demo.ts'
import type { Reader, Store } from '#platform/database/database.ts'
import { localToInstant } from '#platform/values/time.ts'
import { copyToEarlier, type Row } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'
import { findAccounts } from './records/guest-accounts.ts'

const now = localToInstant('2026-11-05T03:00:00', 'Europe/Berlin')!
const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }

describe.each([
  ['the demo venue', (store: Store) => loadDemo(store.db, now, undefined, { oneStayIn: 4 })],
  [
    'a random venue',
    (store: Store) => store.db.transaction().execute(trx => fillWithRandomData(trx, 'guests', calendar, now)),
  ],
] as const)('%s', (_what, fill) => {
  test('has the same accounts after the migration, and every stay and invoice is on one', async () => {
    const grown = await openTestDatabase()
    await fill(grown)
    const earlier = await openDatabaseBefore('0033-guests')
    await copyToEarlier(grown.db, earlier, {})
    const before = await accountsByText(earlier.db)
    await migrate(earlier)
    expect(await accountsByRecord(earlier.db)).toEqual(before)
    await expectMoneyInvariants(earlier.db)
    expect(await rowsWithoutAccount(earlier.db)).toEqual([])
    const { db, engine } = earlier
    const accounts = await findAccounts(db, engine, {})
    expect(accounts).toEqual(await findAccounts(grown.db, engine, {}))
    expect(accounts.length).toBeGreaterThan(1)
  })
})

test('people are told apart by member, phone and e-mail; a name alone stays one account', async () => {
  const earlier = await openDatabaseBefore('0033-guests')
  const { db } = earlier
  await addMembers(db)
  await addRentals(db, [
    ['José Ibáñez', '+1 (212) 555-0100', null, null],
    ['jose ibanez', '212 555 0100', 'Jose@example.com', null],
    ['José Ibáñez', null, 'jose@example.com', null],
    ['José Ibáñez', null, null, null],
    ['José  Ibáñez', null, null, null],
    ['Ann Lee', '2125550111', null, 1],
    ['Ann Lee-Kim', '2125550112', null, 1],
    ['Ann Lee', '(212) 555-0111', null, null],
    ['Ann Lee', '2125550119', null, 2],
    ['John Smith', '2125550113', null, null],
    ['Mary Smith', '2125550113', null, null],
    ['Mary Smith', null, 'mary@example.com', null],
  ])
  await addInvoices(db, [
    ['Acme Films', null, null],
    ['ACME films', 'office@acme.example', null],
    ['Mary Smith', 'mary@example.com', null],
    ['Somebody', null, 1],
  ])
  await migrate(earlier)
  const guests = await db
    .selectFrom('guests')
    .select(['id', 'kind', 'name', 'member_id', 'search'])
    .orderBy('id')
    .execute()
  expect(guests.map(({ kind, name, member_id, search }) => [kind, name, member_id, search])).toEqual([
    ['person', 'José Ibáñez', null, 'jose ibanez 2125550100 jose@example.com'],
    ['person', 'José  Ibáñez', null, 'jose ibanez'],
    ['person', 'Ann Lee', 1, 'ann lee 2125550111 2125550112'],
    ['person', 'Ann Lee', 2, 'ann lee 2125550119'],
    ['person', 'John Smith', null, 'john smith 2125550113'],
    ['person', 'Mary Smith', null, 'mary smith 2125550113'],
    ['person', 'Mary Smith', null, 'mary smith mary@example.com'],
    ['company', 'ACME films', null, 'acme films office@acme.example'],
  ])
  const rentals = await db.selectFrom('rentals').select('guest_id').orderBy('id').execute()
  expect(rentals.map(({ guest_id }) => guest_id)).toEqual([1, 1, 1, 2, 2, 3, 3, 3, 4, 5, 6, 7])
})

/** The debt of each guest by name and phone, and of each invoice to someone without an account. */
const accountsByText = (db: Reader) =>
  readRows(
    db,
    sql`select of_guest.name, sum(amount_cents) as cents from (
        select bill_id, lower(trim(customer_name)) as name from rentals
        union all
        select invoices.bill_id, lower(trim(coalesce(rentals.customer_name, invoices.customer_name))) from invoices
          left join rentals on rentals.id = invoices.rental_id where invoices.member_id is null) as of_guest
      join ledger on ledger.bill_id = of_guest.bill_id where account = 'receivable'
      group by of_guest.name order by of_guest.name`,
  )

const accountsByRecord = (db: Reader) =>
  readRows(
    db,
    sql`select lower(trim(guests.name)) as name, sum(amount_cents) as cents from guests
      join bills on bills.guest_id = guests.id
      join ledger on ledger.bill_id = bills.id where account = 'receivable'
      group by lower(trim(guests.name)) order by lower(trim(guests.name))`,
  )

const rowsWithoutAccount = (db: Reader) =>
  readRows(
    db,
    sql`select 'rental' as kind, rentals.id from rentals join bills on bills.id = bill_id
        where rentals.guest_id is null or bills.guest_id is null or bills.guest_id <> rentals.guest_id
      union all select 'invoice', invoices.id from invoices left join bills on bills.id = bill_id
        where invoices.member_id is null and (invoices.guest_id is null or bills.guest_id <> invoices.guest_id)`,
  )

const readRows = async (db: Reader, query: RawBuilder<unknown>) => (await query.execute(db)).rows as Row[]

async function addMembers(db: Reader) {
  for (const name of ['Ann', 'Bea'])
    await sql`insert into members (first_name, last_name, email, phone, address, city, state, postal_code,
      emergency_contact, emergency_phone, notes, status, status_reason, created_at, first_key, last_key, email_key, search)
      values (${name}, 'Lee', '', '', '', '', '', '', '', '', '', 'active', '', 0, '', '', '', '')`.execute(
      db,
    )
}

type Person = [name: string, phone: string | null, email: string | null, memberId: number | null]

async function addRentals(db: Reader, people: readonly Person[]) {
  await sql`insert into facilities (type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location) values ('room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`.execute(
    db,
  )
  for (const [index, [name, phone, email, memberId]] of people.entries()) {
    await sql`insert into bills (kind, opened_at) values ('stay', ${index})`.execute(db)
    await sql`insert into rentals (bill_id, facility_id, customer_name, customer_phone, customer_email, member_id, status,
      starts_at, ends_at, since_at, ended_at, rate_cents, tax_rate, tax, notes, created_at)
      values (${index + 1}, 1, ${name}, ${phone}, ${email}, ${memberId}, 'completed', ${index}, ${index + 1}, ${index},
        ${index + 1}, 2000, 10000, 'added', '', ${index})`.execute(db)
  }
}

async function addInvoices(
  db: Reader,
  invoices: readonly [name: string, email: string | null, memberId: number | null][],
) {
  for (const [name, email, memberId] of invoices)
    await sql`insert into invoices (status, customer_name, customer_email, member_id, customer_address, lines, net_cents,
      tax_cents, total_cents, due_date, notes, created_at)
      values ('draft', ${name}, ${email}, ${memberId}, '', '[]', 100, 0, 100, '2026-12-31', '', 0)`.execute(
      db,
    )
}
