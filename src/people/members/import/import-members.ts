import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid, Problem } from '#platform/http/errors.ts'
import type { Router } from '#platform/http/router.ts'
import { type CsvRow, readCsv } from '#platform/values/csv/read-csv.ts'
import { formatMoney } from '#platform/values/money.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import type { DateOrder, ImportPreview, RejectedRow } from '../contract.ts'
import { keysOf, lockDuplicateCheck, type Person } from '../duplicates.ts'
import { type MemberRow, readMembers, type SummarizeMembers } from '../member-row.ts'
import { memberNumber } from '../rules.ts'
import { MAX_ROWS } from '../words.ts'
import { emptyColumns, valuesOfNew, writeMember } from '../write-member.ts'
import { advanceImport, finishImport, type ImportCounts, startImport } from './import-progress.ts'
import {
  type CheckMembership,
  checkRow,
  findAmbiguousDate,
  headingsOf,
  type ImportableRow,
  missingHeadings,
  type PaidMembership,
} from './import-rows.ts'

/** A checked import file. */
export interface CheckedImport extends ImportPreview {
  /** Valid rows without possible duplicates. */
  good: ImportableRow[]
  /** Valid rows that may duplicate a member or an earlier row. */
  possibleDuplicates: ImportableRow[]
  /** Rows with the old number of a member who lacks something that they have. */
  incomplete: ImportableRow[]
}

/** Imports the memberships of an earlier system. The memberships folder implements it. */
export interface MembershipImport {
  /** Reads the plans and returns a check of each membership. */
  readCheck(db: Reader, now: Instant): Promise<CheckMembership>
  /** Adds memberships that are paid until a day, with what was owed or in credit, without charging anything. */
  add(
    trx: Transaction,
    ctx: ActionContext,
    memberships: (PaidMembership & { memberId: number })[],
  ): Promise<void>
  /** Adds to each member the number of memberships. */
  summarize: SummarizeMembers
  /** Returns the dollars that were imported as owed by members; negative was credit. */
  readOpeningBalances(db: Reader, memberIds: readonly number[]): Promise<Map<number, number[]>>
}

/**
 * Checks each row of a CSV file of members; stores nothing. A row with the old number of a member adds what the
 * member lacks, and changes nothing else, so that a file can be imported again. Throws Problem (422) if the file is
 * unreadable, lacks columns or has too many rows.
 */
export async function checkImport(
  db: Reader,
  file: Uint8Array,
  now: Instant,
  dates: DateOrder | undefined,
  memberships: MembershipImport,
): Promise<CheckedImport> {
  const [{ cells: headings } = { cells: [] }, ...rows] = readRows(file)
  const { fields, ignored } = headingsOf(headings)
  const missing = missingHeadings(fields)
  if (missing.length > 0) throw unreadable(`The first row must name these columns: ${missing.join(', ')}`)
  const settings = await readSettings(db)
  const today = businessDay(now, calendarOf(settings))
  const result: CheckedImport = {
    rows: rows.length,
    ready: 0,
    ignored,
    headings,
    ambiguousDate: (dates === undefined && findAmbiguousDate(rows, fields)) || null,
    bad: [],
    duplicates: [],
    updates: [],
    unchanged: 0,
    leftOut: [],
    additions: [],
    good: [],
    possibleDuplicates: [],
    incomplete: [],
  }
  const checkMembership = await memberships.readCheck(db, now)
  const seen: SeenKeys = new Map()
  const oldNumbers = new Map<string, number>()
  for (let start = 0; start < rows.length; start += BATCH) {
    const checked = rows
      .slice(start, start + BATCH)
      .map(row => checkRow(row, fields, dates ?? 'month', today, checkMembership))
      .map(row => refuseRepeat(row, oldNumbers))
    const valid = checked.filter(isImportable)
    const members = await findMatches(db, valid)
    const known = await findKnown(db, valid, now, memberships.summarize)
    const imported = await memberships.readOpeningBalances(
      db,
      [...known.values()].map(({ id }) => id),
    )
    for (const row of checked) {
      const member = isImportable(row) && known.get(row.oldNumber ?? '')
      if (!isImportable(row)) result.bad.push(row)
      else if (member) {
        addKnown(result, row, lacking(member, row))
        const left = balanceLeftOut(member, row, imported.get(member.id) ?? [], settings)
        if (left) result.leftOut.push(toSavable(row, [left]))
      } else addRow(result, row, duplicateReasons(row, members, seen))
    }
    await yieldToEventLoop()
  }
  return { ...result, ready: result.good.length }
}

/** Rows per step of the check, and per transaction. The server handles other requests in between. */
const BATCH = 250

/** Returns the row, or why its old number is that of an earlier row. */
function refuseRepeat(row: ImportableRow | RejectedRow, oldNumbers: Map<string, number>) {
  if (!isImportable(row) || row.oldNumber === null) return row
  const earlier = oldNumbers.get(row.oldNumber)
  if (earlier === undefined) {
    oldNumbers.set(row.oldNumber, row.row)
    return row
  }
  return {
    row: row.row,
    name: row.name,
    reasons: [`Old number: Same as row ${earlier}`],
    cells: [...row.cells],
  }
}

/**
 * Adds the members of a checked file, and to those with a known old number what they lack, each 250 rows in one
 * transaction: other desks go on in between, and the rows done are read with `readLastImport`. Waits while another
 * import runs. `duplicates: 'import'` includes possible duplicates; otherwise rows that match a member added since the
 * check are skipped as well. Returns the last part, which records the end and returns how many it added and updated: in
 * the transaction that stores the answer under `key`. Throws Invalid if a date can be read in two ways, and Conflict if
 * an import with this key has ended.
 */
export async function importMembers(
  { runInTransaction, now, store }: Pick<Router, 'runInTransaction' | 'now' | 'store'>,
  ctx: ActionContext,
  { good, possibleDuplicates, incomplete, ambiguousDate }: CheckedImport,
  { duplicates, key }: { duplicates: 'skip' | 'import'; key: string | null },
  memberships: MembershipImport,
): Promise<(trx: Transaction) => Promise<ImportCounts>> {
  if (ambiguousDate !== null)
    throw new Invalid({
      dates: `${ambiguousDate} can be read in two ways: say whether the day or the month comes first`,
    })
  const rows = duplicates === 'import' ? [...good, ...possibleDuplicates] : good
  const total = rows.length + incomplete.length
  if (total === 0) return async () => ({ imported: 0, updated: 0 })
  const run = <T>(work: (trx: Transaction) => Promise<T>) =>
    runInTransaction({ ...ctx, touched: new Set(), events: [], moneyMoved: [] }, work)
  const id = await startImport(store.reader, run, ctx, now, { rows: total, key })
  const runBatches = async (all: readonly ImportableRow[], add: ImportBatch) => {
    for (let start = 0; start < all.length; start += BATCH) {
      const batch = all.slice(start, start + BATCH)
      await run(async trx => {
        await lockDuplicateCheck(trx)
        const { added, updated } = await add(trx, batch)
        const paid = [...added, ...updated].flatMap(({ memberId, membership }) =>
          membership ? [{ ...membership, memberId }] : [],
        )
        await memberships.add(trx, ctx, paid)
        await advanceImport(trx, id, now(), {
          done: batch.length,
          imported: added.length,
          updated: updated.length,
          memberships: paid.length,
        })
      })
    }
  }
  try {
    await runBatches(rows, async (trx, batch) => {
      const free = duplicates === 'import' ? batch : await withoutMembers(trx, batch)
      const taken = await findKnown(trx, free, ctx.at, memberships.summarize)
      const added = free.filter(({ oldNumber }) => !taken.has(oldNumber ?? ''))
      return { added: await insertMembers(trx, ctx, added), updated: [] }
    })
    await runBatches(incomplete, async (trx, batch) => ({
      added: [],
      updated: await completeMembers(trx, batch, ctx.at, memberships.summarize),
    }))
  } catch (error) {
    await run(trx => finishImport(trx, ctx, id, now()))
    throw error
  }
  return trx => finishImport(trx, ctx, id, now())
}

type ImportBatch = (
  trx: Transaction,
  rows: readonly ImportableRow[],
) => Promise<Record<'added' | 'updated', readonly ImportedMember[]>>

interface ImportedMember {
  memberId: number
  membership: PaidMembership | null
}

async function insertMembers(
  trx: Transaction,
  ctx: ActionContext,
  rows: readonly ImportableRow[],
): Promise<ImportedMember[]> {
  if (rows.length === 0) return []
  const inserted = await trx
    .insertInto('members')
    .values(rows.map(({ form, oldNumber }) => valuesOfNew(form, ctx.at, oldNumber)))
    .returning('id')
    .execute()
  // Ids are given in the order of the rows.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  return rows.map(({ membership }, index) => ({ memberId: ids[index]!, membership }))
}

/** Adds to known members what they lack. Returns those who lacked something. */
async function completeMembers(
  trx: Transaction,
  rows: readonly ImportableRow[],
  now: Instant,
  summarize: SummarizeMembers,
): Promise<ImportedMember[]> {
  const completed: ImportedMember[] = []
  const known = await findKnown(trx, rows, now, summarize)
  for (const row of rows) {
    const member = known.get(row.oldNumber!)
    if (!member) continue
    const { columns, membership } = lacking(member, row)
    if (Object.keys(columns).length > 0) await writeMember(trx, member, columns)
    if (Object.keys(columns).length > 0 || membership) completed.push({ memberId: member.id, membership })
  }
  return completed
}

interface KnownMember extends MemberRow {
  membershipCount: number
}

/** Returns the members with the old numbers of these rows; of a merged one, who took it over. */
async function findKnown(
  db: Reader,
  rows: readonly ImportableRow[],
  now: Instant,
  summarize: SummarizeMembers,
): Promise<Map<string, KnownMember>> {
  const numbers = rows.flatMap(({ oldNumber }) => oldNumber ?? [])
  if (numbers.length === 0) return new Map()
  const found = await db
    .selectFrom('members')
    .select(['id', 'old_number'])
    .where('old_number', 'in', numbers)
    .execute()
  const members = await readMembers(
    db,
    found.map(({ id }) => id),
  )
  const summaries = await summarize(
    db,
    [...members.values()].map(({ id }) => id),
    now,
  )
  return new Map(
    found.map(({ id, old_number }) => {
      const member = members.get(id)!
      return [old_number!, { ...member, membershipCount: summaries.get(member.id)!.membershipCount }]
    }),
  )
}

/** Returns what a row has and a member lacks: the empty columns, and a membership for who never had one. */
function lacking(member: KnownMember, { form, membership }: ImportableRow) {
  const values = valuesOfNew(form, 0)
  const columns = (Object.keys(emptyColumns) as (keyof typeof emptyColumns)[]).filter(
    column => column !== 'status_reason' && !member[column] && values[column],
  )
  return {
    columns: Object.fromEntries(columns.map(column => [column, values[column]])),
    membership: member.membershipCount === 0 ? membership : null,
  }
}

/** Returns why the balance of a row is not added; undefined if it is, if it was, or if there is none. */
function balanceLeftOut(
  { membershipCount }: KnownMember,
  { membership }: ImportableRow,
  imported: readonly number[],
  { currency }: VenueSettings,
): string | undefined {
  const balance = membership?.balance ?? 0
  if (membershipCount === 0 || balance === 0 || imported.includes(balance)) return undefined
  const amount = `${formatMoney(Math.abs(balance), currency)} ${balance > 0 ? 'owed' : 'in credit'}`
  return `Does not add ${amount}: this member has a membership already`
}

/** Returns the rows that match no member. */
async function withoutMembers(trx: Transaction, rows: readonly ImportableRow[]): Promise<ImportableRow[]> {
  const members = await findMatches(trx, rows)
  return rows.filter(row => keysOf(valuesOfNew(row.form, 0)).every(({ key }) => !members.has(key)))
}

function readRows(file: Uint8Array): CsvRow[] {
  if (file[0] === 0x50 && file[1] === 0x4b)
    throw unreadable('This is a workbook. Save the sheet as CSV in the spreadsheet and choose that file')
  const { rows, error } = readCsv(file)
  if (error) throw unreadable(error)
  if (rows.length < 2) throw unreadable('The file has no rows below its headings')
  if (rows.length - 1 > MAX_ROWS)
    throw unreadable(`The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows`)
  return rows
}

const unreadable = (why: string) => new Problem(422, 'Unreadable file', why, { file: why })

const isImportable = (row: ImportableRow | RejectedRow): row is ImportableRow => 'form' in row

/** Counts a row with a known old number. */
function addKnown(
  result: CheckedImport,
  row: ImportableRow,
  { columns, membership }: ReturnType<typeof lacking>,
) {
  const reasons = [
    ...Object.keys(columns).map(column => `Adds ${column.replaceAll('_', ' ')}`),
    ...(membership ? row.effects : []),
  ]
  if (reasons.length === 0) {
    result.unchanged += 1
    return
  }
  result.updates.push(toSavable(row, reasons))
  result.incomplete.push(row)
}

function addRow(result: CheckedImport, row: ImportableRow, reasons: string[]) {
  if (reasons.length > 0) {
    result.duplicates.push(toSavable(row, reasons))
    return result.possibleDuplicates.push(row)
  }
  result.additions.push(toSavable(row, ['Adds the member', ...row.effects]))
  return result.good.push(row)
}

const toSavable = ({ row, name, cells }: ImportableRow, reasons: string[]) => ({
  row,
  name,
  reasons,
  cells: [...cells],
})

/** Earlier rows or members by duplicate key. */
type SeenKeys = Map<string, string>

/** Returns the members with the email or phone, or the name and birth date, of one of these rows. */
async function findMatches(db: Reader, rows: readonly ImportableRow[]): Promise<SeenKeys> {
  if (rows.length === 0) return new Map()
  const keys = rows.flatMap(({ form }) => keysOf(valuesOfNew(form, 0)))
  const matches: Pick<MemberRow, 'id' | keyof Person>[] = []
  for (const [column, searched] of Map.groupBy(keys, key => key.column))
    matches.push(
      ...(await db
        .selectFrom('members')
        .select(['id', 'email_key', 'phone_key', 'person_key'])
        .where(
          column,
          'in',
          searched.map(({ key }) => key),
        )
        .where('merged_into', 'is', null)
        .where('erased_at', 'is', null)
        .execute()),
    )
  return new Map(matches.flatMap(member => keysOf(member).map(({ key }) => [key, memberNumber(member.id)])))
}

function duplicateReasons(row: ImportableRow, members: SeenKeys, seen: SeenKeys): string[] {
  return keysOf(valuesOfNew(row.form, 0)).flatMap(({ key, what }) => {
    const other = members.get(key) ?? seen.get(key)
    if (!other) seen.set(key, `row ${row.row}`)
    return other ? [`Same ${what} as ${other}`] : []
  })
}
