import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Engine, Reader } from '../shared/database.ts'
import { fold } from '../shared/fold.ts'
import { holdsText } from '../shared/holds-text.ts'
import { ownPlan } from '../shared/own-plan.ts'
import { PAGE } from './contract.ts'
import { findMember, type MemberRow } from './member-row.ts'
import { idInNumber, personKey, termsOf } from './rules.ts'

/** Shorter parts of a word say too little to be looked up in the middle of words. */
const TRIGRAM = 3

interface Asked {
  search?: string | undefined
  after?: number | undefined
}

/**
 * Members by name, 50 a page. `after`: the last member of the page before. With `search` the best 50: the number
 * itself, then who is called so, then whoever has all its words anywhere in name, number, e-mail or phone.
 */
export async function listMembers(
  db: Reader,
  engine: Engine,
  { search, after }: Asked,
): Promise<MemberRow[]> {
  const terms = termsOf(search ?? '')
  if (terms.length === 0) return listByName(db, after)
  const found = new Map<number, MemberRow>()
  for (const look of [byNumber, byLastName, byFirstName, inTheMiddle]) {
    for (const row of await look(db, terms, engine, fold(search ?? '')))
      found.set(row.id, found.get(row.id) ?? row)
    if (found.size >= PAGE) break
  }
  return [...found.values()].slice(0, PAGE)
}

/** Members of this name, upper and lower case and accents alike, born on this day, yyyy-MM-dd. */
export async function membersOfPerson(
  db: Reader,
  { firstName, lastName, dateOfBirth }: { firstName: string; lastName: string; dateOfBirth: string },
): Promise<MemberRow[]> {
  const key = personKey(fold(firstName), fold(lastName), dateOfBirth)
  return db
    .selectFrom('members')
    .selectAll()
    .where('person_key', '=', key)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

async function listByName(db: Reader, after: number | undefined): Promise<MemberRow[]> {
  const last = after === undefined ? undefined : await findMember(db, after)
  return db
    .selectFrom('members')
    .selectAll()
    .$if(last !== undefined, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('last_key', 'first_key', 'id'), '>', tuple(last!.last_key, last!.first_key, last!.id)),
      ),
    )
    .orderBy('last_key')
    .orderBy('first_key')
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

async function byNumber(db: Reader, terms: readonly string[]): Promise<MemberRow[]> {
  const id = terms.length === 1 ? idInNumber(terms[0]!) : undefined
  if (id === undefined) return []
  return db.selectFrom('members').selectAll().where('id', '=', id).execute()
}

const byLastName = (db: Reader, terms: readonly string[]) =>
  beginningWith(db, terms, 'last_key', 'first_key').execute()
const byFirstName = (db: Reader, terms: readonly string[]) =>
  beginningWith(db, terms, 'first_key', 'last_key').execute()

/** The longest word begins a name, the others are anywhere: a range of an index, in its order. */
function beginningWith(
  db: Reader,
  [longest = '', ...others]: readonly string[],
  column: 'first_key' | 'last_key',
  next: 'first_key' | 'last_key',
) {
  return db
    .selectFrom('members')
    .modifyFront(ownPlan)
    .selectAll()
    .where(column, '>=', longest)
    .where(column, '<', `${longest}${LAST_CHARACTER}`)
    .where(contains(others))
    .orderBy(column)
    .orderBy(next)
    .orderBy('id')
    .limit(PAGE)
}

/** Comes after all that a name can hold, on both engines. */
const LAST_CHARACTER = '\u{10FFFF}'

/** By the trigrams of the longer words, or of all that was typed where no word is long; whoever came first is first. */
async function inTheMiddle(db: Reader, terms: readonly string[], engine: Engine, typed: string) {
  const long = terms.filter(term => term.length >= TRIGRAM)
  const indexed = long.length > 0 ? long : [typed].filter(text => text.length >= TRIGRAM)
  if (indexed.length === 0) return []
  const others = long.length > 0 ? terms.filter(term => term.length < TRIGRAM) : []
  if (engine === 'postgres') return containingAll(db, [...indexed, ...others])
  const wanted = indexed.map(term => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return db
    .selectFrom('members_found')
    .innerJoin('members', 'members.id', 'members_found.rowid')
    .selectAll('members')
    .where(sql<SqlBool>`members_found match ${wanted}`)
    .where(contains(others))
    .orderBy('members_found.rowid')
    .limit(PAGE)
    .execute()
}

const containingAll = (db: Reader, parts: readonly string[]) =>
  db
    .selectFrom('members')
    .modifyFront(ownPlan)
    .selectAll()
    .where(contains(parts))
    .orderBy('id')
    .limit(PAGE)
    .execute()

/** All of these parts are somewhere in what a member is found by. */
function contains(parts: readonly string[]) {
  return ({ and }: ExpressionBuilder<Database, 'members'>) =>
    and(parts.map(part => holdsText(sql`members.found_by`, part)))
}
