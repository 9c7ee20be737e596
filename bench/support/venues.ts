import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { locateDatabase, readConfig } from '#app/operations/config.ts'
import { migrate } from '#app/operations/migrate.ts'
import { isOnPostgres, type Reader } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { DAY, HOUR, type Instant, toIso } from '#platform/values/time.ts'
import { loadDemo } from '../../demo/load-demo.ts'

/** Location of a venue for measurements; on disk, not in memory. */
export interface Venue {
  folder: string
  databaseUrl?: string
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keydesk-bench-'))
  folders.push(folder)
  return folder
}

export const findFile = (folder: string): string => locateDatabase(readConfig({ DATA_DIR: folder })).file

/**
 * Creates a migrated venue and fills it, without the statement timeout of a server: millions of rows take minutes.
 * `only`: the migrations to run; all of them by default.
 */
export async function makeVenue(
  fill: (db: Reader) => Promise<void>,
  databaseUrl?: string,
  folder = newFolder(),
  only?: readonly string[],
): Promise<Venue> {
  const store = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: findFile(folder) })
  await migrate(store, only)
  await fill(store.maintenance)
  if (store.engine === 'postgres') await settle(store.maintenance)
  await store.close()
  return databaseUrl ? { folder, databaseUrl } : { folder }
}

/**
 * Runs vacuum, analyze and a checkpoint, which PostgreSQL would otherwise run during the measurement. Empty tables are
 * left alone, as PostgreSQL leaves them: once analyzed as empty, they would be read without an index until the next
 * analyze, however many rows they get.
 */
async function settle(db: Reader) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
  }
  await sql`checkpoint`.execute(db)
}

export const fillWithDemo = (db: Reader) => loadDemo(db, Date.now())

export const addLockers = (db: Reader, count: number) => addFacilities(db, 'locker', count)
export const addRooms = (db: Reader, count: number) => addFacilities(db, 'room', count)

/** Adds `count` available facilities of a type. */
async function addFacilities(db: Reader, type: 'room' | 'locker', count: number): Promise<void> {
  const name = type === 'room' ? 'Room ' : 'Locker '
  await sql`
    insert into facilities (type, name, description, status, status_since, hourly_rate_cents, features, amenities,
      room_type, size, location)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select ${sql.lit(type)}, ${sql.lit(name)} || i, '', 'available', ${sql.lit(Date.now() - DAY)}, 450, '[]', '[]',
      '', 'Medium', 'Hall' from n`.execute(db)
}

/** Adds a running, paid rental to each of the first `count` facilities. */
export async function rentFirst(db: Reader, count: number): Promise<void> {
  const now = sql.lit(Date.now())
  const guests = await addGuests(db, count)
  await sql`insert into bills (kind, guest_id, opened_at)
    select 'stay', ${guests} + id, ${now} from facilities where id <= ${sql.lit(count)}`.execute(db)
  await sql`
    insert into rentals (bill_id, guest_id, facility_id, customer_name, status, starts_at, ends_at, since_at, rate_cents, tax_rate, tax,
      payment_method, notes, created_at)
    select (select max(id) from bills) - ${sql.lit(count)} + id, ${guests} + id, id, 'Guest ' || id, 'active', ${now} - 3600000, ${now} + 7200000 + id * 1000, ${now} - 3600000, 450, 10000,
      'added', 'cash', '', ${now} - 3600000 from facilities where id <= ${sql.lit(count)}`.execute(db)
  await sql`update facilities set status = 'occupied', held_by = 'rental' where id <= ${sql.lit(count)}`.execute(
    db,
  )
}

/**
 * Adds `count` ended rentals with charges, payments and events, one per hour on each facility. The days are closed, the
 * events sealed and the guests in the index of the search, as those of a running venue.
 */
export async function addPast(db: Reader, count: number, facilities: number): Promise<void> {
  const length = Math.ceil(count / facilities) * HOUR
  // The venue's day may have begun a day before that of UTC.
  const end = Date.now() - 2 * DAY
  const first = end - length
  const begin = sql.lit(first)
  const i = sql`(i.i - 1)`
  const startsAt = sql`${begin} + (${i} / ${sql.lit(facilities)}) * ${sql.lit(HOUR)}`
  const numbers = sql`with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${sql.lit(count)})`
  const guests = await addGuests(db, count)
  await sql`insert into bills (kind, guest_id, opened_at, closed_at)
    ${numbers} select 'stay', ${guests} + i, ${startsAt}, ${startsAt} + 2900000 from n as i`.execute(db)
  await sql`
    insert into rentals (bill_id, guest_id, facility_id, customer_name, customer_email, customer_phone, status, starts_at, ends_at,
      since_at, ended_at, rate_cents, tax_rate, tax, payment_method, notes, created_at)
    ${numbers} select (select max(id) from bills) - ${sql.lit(count)} + i, ${guests} + i, ${i} % ${sql.lit(facilities)} + 1, 'Guest ' || i, 'guest' || i || '@example.com',
      '(212) 555-0100', 'completed', ${startsAt}, ${startsAt} + 3000000, ${startsAt}, ${startsAt} + 2900000,
      450, 1000, 'added', 'cash', '', ${startsAt} from n as i`.execute(db)
  await sql`
    insert into ledger (posting, at, business_day, kind, account, amount_cents, method, bill_id, source,
      facility_id, actor_id)
    with days(n, day) as (values ${sql.join(daysFrom(first, length))}),
      accounts(kind, account, cents) as (values ('charge', 'receivable', 495), ('charge', 'revenue', -450),
      ('charge', 'tax', -45), ('payment', 'cash', 495), ('payment', 'receivable', -495))
    select kind || rentals.id, starts_at, days.day, kind, account, cents, case kind when 'payment' then 'cash' end,
      rentals.bill_id, 'locker', rentals.facility_id, 1
    from rentals cross join accounts join days on days.n = (starts_at - ${begin}) / ${sql.lit(DAY)}`.execute(
    db,
  )
  await sql`
    insert into bill_lines (bill_id, posting, kind, label, quantity, unit_cents, net_cents, tax_cents, gross_cents,
      tax_class, tax_rate, tax, facility_id, facility_name, at, business_day, actor_id)
    select bill_id, posting, 'stay', 'Locker', 1, 450, 450, 45, 495, 'standard', 10000, 'added', facility_id, 'Locker',
      at, business_day, 1 from ledger where account = 'receivable' and kind = 'charge' order by id`.execute(
    db,
  )
  await sql`
    insert into events (at, action, type, priority, message, subject_id, facility_type, facility_id, facility_name,
      actor_id, actor_name, actor_role)
    select starts_at, 'rental.started', 'locker_status_changed', 'medium', 'Locker is now occupied', id, 'locker',
      facility_id, 'Locker', 1, 'Admin User', 'admin' from rentals`.execute(db)
  await finishWork(db, toIso(end).slice(0, 10))
}

/** Marks everything that a server does later as done: days until `day` closed, events sealed, guests indexed. */
async function finishWork(db: Reader, day: string): Promise<void> {
  await db.updateTable('books').set({ closed_through: day }).execute()
  await sql`insert into seals (position, event_id, hash)
    select count(*), max(id), '' from events having count(*) > 0`.execute(db)
  if (isOnPostgres(db)) return
  await sql`insert into rentals_found (rowid, guest) select max(id), '' from rentals having count(*) > 0`.execute(
    db,
  )
  await sql`insert into guests_found (rowid, search) select max(id), '' from guests having count(*) > 0`.execute(
    db,
  )
}

/** Adds `count` guests with a phone each and returns the id before the first of them. */
async function addGuests(db: Reader, count: number): Promise<RawBuilder<number>> {
  const last = await db.selectFrom('guests').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const before = last?.id ?? 0
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  const name = sql`'Guest ' || i`
  const phone = sql`'212' || (${sql.lit(10_000_000 + before)} + i)`
  await sql`insert into guests (kind, name, name_key, search, created_at)
    ${numbers} select 'person', ${name}, lower(${name}), lower(${name}) || ' ' || ${phone}, 0 from n`.execute(
    db,
  )
  await sql`insert into guest_contacts (guest_id, kind, value, key, name_key, added_at)
    ${numbers} select ${sql.lit(before)} + i, 'phone', ${phone}, ${phone}, lower(${name}), 0 from n`.execute(
    db,
  )
  return sql.lit(before)
}

/** Numbered days of the history, for a join, because the engines format dates differently. */
const daysFrom = (first: Instant, length: number) =>
  Array.from(
    { length: Math.ceil(length / DAY) },
    (_, n) => sql`(${sql.lit(n)}, ${sql.lit(toIso(first + n * DAY).slice(0, 10))})`,
  )
