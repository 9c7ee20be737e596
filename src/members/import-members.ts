import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql } from 'kysely'
import { appendEvent } from '../feed/feed.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Problem } from '../shared/errors.ts'
import { readCsv } from '../shared/read-csv.ts'
import { businessDay, type Instant } from '../shared/time.ts'
import { type FaultyRow, type ImportPreview, MOST_ROWS } from './contract.ts'
import { holdPeople, type Person } from './duplicates.ts'
import { checkRow, type GoodRow, headingsOf, missingHeadings } from './import-rows.ts'
import { memberNumber } from './rules.ts'
import { valuesOfNew } from './write-member.ts'

export interface CheckedImport extends ImportPreview {
  /** The rows that are neither bad nor possible duplicates. */
  good: GoodRow[]
  /** The possible duplicates, which are otherwise good. */
  doubtful: GoodRow[]
}

/**
 * Reads a CSV file of members and says of each row whether it can be imported; stores nothing. Throws a Problem
 * where the file as a whole cannot be read.
 */
export async function checkImport(db: Reader, file: Uint8Array, now: Instant): Promise<CheckedImport> {
  const [headings = [], ...rows] = readRows(file)
  const { fields, ignored } = headingsOf(headings)
  const missing = missingHeadings(fields)
  if (missing.length > 0) throw unreadable(`The first row must name these columns: ${missing.join(', ')}`)
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const found: CheckedImport = {
    rows: rows.length,
    ready: 0,
    ignored,
    bad: [],
    duplicates: [],
    good: [],
    doubtful: [],
  }
  const seen: Seen = new Map()
  for (let start = 0; start < rows.length; start += BATCH) {
    const checked = rows
      .slice(start, start + BATCH)
      .map((cells, index) => checkRow(cells, fields, start + index + 2, today))
    const members = await findAlike(db, checked.filter(isGood))
    for (const row of checked) {
      if (isGood(row)) sort(found, row, sameAs(row, members, seen))
      else found.bad.push(row)
    }
    await othersFirst()
  }
  return { ...found, ready: found.good.length }
}

/** Rows of one step, between which the server answers others. */
const BATCH = 250

/**
 * Adds the members of a checked file, as one action; with `duplicates` also those who may be members already. Who has
 * become a member since the check is left out. Answers how many were added.
 */
export async function importMembers(
  trx: Transaction,
  act: Act,
  { good, doubtful }: CheckedImport,
  duplicates: 'skip' | 'import',
): Promise<number> {
  await holdPeople(trx)
  const rows = duplicates === 'import' ? [...good, ...doubtful] : await stillNew(trx, good)
  if (rows.length === 0) return 0
  const values = rows.map(({ form }) => valuesOfNew(form, act.at))
  for (let start = 0; start < values.length; start += BATCH) {
    await trx
      .insertInto('members')
      .values(values.slice(start, start + BATCH))
      .execute()
    await othersFirst()
  }
  await appendEvent(trx, act, {
    action: 'member.imported',
    type: 'record_changed',
    message: `${rows.length} ${rows.length === 1 ? 'member' : 'members'} imported`,
  })
  return rows.length
}

async function stillNew(trx: Transaction, rows: readonly GoodRow[]): Promise<GoodRow[]> {
  const left: GoodRow[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH)
    const members = await findAlike(trx, some)
    left.push(...some.filter(row => keysOf(valuesOfNew(row.form, 0)).every(({ key }) => !members.has(key))))
  }
  return left
}

function readRows(file: Uint8Array): string[][] {
  const { rows, broken } = readCsv(file)
  if (broken) throw unreadable(broken)
  if (rows.length < 2) throw unreadable('The file has no rows below its headings')
  if (rows.length - 1 > MOST_ROWS)
    throw unreadable(`The file has more than ${MOST_ROWS.toLocaleString('en-US')} rows`)
  return rows
}

const unreadable = (why: string) => new Problem(422, 'Unreadable file', why, { file: why })

const isGood = (row: GoodRow | FaultyRow): row is GoodRow => 'form' in row

function sort(found: CheckedImport, row: GoodRow, reasons: string[]) {
  if (reasons.length === 0) return found.good.push(row)
  found.duplicates.push({ row: row.row, name: row.name, reasons })
  return found.doubtful.push(row)
}

/** Who came earlier in the file or is a member, by what makes a duplicate. */
type Seen = Map<string, string>

/** Members who have the e-mail, or the name and birth date, of one of these rows. */
async function findAlike(db: Reader, rows: readonly GoodRow[]): Promise<Seen> {
  if (rows.length === 0) return new Map()
  const people = rows.map(({ form }) => valuesOfNew(form, 0))
  const emails = people.map(({ email_key }) => email_key)
  const persons = people.flatMap(({ person_key }) => person_key ?? [])
  const alike = await selectPeople(db, 'email_key', emails).execute()
  if (persons.length > 0) alike.push(...(await selectPeople(db, 'person_key', persons).execute()))
  return new Map(alike.flatMap(member => keysOf(member).map(({ key }) => [key, memberNumber(member.id)])))
}

/** By a join, for which a database needs no statistics: a long `in` would be compared with every member. */
const selectPeople = (db: Reader, column: 'email_key' | 'person_key', keys: readonly string[]) =>
  db
    .with('sought(key)', () => sql<{ key: string }>`(values ${sql.join(keys.map(key => sql`(${key})`))})`)
    .selectFrom('sought')
    .innerJoin('members', `members.${column}`, 'sought.key')
    .select(['members.id', 'email_key', 'person_key'])

function sameAs(row: GoodRow, members: Seen, seen: Seen): string[] {
  return keysOf(valuesOfNew(row.form, 0)).flatMap(({ key, what }) => {
    const other = members.get(key) ?? seen.get(key)
    if (!other) seen.set(key, `row ${row.row}`)
    return other ? [`Same ${what} as ${other}`] : []
  })
}

function keysOf({ email_key, person_key }: Person) {
  const email = { key: email_key, what: 'e-mail' }
  return person_key === null ? [email] : [email, { key: person_key, what: 'name and birth date' }]
}
