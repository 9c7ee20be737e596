import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from './columns.ts'

/** Names normalized per statement. */
const BATCH = 4_000

/**
 * Creates a guest for each person that rentals and invoices name, and stores its id with them. Rentals of one member,
 * or of one name with one phone or e-mail, belong to one guest. Rentals of a name without either keep sharing a
 * record, as they shared an account: nothing tells them apart. A company is what got an invoice without a stay.
 */
export async function legacyGuests(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await collectPeople(db)
  await normalizeNames(db, engine)
  await analyze(db, engine, ['old_people', 'old_names', 'rentals', 'invoices'])
  await findKeys(db, engine)
  await createGuests(db, engine)
  await analyze(db, engine, ['guests'])
  await createContacts(db)
  await nameGuests(db)
  for (const table of ['old_people', 'old_names', 'old_members', 'old_phones', 'old_keys', 'old_guests'])
    await sql.raw(`drop table ${table}`).execute(db)
}

const phoneDigits = ['\t', ' ', '-', '(', ')', '+', '.', '/'].reduce(
  (text, sign) => `replace(${text}, '${sign}', '')`,
  `coalesce(customer_phone, '')`,
)

/** A phone as its digits, without the trunk prefix of North America. */
const phoneKey = `case when length(${phoneDigits}) = 11 and ${phoneDigits} like '1%'
  then substr(${phoneDigits}, 2) else ${phoneDigits} end`

const emailKey = `lower(trim(coalesce(customer_email, '')))`

async function collectPeople(db: Kysely<unknown>) {
  const statements = [
    `create table old_people (kind text, id integer, name text, phone text, email text, member_id integer)`,
    `insert into old_people select 'rental', id, customer_name, ${phoneKey}, ${emailKey}, member_id from rentals`,
    `insert into old_people select 'invoice', id, customer_name, '', ${emailKey}, null from invoices
       where member_id is null and rental_id is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Lets PostgreSQL count the rows of tables that were just filled: it would expect few, and join them by reading all of
 * one table for each row of the other. Statistics of an empty table would make every plan expect that it stays empty.
 */
async function analyze(db: Kysely<unknown>, engine: Engine, tables: readonly string[]) {
  if (engine === 'sqlite') return
  for (const table of tables)
    await sql
      .raw(`do $$ begin if exists (select from ${table}) then analyze ${table}; end if; end $$`)
      .execute(db)
}

/** Stores each name in the form in which names are compared. */
async function normalizeNames(db: Kysely<unknown>, engine: Engine) {
  const id = engine === 'postgres' ? 'serial' : 'integer'
  const key = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`create table old_names (id ${id} primary key, name text, name_key ${key})`).execute(db)
  await sql`create table old_spellings (id integer, name_key text)`.execute(db)
  await sql`insert into old_names (name) select distinct name from old_people`.execute(db)
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from old_names where id > ${last} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) break
    const keys = rows.map(({ id, name }) => sql`(${sql.lit(id)}, ${normalizeName(name)})`)
    await sql`insert into old_spellings (id, name_key) values ${sql.join(keys)}`.execute(db)
    last = rows.at(-1)!.id
  }
  for (const statement of [
    'create index old_spellings_id on old_spellings (id)',
    'update old_names set name_key = (select name_key from old_spellings where old_spellings.id = old_names.id)',
    'drop table old_spellings',
    'create index old_names_name on old_names (name, name_key)',
  ])
    await sql.raw(statement).execute(db)
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const letters: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** As `normalizeForSearch` was when migrations 0033 and 0062 were written. */
export const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æđðħıłøœßþ]/g, letter => letters[letter]!)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Finds to whom each rental and invoice belongs: a member, a name with a phone or an e-mail, or a name alone. */
async function findKeys(db: Kysely<unknown>, engine: Engine) {
  const statements = [
    `create table old_members as
       select name_key, contact, min(member_id) as member_id from (
         select old_names.name_key, phone as contact, member_id from old_people join old_names using (name)
           where member_id is not null and phone <> ''
         union all
         select old_names.name_key, email, member_id from old_people join old_names using (name)
           where member_id is not null and email <> '') as known
       group by name_key, contact having count(distinct member_id) = 1`,
    'create index old_members_contact on old_members (name_key, contact)',
    `create table old_phones as
       select name_key, email, min(nullif(phone, '')) as phone from old_people join old_names using (name)
       where kind = 'rental' and email <> '' group by name_key, email`,
    'create index old_phones_email on old_phones (name_key, email)',
    `create table old_keys as
       select old_people.kind, old_people.id, old_names.name_key,
         case
           when old_people.member_id is not null then 'm' || old_people.member_id
           when by_phone.member_id is not null then 'm' || by_phone.member_id
           when by_email.member_id is not null then 'm' || by_email.member_id
           when old_people.phone <> '' then 'p' || old_people.phone || '|' || old_names.name_key
           when old_phones.phone is not null then 'p' || old_phones.phone || '|' || old_names.name_key
           when old_phones.email is not null then 'e' || old_people.email || '|' || old_names.name_key
           when old_people.kind = 'invoice' then 'c' || old_names.name_key
           else 'n' || old_names.name_key end as person
       from old_people
       join old_names on old_names.name = old_people.name
       left join old_members as by_phone
         on by_phone.name_key = old_names.name_key and by_phone.contact = old_people.phone
       left join old_members as by_email
         on by_email.name_key = old_names.name_key and by_email.contact = old_people.email
       left join old_phones on old_phones.name_key = old_names.name_key and old_phones.email = old_people.email`,
    'create index old_keys_person on old_keys (person, kind, id)',
    'create index old_keys_of on old_keys (kind, id, person)',
  ]
  for (const statement of statements) {
    await sql.raw(statement).execute(db)
    const created = /^create table (\w+)/.exec(statement)?.[1]
    if (created) await analyze(db, engine, [created])
  }
}

/** A guest has the name of the newest stay, as its account had. */
async function createGuests(db: Kysely<unknown>, engine: Engine) {
  const statements = [
    `create table old_guests as
       select row_number() over (order by min(case kind when 'rental' then 0 else 1 end),
           coalesce(min(case kind when 'rental' then id end), min(id))) as guest_id, person,
         min(case kind when 'rental' then id end) as first_id, max(case kind when 'rental' then id end) as rental_id,
         min(id) as first_invoice, max(id) as last_invoice
       from old_keys group by person`,
    'create index old_guests_person on old_guests (person, guest_id)',
    ...(engine === 'postgres' ? ['analyze old_guests'] : []),
    `insert into guests (id, kind, name, name_key, search, member_id, created_at)
       select old_guests.guest_id, case when old_guests.rental_id is null then 'company' else 'person' end,
         coalesce(rentals.customer_name, invoices.customer_name), old_names.name_key, '',
         case when old_guests.person like 'm%' then cast(substr(old_guests.person, 2) as integer) end,
         coalesce(first.created_at, first_invoice.created_at)
       from old_guests
       left join rentals on rentals.id = old_guests.rental_id
       left join rentals as first on first.id = old_guests.first_id
       left join invoices on invoices.id = old_guests.last_invoice and old_guests.rental_id is null
       left join invoices as first_invoice on first_invoice.id = old_guests.first_invoice and old_guests.rental_id is null
       join old_names on old_names.name = coalesce(rentals.customer_name, invoices.customer_name)
       order by old_guests.guest_id`,
    ...(engine === 'postgres'
      ? [
          `select setval(pg_get_serial_sequence('guests', 'id'), greatest((select max(id) from guests), 1),
             exists (select 1 from guests))`,
        ]
      : []),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** All phones and e-mails under which a guest came, each as it was last written. */
async function createContacts(db: Kysely<unknown>) {
  const from = (kind: 'phone' | 'email', subject: 'rental' | 'invoice') => `
    insert into guest_contacts (guest_id, kind, value, key, name_key, added_at)
    select found.guest_id, '${kind}', trim(${subject}s.customer_${kind}), found.contact, guests.name_key,
      ${subject}s.created_at
    from (select old_guests.guest_id, old_people.${kind} as contact, max(old_people.id) as id
        from old_people
        join old_keys on old_keys.kind = old_people.kind and old_keys.id = old_people.id
        join old_guests on old_guests.person = old_keys.person
        where old_people.kind = '${subject}' and old_people.${kind} <> ''
        group by old_guests.guest_id, old_people.${kind}) as found
    join ${subject}s on ${subject}s.id = found.id
    join guests on guests.id = found.guest_id
    where true on conflict do nothing`
  const statements = [
    from('phone', 'rental'),
    from('email', 'rental'),
    from('email', 'invoice'),
    `update guests set search = name_key`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`update guests set search = name_key || coalesce(
    (select ' ' || ${joined(db)} from guest_contacts where guest_contacts.guest_id = guests.id), '')`.execute(
    db,
  )
}

const joined = (db: Kysely<unknown>): RawBuilder<string> =>
  db.getExecutor().adapter.supportsTransactionalDdl
    ? sql`string_agg(key, ' ' order by kind desc, key)`
    : sql`group_concat(key, ' ' order by kind desc, key)`

async function nameGuests(db: Kysely<unknown>) {
  const selectGuest = (kind: string, table: string) =>
    `update ${table} set guest_id = (select old_guests.guest_id from old_keys
       join old_guests on old_guests.person = old_keys.person
       where old_keys.kind = '${kind}' and old_keys.id = ${table}.id)`
  const statements = [
    selectGuest('rental', 'rentals'),
    `${selectGuest('invoice', 'invoices')} where member_id is null and rental_id is null`,
    `update invoices set guest_id = (select guest_id from rentals where rentals.id = invoices.rental_id)
       where rental_id is not null`,
    `update bills set guest_id = (select guest_id from rentals where rentals.bill_id = bills.id)
      where kind = 'stay' and member_id is null`,
    `update bills set guest_id = (select guest_id from invoices where invoices.bill_id = bills.id)
       where kind = 'invoice'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
