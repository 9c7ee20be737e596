import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsText } from '#platform/database/contains-text.ts'
import type { Engine, Reader, Transaction } from '#platform/database/database.ts'
import { toEmailKey, toPhoneKey } from '#platform/values/search/contacts.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { findGuest, type GuestRow } from './guest-row.ts'
import { memberIdIn, toSearchTerms } from './rules.ts'
import { PAGE } from './words.ts'

/** The trigram index cannot find shorter texts. */
const TRIGRAM = 3

/** Guests indexed per run of scheduled work; far more than new guests who arrive between two runs. */
const BATCH = 100

/** Sorts after every character of a name, on both engines. */
const LAST_CHARACTER = '\u{10FFFF}'

export interface GuestQuery {
  search?: string | undefined
  /** The last id of the previous page; without `search` only. */
  after?: number | undefined
}

/**
 * Returns guests by name, 50 a page. With `search`, the best 50: an exact phone, e-mail or member number first, then
 * names that begin with the text, then guests with all its words anywhere in name, phones and e-mails.
 */
export async function findGuests(
  db: Reader,
  engine: Engine,
  { search = '', after }: GuestQuery,
): Promise<GuestRow[]> {
  const text = normalizeForSearch(search)
  if (text === '') return listByName(db, after)
  const found = new Map<number, GuestRow>()
  for (const searchBy of [byContactOrMember, byNamePrefix, bySubstring]) {
    for (const row of await searchBy(db, text, engine)) found.set(row.id, found.get(row.id) ?? row)
    if (found.size >= PAGE) break
  }
  return [...found.values()].slice(0, PAGE)
}

/**
 * SQLite: adds up to `limit` guests to the search index, oldest first. The clock calls it, so that no check-in waits
 * for the index.
 */
export async function indexNewGuests(trx: Transaction, limit = BATCH): Promise<void> {
  await sql`
    insert into guests_found (rowid, search) select id, search from guests
    where id > ${await lastIndexed(trx)} order by id limit ${limit}`.execute(trx)
}

async function lastIndexed(db: Reader): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from guests_found_docsize`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Records that are neither merged nor erased. */
const guests = (db: Reader) =>
  db
    .selectFrom('guests')
    .selectAll('guests')
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .limit(PAGE)

async function listByName(db: Reader, after: number | undefined): Promise<GuestRow[]> {
  const last = after === undefined ? undefined : await findGuest(db, after)
  return guests(db)
    .$if(last !== undefined, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('name_key', 'id'), '>', tuple(last!.name_key, last!.id)),
      ),
    )
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

async function byContactOrMember(db: Reader, text: string): Promise<GuestRow[]> {
  const memberId = memberIdIn(text)
  return guests(db)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'id',
          'in',
          selectFrom('guest_contacts')
            .select('guest_id')
            .where('key', 'in', [toPhoneKey(text), toEmailKey(text)]),
        ),
        ...(memberId === undefined ? [] : [eb('member_id', '=', memberId)]),
      ]),
    )
    .orderBy('name_key')
    .execute()
}

const byNamePrefix = (db: Reader, text: string): Promise<GuestRow[]> =>
  guests(db)
    .where('name_key', '>=', text)
    .where('name_key', '<', `${text}${LAST_CHARACTER}`)
    .orderBy('name_key')
    .orderBy('id')
    .execute()

async function bySubstring(db: Reader, text: string, engine: Engine): Promise<GuestRow[]> {
  if (!toSearchTerms(text).some(term => term.length >= TRIGRAM)) return []
  return guests(db)
    .where(sql<SqlBool>`guests.id in (${await matchingGuests(db, engine, text)})`)
    .orderBy('id', 'desc')
    .execute()
}

/** Returns a query of the ids of all records with all words of a text; of a short text, of names that begin with it. */
export async function matchingGuests(
  db: Reader,
  engine: Engine,
  search: string,
): Promise<RawBuilder<{ id: number }>> {
  const text = normalizeForSearch(search)
  const terms = toSearchTerms(text)
  const long = terms.filter(term => term.length >= TRIGRAM)
  const containsAll = (words: readonly string[]) =>
    sql.join([sql`true`, ...words.map(word => containsText(sql`guests.search`, word))], sql` and `)
  if (long.length === 0)
    return sql`select id from guests where name_key >= ${text} and name_key < ${text + LAST_CHARACTER}`
  if (engine === 'postgres') return sql`select id from guests where ${containsAll(terms)}`
  const match = long.map(term => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return sql`
    select id from guests where id > ${await lastIndexed(db)} and ${containsAll(terms)}
    union all
    select guests.id from guests_found join guests on guests.id = guests_found.rowid
      where guests_found match ${match} and ${containsAll(terms.filter(term => term.length < TRIGRAM))}`
}
