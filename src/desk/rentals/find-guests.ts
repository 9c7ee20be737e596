import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchingGuests } from '#people/guests/guests.ts'
import { containsText } from '#platform/database/contains-text.ts'
import type { Engine, Reader, Transaction } from '#platform/database/database.ts'
import { phoneInSearch } from '#platform/values/search/contacts.ts'
import { matchSearch, normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import type { RentalStatus } from './contract.ts'
import { toSearchName } from './rules.ts'

/** The trigram index cannot find shorter texts. */
const TRIGRAM = 3

/**
 * A shorter text matches anywhere in this many of the newest rentals, and at the start of the name in all
 * others.
 */
const RECENT_RENTALS = 10_000

/** Rentals indexed per run of scheduled work; far more than guests who arrive between two runs. */
const BATCH = 100

/** The searchable text of a guest, normalized: if `search_name` is null, the name is ASCII. */
const onSqlite = sql<string>`(coalesce(search_name, lower(customer_name)) || ' ' ||
  lower(coalesce(customer_email, '') || ' ' || coalesce(customer_phone, '')))`

/** The same in every locale; a Turkish one lowers I to ı. The index has exactly this expression (migration 0062). */
const onPostgres = sql<string>`(coalesce(search_name, lower(customer_name collate "C")) || ' ' ||
  lower((coalesce(customer_email, '') || ' ' || coalesce(customer_phone, '')) collate "C"))`

export interface GuestQuery {
  search: string
  status?: RentalStatus | undefined
  /** Returns rentals with a smaller id only. */
  before?: number | undefined
  /** Maximum number of ids. */
  limit: number
}

/**
 * Returns the ids of all rentals whose guest's name, e-mail or phone contains the text, without case and accents,
 * newest first.
 */
export async function searchRentalIds(db: Reader, engine: Engine, query: GuestQuery): Promise<number[]> {
  const text = normalizeForSearch(query.search)
  if (text === '') return []
  const [byText, byPhone, unnamed] = [
    await idsWithText(db, engine, text, query),
    await idsOfPhone(db, engine, query),
    await unnamedIds(db, engine, query),
  ]
  if (byPhone.length + unnamed.length === 0) return byText
  return [...new Set([...byText, ...byPhone, ...unnamed])].sort((a, b) => b - a).slice(0, query.limit)
}

/** Finds the text as it was typed in a name, e-mail or phone. */
async function idsWithText(db: Reader, engine: Engine, text: string, query: GuestQuery): Promise<number[]> {
  const matches = containsText(engine === 'postgres' ? onPostgres : onSqlite, text)
  if ([...text].length < TRIGRAM) return byShortText(db, text, matches, query)
  if (engine === 'postgres' || isRare(query.status)) return readIds(rentals(db, query).where(matches))
  const indexed = await lastIndexed(db)
  const newest = await readIds(rentals(db, query).where('id', '>', indexed).where(matches))
  if (newest.length === query.limit) return newest
  return [...newest, ...(await byIndex(db, text, { ...query, limit: query.limit - newest.length }))]
}

/** Finds the stays of guests with a phone, however it was written then and is written now. */
async function idsOfPhone(db: Reader, engine: Engine, query: GuestQuery): Promise<number[]> {
  if (phoneInSearch(query.search) === undefined) return []
  const guests = await matchingGuests(db, engine, query.search)
  return readIds(rentals(db, query).where(sql<SqlBool>`guest_id in (${guests})`))
}

/** SQL condition: a server of an earlier version wrote the stay. An index has this condition (migration 0073). */
const isUnnamed: Record<Engine, RawBuilder<SqlBool>> = {
  sqlite: sql`search_name is null and (customer_name glob '*[^ -~]*' or customer_name glob '*  *')`,
  postgres: sql`search_name is null and customer_name collate "C" ~ '[^ -~]|  '`,
}

/** Finds the text in the names that `nameStays` has not normalized yet. */
async function unnamedIds(db: Reader, engine: Engine, query: GuestQuery): Promise<number[]> {
  const rows = await rentals(db, { ...query, limit: RECENT_RENTALS })
    .select('customer_name')
    .where(isUnnamed[engine])
    .execute()
  const matches = matchSearch(query.search)
  return rows.filter(row => matches(row.customer_name)).map(({ id }) => id)
}

/** Stores the names for the search that a server of an earlier version left out, up to `limit`. The clock calls it. */
export async function nameStays(trx: Transaction, engine: Engine, limit = BATCH): Promise<void> {
  const rows = await trx
    .selectFrom('rentals')
    .select(['id', 'customer_name'])
    .where(isUnnamed[engine])
    .orderBy('id')
    .limit(limit)
    .execute()
  for (const { id, customer_name } of rows)
    await trx
      .updateTable('rentals')
      .set({ search_name: toSearchName(customer_name) })
      .where('id', '=', id)
      .where('customer_name', '=', customer_name)
      .execute()
}

/**
 * SQLite: adds up to `limit` rentals to the search index, oldest first. The clock calls it, so that no
 * check-in waits for the index.
 */
export async function indexGuests(trx: Transaction, limit = BATCH): Promise<void> {
  await sql`
    insert into rentals_found (rowid, guest) select id, ${onSqlite} from rentals
    where id > ${await lastIndexed(trx)} order by id limit ${limit}`.execute(trx)
}

async function lastIndexed(db: Reader): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from rentals_found_docsize`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** A phrase of trigrams matches the text anywhere. */
async function byIndex(db: Reader, text: string, { status, before, limit }: GuestQuery): Promise<number[]> {
  return readIds(
    db
      .selectFrom('rentals_found')
      .innerJoin('rentals', 'rentals.id', 'rentals_found.rowid')
      .select('rentals_found.rowid as id')
      .where(sql<SqlBool>`rentals_found match ${`"${text.replaceAll('"', '""')}"`}`)
      .$if(before !== undefined, query => query.where('rentals_found.rowid', '<', before!))
      .$if(status !== undefined, query => query.where('rentals.status', '=', status!))
      .orderBy('rentals_found.rowid', 'desc')
      .limit(limit),
  )
}

async function byShortText(
  db: Reader,
  text: string,
  matches: RawBuilder<SqlBool>,
  query: GuestQuery,
): Promise<number[]> {
  const newest = sql<number>`(select coalesce(max(id), 0) from rentals) - ${RECENT_RENTALS}`
  const recent = await readIds(rentals(db, query).where('id', '>', newest).where(matches))
  if (recent.length === query.limit) return recent
  const byName = db
    .selectFrom('guests')
    .select('id')
    .where('name_key', '>=', text)
    .where('name_key', '<', `${text}\u{10FFFF}`)
  const all = [...recent, ...(await readIds(rentals(db, query).where('guest_id', 'in', byName)))]
  return [...new Set(all)].sort((a, b) => b - a).slice(0, query.limit)
}

/** Statuses with so few rentals that the index on the status is faster. */
const isRare = (status: RentalStatus | undefined) => status === 'active' || status === 'booked'

const rentals = (db: Reader, { status, before, limit }: GuestQuery) =>
  db
    .selectFrom('rentals')
    .select('id')
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)

async function readIds(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id)
}
