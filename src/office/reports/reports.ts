import { currentDay } from '#money/ledger/books/books.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Report, ReportRequest } from './contract.ts'
import { reportCustom } from './custom/custom.ts'
import { reportMaintenance } from './maintenance.ts'
import { reportOccupancy } from './occupancy/occupancy.ts'
import { reportProducts } from './revenue/products.ts'
import { reportRevenue } from './revenue/revenue.ts'
import { reportStaff } from './revenue/staff.ts'
import { reportTax } from './revenue/tax.ts'
import { groupingNames, groupingsFor, measureName } from './rules.ts'
import { assertPeriodValid, type Spans, toSpans } from './span.ts'
import { reportWaiting } from './waiting.ts'

export { readFacilitiesInUse } from './occupancy/in-use.ts'
export { occupiedTime, readOccupancySlots } from './occupancy/occupancy-slots.ts'
export { methodName } from './revenue/revenue.ts'
export { readPeople } from './revenue/staff.ts'
export { type DayTakings, readTakings } from './revenue/takings.ts'
export { computeChange, computeShare, hourName } from './rules.ts'
export { dayAndWeekBefore, type Span } from './span.ts'
export { Sums } from './sums.ts'

/** Builds a report from `db`, which should be one snapshot. Throws Invalid if the request is not valid. */
export async function makeReport(db: Reader, ask: ReportRequest, now: Instant): Promise<Report> {
  const calendar = calendarOf(await readSettings(db))
  const spans = toSpans(ask, calendar, await currentDay(db, now, calendar), now)
  const { span, before, running } = spans
  return {
    period: { from: span.from, to: span.to },
    before: { from: before.from, to: before.to },
    running,
    asOf: toIso(now),
    basis: pickBasis(ask),
    ...(await readContent(db, spans, ask)),
  }
}

function pickBasis(ask: ReportRequest): Report['basis'] {
  if (ask.report === 'revenue') return ask.basis ?? 'taken'
  return ask.report === 'custom' && ask.measure === 'revenue' ? (ask.basis ?? 'taken') : null
}

function readContent(
  db: Reader,
  spans: Spans,
  ask: ReportRequest,
): Promise<Pick<Report, 'figures' | 'sheets'>> {
  if (ask.report === 'occupancy') return reportOccupancy(db, spans, ask.type)
  if (ask.report === 'tax') return reportTax(db, spans)
  if (ask.report === 'revenue') return reportRevenue(db, spans, ask.basis)
  if (ask.report === 'staff') return reportStaff(db, spans)
  if (ask.report === 'waiting') return reportWaiting(db, spans)
  if (ask.report === 'products') return reportProducts(db, spans)
  return ask.report === 'maintenance'
    ? reportMaintenance(db, spans)
    : reportCustom(db, spans, { basis: 'taken', ...ask })
}

/** Validates a request for a report. Throws Invalid, naming the field, if no such report exists. */
export async function assertRequestValid(db: Reader, ask: ReportRequest, now: Instant): Promise<void> {
  assertPeriodValid(ask, await currentDay(db, now, calendarOf(await readSettings(db))))
  if (ask.report !== 'custom') return
  const { measure, grouping, basis = 'taken' } = ask
  if (basis === 'earned' && measure !== 'revenue')
    throw new Invalid({ basis: 'Only revenue can be shown as earned' })
  if (groupingsFor(measure, basis).includes(grouping)) return
  throw new Invalid({
    grouping: `${measureName(measure, basis)} cannot be counted by ${inSentence(groupingNames[grouping])}`,
  })
}
