import { type SqlBool, sql } from 'kysely'
import { containsText } from '../shared/database/contains-text.ts'
import type { Engine, Reader, Transaction } from '../shared/database/database.ts'
import { unprepared } from '../shared/database/prepared-query.ts'
import { normalizeForSearch } from '../shared/values/normalize-for-search.ts'
import type { RentalStatus } from './contract.ts'

/** The trigram index cannot find shorter texts. */
const TRIGRAM = 3

/**
 * A shorter text matches anywhere in this many of the newest rentals, and at the start of the name in all
 * others.
 */
const RECENT_RENTALS = 10_000

/** Rentals indexed per tick of the clock; far more than guests who arrive between two ticks. */
const BATCH = 100

/** The searchable text of a guest. Its PostgreSQL index has exactly this expression (migration 0015). */
const guest = sql<string>`lower(customer_name || ' ' || coalesce(customer_email, '') || ' ' || coalesce(customer_phone, ''))`

export interface GuestQuery {
  search: string
  status?: RentalStatus | undefined
  /** Returns rentals with a smaller id only. */
  before?: number | undefined
  /** Maximum number of ids. */
  limit: number
}

/** Returns the ids of all rentals whose guest's name, e-mail or phone contains the text, newest first. */
export async function searchRentalIds(db: Reader, engine: Engine, query: GuestQuery): Promise<number[]> {
  const text = query.search.toLowerCase()
  if ([...text].length < TRIGRAM) return byShortText(db, text, query)
  if (engine === 'postgres' || isRare(query.status)) return idsOf(rentals(db, query).where(matches(text)))
  const indexed = await lastIndexed(db)
  const newest = await idsOf(rentals(db, query).where('id', '>', indexed).where(matches(text)))
  if (newest.length === query.limit) return newest
  return [...newest, ...(await byIndex(db, text, { ...query, limit: query.limit - newest.length }))]
}

/**
 * SQLite: adds up to `limit` rentals to the search index, oldest first. The clock calls it, so that no
 * check-in waits for the index.
 */
export async function indexGuests(trx: Transaction, limit = BATCH): Promise<void> {
  await sql`
    insert into rentals_found (rowid, guest) select id, ${guest} from rentals
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
  return idsOf(
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

async function byShortText(db: Reader, text: string, query: GuestQuery): Promise<number[]> {
  const newest = sql<number>`(select coalesce(max(id), 0) from rentals) - ${RECENT_RENTALS}`
  const recent = await idsOf(rentals(db, query).where('id', '>', newest).where(matches(text)))
  if (recent.length === query.limit) return recent
  const name = normalizeForSearch(text)
  const byName = db
    .selectFrom('guests')
    .select('id')
    .where('name_key', '>=', name)
    .where('name_key', '<', `${name}\u{10FFFF}`)
  const all = [...recent, ...(await idsOf(rentals(db, query).where('guest_id', 'in', byName)))]
  return [...new Set(all)].sort((a, b) => b - a).slice(0, query.limit)
}

/** Statuses with so few rentals that the index on the status is faster. */
const isRare = (status: RentalStatus | undefined) => status === 'active' || status === 'booked'

const rentals = (db: Reader, { status, before, limit }: GuestQuery) =>
  db
    .selectFrom('rentals')
    .modifyFront(unprepared)
    .select('id')
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id)
}

const matches = (text: string) => containsText(guest, text)
