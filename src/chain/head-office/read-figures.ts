import type { Selectable } from 'kysely'
import { type DayXReport, type ZReport, zReport } from '#money/shifts/contract.ts'
import { differenceIn } from '#money/shifts/shifts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { actorName } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, instantToLocal, toIso } from '#platform/values/time.ts'
import { assertHeadOffice } from './codes.ts'
import type { ChainFigures, ChainVenue, ChainVenueReports } from './contract.ts'
import { isLate, monthOf, totalsByCurrency } from './rules.ts'
import type { ChainReportsTable } from './table.ts'
import type { VenueRow } from './venues.ts'

type ReportRow = Selectable<ChainReportsTable>
type FigureRow = Omit<ReportRow, 'document' | 'previous_hash'>

/**
 * Returns the figures of all venues, by name: of those that report, and of others with Z reports of the month. Without
 * a month, the current one in the office's time zone. Throws NotFound unless this is a head office.
 */
export async function readFigures(db: Reader, now: Instant, month?: string): Promise<ChainFigures> {
  await assertHeadOffice(db)
  const current = instantToLocal(now, (await readSettings(db)).timeZone).slice(0, 7)
  const shown = month ?? current
  const rows = await db.selectFrom('chain_venues').selectAll().orderBy('name').orderBy('id').execute()
  const reports = Map.groupBy(await figuresOfMonth(db, shown), ({ venue_id }) => venue_id)
  const venues = rows
    .map(row => toVenue(row, reports.get(row.id) ?? [], { now, month: shown }))
    .filter(({ state, month: { days } }) => state === 'joined' || days > 0)
  return { month: shown, isCurrentMonth: shown === current, venues, totals: totalsByCurrency(venues) }
}

function toVenue(
  row: VenueRow,
  reports: readonly FigureRow[],
  { now, month }: { now: Instant; month: string },
): ChainVenue {
  const day = dayOf(row)
  const totals = day && {
    revenue: day.figures.revenue,
    tax: day.figures.tax,
    payments: day.figures.counts.payments,
  }
  const isOfMonth = day?.businessDay.startsWith(month) ?? false
  const isRunning = day !== undefined && now < Date.parse(day.until)
  const days = reports
    .filter(({ kind }) => kind === 'day')
    .map(({ business_day, sequence, revenue_cents, tax_cents, payments }) => ({
      businessDay: business_day,
      sequence,
      totals: {
        revenue: toDollars(Number(revenue_cents)),
        tax: toDollars(Number(tax_cents)),
        payments,
      },
    }))
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    seenAt: toIso(row.seen_at),
    isLate: isLate(row, now),
    currency: day?.venue.currency ?? reports.findLast(isReadable)?.currency ?? null,
    timeZone: day?.venue.timeZone ?? null,
    today: day && isRunning ? { businessDay: day.businessDay, asOf: day.drawnAt, ...totals! } : null,
    month: monthOf(days, day && isOfMonth ? { businessDay: day.businessDay, totals: totals! } : undefined),
    altered: reports.filter(({ is_intact }) => is_intact === 0).map(({ number }) => number),
  }
}

/** Returns the day so far and the Z reports of a month, newest first. Throws NotFound. */
export async function readVenue(db: Reader, id: number, month: string): Promise<ChainVenueReports> {
  await assertHeadOffice(db)
  const row = await db.selectFrom('chain_venues').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no venue ${id}`)
  const day = dayOf(row)
  const reports = await db
    .selectFrom('chain_reports')
    .selectAll()
    .where('venue_id', '=', id)
    .where('business_day', '>=', `${month}-01`)
    .where('business_day', '<=', `${month}-31`)
    .orderBy('sequence', 'desc')
    .execute()
  return {
    id,
    name: row.name,
    currency: day?.venue.currency ?? reports.find(isReadable)?.currency ?? null,
    timeZone: day?.venue.timeZone ?? null,
    today: day?.businessDay.startsWith(month) ? day : null,
    reports: reports.map(toLine),
  }
}

function toLine(row: ReportRow): ChainVenueReports['reports'][number] {
  const report = reportIn(row)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    businessDay: row.business_day,
    drawnAt: toIso(row.drawn_at),
    drawer: report?.kind === 'shift' ? report.shift.drawer : null,
    revenue: toDollars(Number(row.revenue_cents)),
    difference: report ? differenceIn(report) : null,
    isIntact: row.is_intact === 1,
  }
}

/** Returns a Z report of a venue. Throws NotFound, and Conflict if this version cannot read the report. */
export async function readReport(db: Reader, id: number): Promise<{ venue: string; report: ZReport }> {
  await assertHeadOffice(db)
  const row = await db
    .selectFrom('chain_reports')
    .innerJoin('chain_venues', 'chain_venues.id', 'chain_reports.venue_id')
    .selectAll('chain_reports')
    .select('chain_venues.name')
    .where('chain_reports.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no Z report ${id}`)
  const { number, business_day, drawn_at, hash, is_intact } = row
  const report = reportIn(row)
  if (!report)
    throw new Conflict('This Z report was changed, or a newer version wrote it. View it at the venue')
  return {
    venue: row.name,
    report: {
      id,
      number,
      drawnAt: toIso(drawn_at),
      businessDay: business_day,
      hash,
      intact: is_intact === 1,
      report: { ...report, drawnBy: actorName(report.drawnBy) },
    },
  }
}

const figuresOfMonth = (db: Reader, month: string): Promise<FigureRow[]> =>
  db
    .selectFrom('chain_reports')
    .select(['id', 'venue_id', 'sequence', 'kind', 'number', 'business_day', 'drawn_at', 'hash', 'is_intact'])
    .select(['currency', 'revenue_cents', 'tax_cents', 'payments', 'received_at'])
    .where('business_day', '>=', `${month}-01`)
    .where('business_day', '<=', `${month}-31`)
    .orderBy('sequence')
    .execute()

const dayOf = ({ day_document }: VenueRow): DayXReport | undefined =>
  day_document === null ? undefined : JSON.parse(day_document)

/** Whether the figures could be read. */
const isReadable = ({ currency }: Pick<ReportRow, 'currency'>) => currency !== ''

/** Returns the report; undefined if it is none that this version can show. */
const reportIn = (row: Pick<ReportRow, 'currency' | 'document'>): ZReport['report'] | undefined =>
  isReadable(row) ? zReport.shape.report.safeParse(JSON.parse(row.document)).data : undefined
