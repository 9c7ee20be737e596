import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsText } from '#platform/database/contains-text.ts'
import type { Database, Engine, Reader } from '#platform/database/database.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { findMember, type MemberRow, readMembers, selectMembers } from './member-row.ts'
import { idInNumber, personKey, splitName, termsOf } from './rules.ts'
import { PAGE } from './words.ts'

/** Minimum length of a search term for a match inside a word. */
const TRIGRAM = 3

interface MemberQuery {
  search?: string | undefined
  after?: number | undefined
}

/**
 * Lists members by name, 50 a page. `after`: the last id of the previous page. With `search`, returns the
 * best 50: an exact number first, then a whole name without a blank, then last and first names that begin with it,
 * then members with all its words anywhere in name, number, email or phone. Throws NotFound if `after` is unknown.
 */
export async function listMembers(
  db: Reader,
  engine: Engine,
  { search, after }: MemberQuery,
): Promise<MemberRow[]> {
  const terms = termsOf(search ?? '')
  if (terms.length === 0) return listByName(db, after)
  const found = new Map<number, MemberRow>()
  for (const searchBy of [byNumber, byJoinedName, byLastName, byFirstName, bySubstring]) {
    for (const row of await searchBy(db, terms, engine, normalizeForSearch(search ?? '')))
      found.set(row.id, found.get(row.id) ?? row)
    if (found.size >= PAGE) break
  }
  return [...found.values()].slice(0, PAGE)
}

/** Returns a query of the ids of all members with all words of a text; none without a word. */
export function matchingMembers(engine: Engine, search: string): RawBuilder<{ id: number }> {
  const terms = termsOf(search)
  const [longest = '', ...others] = terms
  if (longest === '') return sql`select id from members where id = 0`
  const id = terms.length === 1 ? idInNumber(longest) : undefined
  const containsAll = (words: readonly string[]) =>
    sql.join([sql`true`, ...words.map(word => containsText(sql`members.found_by`, word))], sql` and `)
  const byPrefix = (column: 'first_key' | 'last_key') => sql`
    select id from members where ${sql.ref(column)} >= ${longest}
      and ${sql.ref(column)} < ${longest + LAST_CHARACTER} and ${containsAll(others)}`
  const long = terms.filter(term => term.length >= TRIGRAM)
  const match = long.map(term => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  const bySubstring =
    engine === 'postgres'
      ? sql`select id from members where ${containsAll(terms)}`
      : sql`select members.id from members_found join members on members.id = members_found.rowid
          where members_found match ${match} and ${containsAll(terms.filter(term => term.length < TRIGRAM))}`
  const names = terms.length === 1 ? splitName(longest) : []
  const queries = [
    ...(names.length === 0 ? [] : [sql`select id from members where ${isNamed(names)}`]),
    byPrefix('last_key'),
    byPrefix('first_key'),
    ...(id === undefined ? [] : [sql`select id from members where id = ${id}`]),
    ...(long.length === 0 ? [] : [bySubstring]),
  ]
  return sql`${sql.join(queries, sql` union `)}`
}

/** Returns the members with this name (ignoring case and accents) and birth date, yyyy-MM-dd. */
export async function membersOfPerson(
  db: Reader,
  { firstName, lastName, dateOfBirth }: { firstName: string; lastName: string; dateOfBirth: string },
): Promise<MemberRow[]> {
  const key = personKey(normalizeForSearch(firstName), normalizeForSearch(lastName), dateOfBirth)
  return selectMembers(db).where('person_key', '=', key).orderBy('id').limit(PAGE).execute()
}

/** In the order of the name as it is shown: the first name first. */
async function listByName(db: Reader, after: number | undefined): Promise<MemberRow[]> {
  const last = after === undefined ? undefined : await findMember(db, after)
  return selectMembers(db)
    .$if(last !== undefined, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('first_key', 'last_key', 'id'), '>', tuple(last!.first_key, last!.last_key, last!.id)),
      ),
    )
    .orderBy('first_key')
    .orderBy('last_key')
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** Finds a member by number or by that of an earlier system; a merged one is found by the numbers of both. */
async function byNumber(db: Reader, terms: readonly string[], _engine: Engine, typed: string) {
  const id = terms.length === 1 ? idInNumber(terms[0]!) : undefined
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('old_number', 'in', [typed, typed.toUpperCase()]),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]),
    )
    .execute()
  const found = await readMembers(
    db,
    rows.map(row => row.id),
  )
  return [...found.values()].filter(({ erased_at }) => erased_at === null)
}

/** Finds a whole name that is typed without a blank, in Chinese, Japanese or Korean. */
async function byJoinedName(db: Reader, terms: readonly string[]): Promise<MemberRow[]> {
  const names = terms.length === 1 ? splitName(terms[0]!) : []
  if (names.length === 0) return []
  return selectMembers(db).where(isNamed(names)).orderBy('id').limit(PAGE).execute()
}

/** SQL condition: the last name is one of these, and the first name begins with the one beside it. */
const isNamed = (names: readonly { last: string; first: string }[]) =>
  sql<SqlBool>`(${sql.join(
    names.map(
      ({ last, first }) =>
        sql`(last_key = ${last} and first_key >= ${first} and first_key < ${first + LAST_CHARACTER})`,
    ),
    sql` or `,
  )})`

const byLastName = (db: Reader, terms: readonly string[]) =>
  byPrefix(db, terms, 'last_key', 'first_key').execute()
const byFirstName = (db: Reader, terms: readonly string[]) =>
  byPrefix(db, terms, 'first_key', 'last_key').execute()

/**
 * Finds names that begin with the longest word and contain the others. Reads a range of an index in its
 * order.
 */
function byPrefix(
  db: Reader,
  [longest = '', ...others]: readonly string[],
  column: 'first_key' | 'last_key',
  next: 'first_key' | 'last_key',
) {
  return selectMembers(db)
    .where(column, '>=', longest)
    .where(column, '<', `${longest}${LAST_CHARACTER}`)
    .where(contains(others))
    .orderBy(column)
    .orderBy(next)
    .orderBy('id')
    .limit(PAGE)
}

/** Sorts after every character of a name, on both engines. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Finds the longer words by their trigrams, or the entire text if no word is long enough. Orders by id. */
async function bySubstring(db: Reader, terms: readonly string[], engine: Engine, typed: string) {
  const long = terms.filter(term => term.length >= TRIGRAM)
  const indexed = long.length > 0 ? long : [typed].filter(text => text.length >= TRIGRAM)
  if (indexed.length === 0) return []
  const others = long.length > 0 ? terms.filter(term => term.length < TRIGRAM) : []
  if (engine === 'postgres') return containingAll(db, [...indexed, ...others])
  const match = indexed.map(term => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return selectMembers(db)
    .innerJoin('members_found', 'members.id', 'members_found.rowid')
    .where(sql<SqlBool>`members_found match ${match}`)
    .where(contains(others))
    .orderBy('members_found.rowid')
    .limit(PAGE)
    .execute()
}

const containingAll = (db: Reader, parts: readonly string[]) =>
  selectMembers(db).where(contains(parts)).orderBy('id').limit(PAGE).execute()

/** Condition: the searchable text of a member contains all parts. */
function contains(parts: readonly string[]) {
  return ({ and }: ExpressionBuilder<Database, 'members'>) =>
    and(parts.map(part => containsText(sql`members.found_by`, part)))
}
