import { type SqlBool, sql } from 'kysely'
import type { Engine, Reader, Transaction } from '../shared/database.ts'
import { holdsText } from '../shared/holds-text.ts'
import { ownPlan } from '../shared/own-plan.ts'
import type { RentalStatus } from './contract.ts'

/** Shorter texts say too little to be looked up in the middle of words. */
const TRIGRAM = 3

/** Among so many of the newest rentals a shorter text is found wherever it stands; among all it begins a name. */
const OF_LATE = 10_000

/** Rentals that one look of the clock adds to the index: far more than guests who come between two. */
const BATCH = 100

/** What a guest is found by. PostgreSQL knows its index by these words (migration 0015). */
const guest = sql<string>`lower(customer_name || ' ' || coalesce(customer_email, '') || ' ' || coalesce(customer_phone, ''))`

export interface Wanted {
  search: string
  status?: RentalStatus | undefined
  /** Only rentals with a smaller id. */
  before?: number | undefined
  /** At most so many, the newest first. */
  limit: number
}

/** The ids of the newest rentals whose guest's name, e-mail or phone holds a text, of all that there ever were. */
export async function findGuests(db: Reader, engine: Engine, wanted: Wanted): Promise<number[]> {
  const text = wanted.search.toLowerCase()
  if ([...text].length < TRIGRAM) return byFewLetters(db, text, wanted)
  if (engine === 'postgres' || isRare(wanted.status)) return idsOf(rentals(db, wanted).where(holds(text)))
  const indexed = await lastIndexed(db)
  const newest = await idsOf(rentals(db, wanted).where('id', '>', indexed).where(holds(text)))
  if (newest.length === wanted.limit) return newest
  return [...newest, ...(await byIndex(db, text, { ...wanted, limit: wanted.limit - newest.length }))]
}

/** SQLite: adds rentals that are not in the index yet, the oldest first; by the clock, so that no check-in waits. */
export async function indexGuests(trx: Transaction, most = BATCH): Promise<void> {
  await sql`
    insert into rentals_found (rowid, guest) select id, ${guest} from rentals
    where id > ${await lastIndexed(trx)} order by id limit ${most}`.execute(trx)
}

async function lastIndexed(db: Reader): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from rentals_found_docsize`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** A phrase of trigrams is the text itself, wherever it stands. */
async function byIndex(db: Reader, text: string, { status, before, limit }: Wanted): Promise<number[]> {
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

async function byFewLetters(db: Reader, text: string, wanted: Wanted): Promise<number[]> {
  const newest = sql<number>`(select coalesce(max(id), 0) from rentals) - ${OF_LATE}`
  const ofLate = await idsOf(rentals(db, wanted).where('id', '>', newest).where(holds(text)))
  if (ofLate.length === wanted.limit) return ofLate
  const called = db
    .selectFrom('rentals')
    .select('id')
    .where('guest_key', '>=', text)
    .where('guest_key', '<', `${text}\u{10FFFF}`)
  const all = [...ofLate, ...(await idsOf(rentals(db, wanted).where('id', 'in', called)))]
  return [...new Set(all)].sort((a, b) => b - a).slice(0, wanted.limit)
}

/** So few that an index of their status finds them sooner. */
const isRare = (status: RentalStatus | undefined) => status === 'active' || status === 'booked'

const rentals = (db: Reader, { status, before, limit }: Wanted) =>
  db
    .selectFrom('rentals')
    .modifyFront(ownPlan)
    .select('id')
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id)
}

const holds = (text: string) => holdsText(guest, text)
