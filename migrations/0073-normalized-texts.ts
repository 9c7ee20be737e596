import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { emailKey, normalizeText, phoneKey } from './normalize-texts.ts'

/** Rows read per statement. */
const BATCH = 2_000

/**
 * Names, phones and e-mail addresses are compared without invisible characters, spellings of apostrophes, hyphens and
 * digits, country codes and extensions. What was stored by the rules before is computed again.
 */
export const normalizedTexts = (engine: Engine): Migration => ({
  async up(db) {
    // A server of an earlier version does not store the name for the search.
    await sql.raw(`create index rentals_unnamed on rentals (id) where ${unnamed[engine]}`).execute(db)
    await normalizeStoredTexts(db)
  },
})

/** SQL: a stay lacks the name for the search, which is null only for words of ASCII with single blanks. */
const unnamed: Record<Engine, string> = {
  sqlite: `search_name is null and (customer_name glob '*[^ -~]*' or customer_name glob '*  *')`,
  postgres: `search_name is null and customer_name collate "C" ~ '[^ -~]|  '`,
}

/**
 * Computes again by what guests, members and stays are found, and stores what differs. Skips a row that somebody
 * changes meanwhile, so that it can also run beside the desks.
 */
export async function normalizeStoredTexts(db: Kysely<unknown>): Promise<void> {
  await inBatches<Guest>(db, 'guests', 'name, name_key, search, erased_at', normalizeGuests)
  await inBatches<Member>(
    db,
    'members',
    'first_name, last_name, email, phone, date_of_birth, first_key, last_key, email_key, person_key, search',
    normalizeMembers,
  )
  await inBatches<Stay>(db, 'rentals', 'customer_name, search_name', normalizeStays)
}

interface Row {
  id: number
}

async function inBatches<R extends Row>(
  db: Kysely<unknown>,
  table: string,
  columns: string,
  normalize: (db: Kysely<unknown>, rows: readonly R[]) => Promise<void>,
) {
  for (let last = 0; ; ) {
    const { rows } = await sql<R>`select id, ${sql.raw(columns)} from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) return
    await normalize(db, rows)
    last = rows.at(-1)!.id
  }
}

interface Guest extends Row {
  name: string
  name_key: string
  /** Empty for a record that was merged into another. */
  search: string
  erased_at: number | null
}

interface Contact {
  guest_id: number
  kind: 'phone' | 'email'
  value: string
  key: string
  name_key: string
  added_at: number
  merged_from: number | null
}

async function normalizeGuests(db: Kysely<unknown>, rows: readonly Guest[]) {
  const { rows: stored } = await sql<Contact>`
    select guest_id, kind, value, key, name_key, added_at, merged_from from guest_contacts
    where guest_id between ${rows[0]!.id} and ${rows.at(-1)!.id} order by guest_id, added_at desc, key`.execute(
    db,
  )
  const contactsByGuest = Map.groupBy(stored, ({ guest_id }) => guest_id)
  const kept = rows.filter(({ erased_at }) => erased_at === null)
  const changed = kept.flatMap(row => {
    const before = contactsByGuest.get(row.id) ?? []
    const name_key = normalizeText(row.name)
    const contacts = withoutRepeats(
      before.map(contact => ({ ...contact, key: toKey(contact) || contact.key, name_key })),
    )
    const search = row.search === '' ? '' : toSearchText(name_key, contacts)
    const isSame =
      name_key === row.name_key &&
      search === row.search &&
      contacts.length === before.length &&
      contacts.every(({ key }, index) => key === before[index]!.key && before[index]!.name_key === name_key)
    return isSame ? [] : [{ ...row, was: row.search, name_key, search, contacts }]
  })
  if (changed.length === 0) return
  if (db.isTransaction) await storeGuests(db, changed)
  else await db.transaction().execute(trx => storeGuests(trx, changed))
}

async function storeGuests(
  trx: Kysely<unknown>,
  changed: readonly (Guest & { was: string; contacts: readonly Contact[] })[],
) {
  const { rows: stored } = await sql<Row>`
    with normalized (id, name, was, name_key, search) as (values ${sql.join(
      changed.map(
        ({ id, name, was, name_key, search }) =>
          sql`(${sql.lit(id)}, ${name}, ${was}, ${name_key}, ${search})`,
      ),
    )}) update guests set name_key = normalized.name_key, search = normalized.search from normalized
      where normalized.id = guests.id and guests.name = normalized.name and guests.search = normalized.was
      returning guests.id`.execute(trx)
  if (stored.length === 0) return
  const ids = new Set(stored.map(({ id }) => id))
  await sql`delete from guest_contacts where guest_id in (${sql.join([...ids].map(id => sql.lit(id)))})`.execute(
    trx,
  )
  const contacts = changed.filter(({ id }) => ids.has(id)).flatMap(guest => guest.contacts)
  for (let start = 0; start < contacts.length; start += BATCH)
    await sql`insert into guest_contacts (guest_id, kind, value, key, name_key, added_at, merged_from) values ${sql.join(
      contacts
        .slice(start, start + BATCH)
        .map(
          ({ guest_id, kind, value, key, name_key, added_at, merged_from }) =>
            sql`(${sql.lit(guest_id)}, ${kind}, ${value}, ${key}, ${name_key}, ${sql.lit(added_at)}, ${merged_from === null ? sql`null` : sql.lit(merged_from)})`,
        ),
    )}`.execute(trx)
}

const toKey = ({ kind, value }: Contact) => (kind === 'phone' ? phoneKey(value) : emailKey(value))

/** Two spellings of one phone become one contact: the newest, which comes first. */
const withoutRepeats = (contacts: readonly Contact[]) =>
  contacts.filter(({ key }, index) => contacts.findIndex(other => other.key === key) === index)

/** The text in which a search looks: the name, then phones and e-mails. */
const toSearchText = (nameKey: string, contacts: readonly Contact[]) =>
  [
    nameKey,
    ...contacts
      .toSorted((a, b) => (a.kind === b.kind ? (a.key < b.key ? -1 : 1) : a.kind === 'phone' ? -1 : 1))
      .map(({ key }) => key),
  ].join(' ')

interface Member extends Row {
  first_name: string
  last_name: string
  email: string
  phone: string
  date_of_birth: string | null
  first_key: string
  last_key: string
  email_key: string
  person_key: string | null
  search: string
}

async function normalizeMembers(db: Kysely<unknown>, rows: readonly Member[]) {
  const changed = rows.flatMap(row => {
    const [first, last, email, phone] = [row.first_name, row.last_name, row.email, row.phone].map(
      normalizeText,
    )
    const person_key = row.date_of_birth && `${last}\n${first}\n${row.date_of_birth}`
    const digits = phone!.replaceAll(/\D/g, '')
    const search = [...new Set([first, last, email, phone, digits, phoneKey(row.phone)])].join(' ')
    const email_key = emailKey(row.email)
    const isSame =
      first === row.first_key &&
      last === row.last_key &&
      email_key === row.email_key &&
      person_key === row.person_key &&
      search === row.search
    return isSame
      ? []
      : [sql`(${sql.lit(row.id)}, ${row.search}, ${first}, ${last}, ${email_key}, ${person_key}, ${search})`]
  })
  if (changed.length > 0)
    await sql`with normalized (id, was, first_key, last_key, email_key, person_key, search) as (values ${sql.join(changed)})
      update members set first_key = normalized.first_key, last_key = normalized.last_key,
        email_key = normalized.email_key, person_key = normalized.person_key, search = normalized.search
      from normalized where normalized.id = members.id and members.search = normalized.was`.execute(db)
}

interface Stay extends Row {
  customer_name: string
  search_name: string | null
}

/** Words of ASCII characters with single blanks: normalized, such a name is the name in lower case. */
const PLAIN = /^[!-_a-~]+(?: [!-_a-~]+)*$/

async function normalizeStays(db: Kysely<unknown>, rows: readonly Stay[]) {
  const changed = rows.flatMap(({ id, customer_name, search_name }) => {
    const name = PLAIN.test(customer_name) ? null : normalizeText(customer_name)
    return name === search_name ? [] : [sql`(${sql.lit(id)}, ${customer_name}, ${name})`]
  })
  if (changed.length > 0)
    await sql`with normalized (id, was, name) as (values ${sql.join(changed)})
      update rentals set search_name = normalized.name from normalized
      where normalized.id = rentals.id and rentals.customer_name = normalized.was`.execute(db)
}
