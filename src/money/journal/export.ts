import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLines } from '#platform/values/csv/csv.ts'
import { readChart } from './chart.ts'
import {
  csvHeading,
  csvOfDay,
  type Heading,
  quickBooksColumns,
  quickBooksDay,
  xeroColumns,
  xeroDay,
} from './csv-formats.ts'
import { type DaySum, type JournalEntry, type Period, readDaySums, readDays } from './entries.ts'
import { beancountHeading, beancountOfDay, ledgerHeading, ledgerOfDay } from './text-formats.ts'
import { type JournalFormat, journalFormatNames, journalFormats } from './words.ts'

/** A file of the journal; `text` is written in parts, so that a period of any length fits. */
export interface JournalFile {
  name: string
  type: string
  text: AsyncIterable<string>
}

/** Returns the number of files of a period in each format: a program that reads a few lines at once gets several. */
export async function listFiles(db: Reader, period: Period) {
  const days = groupByDay(await readDaySums(db, period))
  return journalFormatNames.map(format => ({ format, parts: splitParts(days, limitParts(format)).length }))
}

/** Returns the journal of a period. Throws NotFound if it has fewer parts. */
export async function exportJournal(
  db: Reader,
  { format, part = 1, ...period }: Period & { format: JournalFormat; part?: number },
): Promise<JournalFile> {
  const settings = await readSettings(db)
  const { accounts, taxes } = await readChart(db)
  const heading: Heading = {
    chart: new Map(accounts.map(one => [one.account, one])),
    taxAccounts: new Map(taxes.map(one => [one.tax, one])),
    currency: settings.currency,
    ...(await readDayHeadings(db, period, settings)),
  }
  const { extension } = journalFormats[format]
  const parts =
    format in byDay ? splitParts(groupByDay(await readDaySums(db, period)), limitParts(format)) : [[]]
  const days = parts[part - 1]
  if (!days) throw new NotFound(`This period has ${parts.length} files`, { part: `At most ${parts.length}` })
  const number = parts.length > 1 ? `-part-${part}-of-${parts.length}` : ''
  return {
    name: `journal-${format}-${period.from}-to-${period.to}${number}.${extension}`,
    type: extension === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    text: isByDay(format) ? dailyFile(days, format, heading) : postingsFile(db, period, format, heading),
  }
}

/** The part of a Z report that the files say. */
interface DayDocument {
  venue: { name: string; timeZone: string }
  taxClassNames?: Record<string, string>
}

/**
 * Reads what the latest Z report of each business day says; of an open day the settings say it. The first report that
 * names tax classes also does so for the days before it.
 */
async function readDayHeadings(
  db: Reader,
  { from, to }: Period,
  settings: VenueSettings,
): Promise<Pick<Heading, 'on' | 'venue'>> {
  const reports = db
    .selectFrom('z_reports')
    .select(['business_day', 'document'])
    .where('kind', '=', 'day')
    .orderBy('business_day')
    .orderBy('id')
  const rows = await reports.where('business_day', '>=', from).where('business_day', '<=', to).execute()
  const first = await reports.where('document', 'like', '%"taxClassNames":%').limit(1).executeTakeFirst()
  const current = Object.fromEntries(settings.taxClasses.map(({ id, name }) => [id, name]))
  const earliest = (first && (JSON.parse(first.document) as DayDocument).taxClassNames) ?? current
  const nameIn = (names: Record<string, string>) => (id: string) => names[id] ?? current[id] ?? id
  const closed = new Map(
    rows.map(({ business_day, document }) => {
      const { venue, taxClassNames } = JSON.parse(document) as DayDocument
      const taxClassName = nameIn(taxClassNames ?? earliest)
      return [business_day, { venue: venue.name, timeZone: venue.timeZone, taxClassName }]
    }),
  )
  const open = {
    venue: settings.sellerName || settings.facilityName,
    timeZone: settings.timeZone,
    taxClassName: nameIn(current),
  }
  const { venue } = [...closed.values()].at(-1) ?? open
  return { venue, on: day => closed.get(day) ?? open }
}

type DailyFormat = 'quickbooks' | 'xero'

/** Formats with one journal entry a day. */
const byDay: Record<
  DailyFormat,
  { columns: readonly string[]; rows: (sums: readonly DaySum[], heading: Heading) => CsvCell[][] }
> = {
  quickbooks: { columns: quickBooksColumns, rows: quickBooksDay },
  xero: { columns: xeroColumns, rows: xeroDay },
}

const isByDay = (format: JournalFormat): format is DailyFormat => format in byDay

async function* dailyFile(days: readonly DaySum[][], format: DailyFormat, heading: Heading) {
  const { columns, rows } = byDay[format]
  yield csvLines([columns])
  for (const day of days) yield csvLines(rows(day, heading))
}

type PostingFormat = Exclude<JournalFormat, DailyFormat>

/** Formats with every posting. */
const byPosting: Record<
  PostingFormat,
  {
    heading: (heading: Heading, period: Period) => string
    day: (entries: readonly JournalEntry[], heading: Heading) => string
  }
> = {
  csv: { heading: () => BYTE_ORDER_MARK + csvHeading(), day: csvOfDay },
  ledger: { heading: ledgerHeading, day: ledgerOfDay },
  beancount: { heading: beancountHeading, day: beancountOfDay },
}

async function* postingsFile(db: Reader, period: Period, format: PostingFormat, heading: Heading) {
  yield byPosting[format].heading(heading, period)
  for await (const entries of readDays(db, period)) yield byPosting[format].day(entries, heading)
}

const groupByDay = (sums: readonly DaySum[]): DaySum[][] => [...Map.groupBy(sums, ({ day }) => day).values()]

const limitParts = (format: JournalFormat): number => {
  const { limit } = { limit: Number.POSITIVE_INFINITY, ...journalFormats[format] }
  return limit
}

/** Distributes days over files of at most `limit` lines. A day is never divided; there is at least one file. */
export function splitParts<Line>(days: readonly Line[][], limit: number): Line[][][] {
  const parts: Line[][][] = [[]]
  let lines = 0
  for (const day of days) {
    if (lines > 0 && lines + day.length > limit) {
      parts.push([])
      lines = 0
    }
    parts.at(-1)!.push(day)
    lines += day.length
  }
  return parts
}
