import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid, Problem } from '#platform/http/errors.ts'
import { type CsvRow, readCsv } from '#platform/values/csv/read-csv.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import type { DateOrder, ImportPreview, RejectedRow } from './contract.ts'
import { lockDuplicateCheck, type Person } from './duplicates.ts'
import {
  checkRow,
  findAmbiguousDate,
  headingsOf,
  type ImportableRow,
  missingHeadings,
} from './import-rows.ts'
import { memberNumber } from './rules.ts'
import { MAX_ROWS } from './words.ts'
import { valuesOfNew } from './write-member.ts'

/** A checked import file. */
export interface CheckedImport extends ImportPreview {
  /** Valid rows without possible duplicates. */
  good: ImportableRow[]
  /** Valid rows that may duplicate a member or an earlier row. */
  possibleDuplicates: ImportableRow[]
}

/**
 * Checks each row of a CSV file of members; stores nothing. Throws Problem (422) if the file is unreadable,
 * lacks columns or has too many rows.
 */
export async function checkImport(
  db: Reader,
  file: Uint8Array,
  now: Instant,
  dates?: DateOrder,
): Promise<CheckedImport> {
  const [{ cells: headings } = { cells: [] }, ...rows] = readRows(file)
  const { fields, ignored } = headingsOf(headings)
  const missing = missingHeadings(fields)
  if (missing.length > 0) throw unreadable(`The first row must name these columns: ${missing.join(', ')}`)
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const result: CheckedImport = {
    rows: rows.length,
    ready: 0,
    ignored,
    headings,
    ambiguousDate: (dates === undefined && findAmbiguousDate(rows, fields)) || null,
    bad: [],
    duplicates: [],
    good: [],
    possibleDuplicates: [],
  }
  const seen: SeenKeys = new Map()
  for (let start = 0; start < rows.length; start += BATCH) {
    const checked = rows
      .slice(start, start + BATCH)
      .map(row => checkRow(row, fields, dates ?? 'month', today))
    const members = await findMatches(db, checked.filter(isImportable))
    for (const row of checked) {
      if (isImportable(row)) addRow(result, row, duplicateReasons(row, members, seen))
      else result.bad.push(row)
    }
    await yieldToEventLoop()
  }
  return { ...result, ready: result.good.length }
}

/** Rows per step. The server handles other requests between steps. */
const BATCH = 250

/**
 * Adds the members of a checked file in one transaction and returns their number. `duplicates: 'import'`
 * includes possible duplicates; otherwise rows that match a member added since the check are skipped as well. Throws
 * Invalid if a date can be read in two ways.
 */
export async function importMembers(
  trx: Transaction,
  ctx: ActionContext,
  { good, possibleDuplicates, ambiguousDate }: CheckedImport,
  duplicates: 'skip' | 'import',
): Promise<number> {
  if (ambiguousDate !== null)
    throw new Invalid({
      dates: `${ambiguousDate} can be read in two ways: say whether the day or the month comes first`,
    })
  await lockDuplicateCheck(trx)
  const rows = duplicates === 'import' ? [...good, ...possibleDuplicates] : await withoutMembers(trx, good)
  if (rows.length === 0) return 0
  const values = rows.map(({ form }) => valuesOfNew(form, ctx.at))
  for (let start = 0; start < values.length; start += BATCH) {
    await trx
      .insertInto('members')
      .values(values.slice(start, start + BATCH))
      .execute()
    await yieldToEventLoop()
  }
  await appendEvent(trx, ctx, {
    action: 'member.imported',
    type: 'record_changed',
    message: `${rows.length} ${rows.length === 1 ? 'member' : 'members'} imported`,
  })
  return rows.length
}

/** Returns the rows that match no member. */
async function withoutMembers(trx: Transaction, rows: readonly ImportableRow[]): Promise<ImportableRow[]> {
  const result: ImportableRow[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const members = await findMatches(trx, batch)
    result.push(
      ...batch.filter(row => keysOf(valuesOfNew(row.form, 0)).every(({ key }) => !members.has(key))),
    )
  }
  return result
}

function readRows(file: Uint8Array): CsvRow[] {
  const { rows, error } = readCsv(file)
  if (error) throw unreadable(error)
  if (rows.length < 2) throw unreadable('The file has no rows below its headings')
  if (rows.length - 1 > MAX_ROWS)
    throw unreadable(`The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows`)
  return rows
}

const unreadable = (why: string) => new Problem(422, 'Unreadable file', why, { file: why })

const isImportable = (row: ImportableRow | RejectedRow): row is ImportableRow => 'form' in row

function addRow(result: CheckedImport, row: ImportableRow, reasons: string[]) {
  if (reasons.length === 0) return result.good.push(row)
  result.duplicates.push({ row: row.row, name: row.name, reasons, cells: [...row.cells] })
  return result.possibleDuplicates.push(row)
}

/** Earlier rows or members by duplicate key. */
type SeenKeys = Map<string, string>

/** Returns the members with the email, or the name and birth date, of one of these rows. */
async function findMatches(db: Reader, rows: readonly ImportableRow[]): Promise<SeenKeys> {
  if (rows.length === 0) return new Map()
  const people = rows.map(({ form }) => valuesOfNew(form, 0))
  const emails = people.map(({ email_key }) => email_key)
  const persons = people.flatMap(({ person_key }) => person_key ?? [])
  const matches = await selectPeople(db, 'email_key', emails).execute()
  if (persons.length > 0) matches.push(...(await selectPeople(db, 'person_key', persons).execute()))
  return new Map(matches.flatMap(member => keysOf(member).map(({ key }) => [key, memberNumber(member.id)])))
}

/** Joins the keys, because a long `in` list would be compared with every member. */
const selectPeople = (db: Reader, column: 'email_key' | 'person_key', keys: readonly string[]) =>
  db
    .with('searched(key)', () => sql<{ key: string }>`(values ${sql.join(keys.map(key => sql`(${key})`))})`)
    .selectFrom('searched')
    .innerJoin('members', `members.${column}`, 'searched.key')
    .select(['members.id', 'email_key', 'person_key'])

function duplicateReasons(row: ImportableRow, members: SeenKeys, seen: SeenKeys): string[] {
  return keysOf(valuesOfNew(row.form, 0)).flatMap(({ key, what }) => {
    const other = members.get(key) ?? seen.get(key)
    if (!other) seen.set(key, `row ${row.row}`)
    return other ? [`Same ${what} as ${other}`] : []
  })
}

function keysOf({ email_key, person_key }: Person) {
  const email = { key: email_key, what: 'email' }
  return person_key === null ? [email] : [email, { key: person_key, what: 'name and birth date' }]
}
