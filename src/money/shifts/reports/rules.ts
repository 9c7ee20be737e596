import { methodName } from '#money/ledger/rules.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { formatDay, formatDayTime } from '#platform/values/time.ts'
import type { DayReport, DayXReport, Figures, Movement, ShiftReport, XReport, ZReport } from '../contract.ts'
import { differenceText, zNumber } from '../rules.ts'
import { movementName, openingNames } from '../words.ts'

/** A line of a report: a label and dollars, or a text. */
export interface ReportLine {
  label: string
  value: number | string
  isStrong?: boolean
}

/** A titled part of a report. */
export interface ReportSection {
  title: string
  lines: readonly ReportLine[]
  /** Below the lines. */
  note?: string | undefined
}

/** A report, as the screen shows it and a roll prints it. */
export interface ReportText {
  heading: Pick<ZReport['report'], 'venue' | 'drawnBy'>
  title: string
  drawnAt: string
  sections: readonly ReportSection[]
}

/** Returns a Z report with the venue's name, time zone and currency at its creation. */
export function zReportText({ report, number, drawnAt }: ZReport): ReportText {
  const what = report.kind === 'day' ? 'Business day' : 'Shift'
  return {
    heading: report,
    title: `${what} ${zNumber(number)}`,
    drawnAt,
    sections:
      report.kind === 'day'
        ? [dayFacts(report), ...takings(report.figures), ...dayParts(report)]
        : [shiftFacts(report), ...takings(report.figures), ...drawer(report)],
  }
}

/** Returns the figures so far of an open shift or the current business day. */
export const xReportText = (x: XReport | DayXReport): ReportText => ({
  heading: x,
  title: 'X report',
  drawnAt: x.drawnAt,
  sections:
    x.kind === 'day'
      ? [dayFacts(x), ...takings(x.figures), ...dayParts(x)]
      : [shiftFacts(x), ...takings(x.figures), ...movements(x)],
})

const line = (label: string, value: number | string, isStrong = false): ReportLine => ({
  label,
  value,
  isStrong,
})

/** A line that is there only if the figure is. */
const optional = (label: string, value: number | undefined): ReportLine[] =>
  value === undefined ? [] : [line(label, value)]

function shiftFacts({ shift, venue: { timeZone } }: ShiftReport | XReport): ReportSection {
  return {
    title: shift.drawer,
    lines: [
      line(`Opened by ${shift.openedBy}`, formatInstant(shift.openedAt, timeZone)),
      ...(shift.closedAt
        ? [line(`Closed by ${shift.closedBy}`, formatInstant(shift.closedAt, timeZone))]
        : []),
      line('X reports', String(shift.xReports)),
    ],
  }
}

const dayFacts = ({ businessDay, from, until, venue: { timeZone } }: DayReport): ReportSection => ({
  title: formatDay(businessDay),
  lines: [line('From', formatInstant(from, timeZone)), line('Until', formatInstant(until, timeZone))],
})

/** The methods sum to what was taken, so do payments, refunds and deposits, and from there it goes to revenue. */
function takings(figures: Figures): ReportSection[] {
  const { counts } = figures
  const taken = sumDollars(figures.methods.map(({ net }) => net))
  const deposits = sumDollars([figures.depositsTaken, figures.depositsReturned])
  return [
    {
      title: 'Taken by method',
      lines: [
        ...figures.methods.map(({ method, net }) => line(methodName(method), net)),
        line('Total taken', taken, true),
      ],
    },
    {
      title: 'Taken by kind',
      lines: [
        line(`Payments (${counts.payments})`, figures.payments),
        line(`Refunds (${counts.refunds})`, figures.refunds),
        line(`Voids (${counts.voids})`, figures.voids),
        ...optional(`Payments reversed (${counts.reversals ?? 0})`, figures.reversals),
        line(`Deposits taken (${counts.deposits})`, figures.depositsTaken),
        line('Deposits returned', figures.depositsReturned),
        line('Total taken', taken, true),
      ],
    },
    {
      title: 'Revenue',
      lines: [
        line('Total taken', taken),
        line('Deposits taken, less returned', 0 - deposits),
        line('Deposits kept', figures.depositsKept),
        ...optional('Deposits applied', figures.depositsApplied),
        ...optional('Gift cards redeemed minus sold', figures.cards),
        ...optional('Tips', figures.tips === undefined ? undefined : 0 - figures.tips),
        line('Revenue', figures.revenue, true),
      ],
    },
    ...filled(
      'Tips',
      figures.tipsByPerson?.map(({ by, amount }) => line(by, amount)),
    ),
    {
      title: 'Charged',
      lines: [
        line(`Before tax (${counts.charges})`, figures.charged),
        line('Tax', figures.tax),
        ...optional(
          'Credit notes, tax included',
          figures.credited === undefined ? undefined : 0 - figures.credited,
        ),
        ...optional('Written off', figures.writtenOff),
        ...optional('Opening balances', figures.openingBalances),
      ],
    },
    ...filled(
      'Drawer opened',
      figures.openings?.map(({ why, count }) => line(openingNames[why], String(count))),
    ),
    ...filled(
      'Taxes',
      figures.taxes?.map(({ name, rate, tax }) => line(`${name}${rate === null ? '' : ` ${rate}%`}`, tax)),
    ),
  ]
}

/** A section that is there only if it has lines. */
const filled = (title: string, lines: readonly ReportLine[] = []): ReportSection[] =>
  lines.length > 0 ? [{ title, lines }] : []

/** Sums amounts in dollars without the errors of fractions. */
const sumDollars = (dollars: readonly number[]) =>
  toDollars(dollars.reduce((cents, amount) => cents + toCents(amount), 0))

function drawer(report: ShiftReport): ReportSection[] {
  const { cash, pieces, venue } = report
  return [
    {
      title: 'Drawer',
      lines: [
        line('Float', cash.float),
        line('Cash taken', cash.cashTaken),
        line('Paid in', cash.paidIn),
        ...paidOut(report.figures),
        line('Expected', cash.expected, true),
        line('Counted', report.counted, true),
        line('Difference', differenceText(report.difference, venue.currency), true),
      ],
      note: report.reason === undefined ? undefined : `Reason: ${report.reason}`,
    },
    ...movements(report),
    ...filled(
      'Count',
      pieces.map(({ value, quantity }) =>
        line(`${quantity} × ${formatMoney(value, venue.currency)}`, toDollars(toCents(value) * quantity)),
      ),
    ),
  ]
}

/** Cash paid out, with the parts of it. */
function paidOut({ paidOut, tipsPaid = 0, bankDrops = 0, pettyCashTax }: Figures): ReportLine[] {
  const pettyCash = toDollars(toCents(paidOut) - toCents(tipsPaid) - toCents(bankDrops))
  if (pettyCash === paidOut && pettyCashTax === undefined) return [line('Paid out', 0 - paidOut)]
  return [
    ...(pettyCash === 0 ? [] : [line('Petty cash', 0 - pettyCash)]),
    ...optional('Tax included in petty cash', pettyCashTax),
    ...(tipsPaid === 0 ? [] : [line('Tips paid out', 0 - tipsPaid)]),
    ...(bankDrops === 0 ? [] : [line('Bank drops', 0 - bankDrops)]),
  ]
}

const movements = ({ movements, venue: { currency } }: ShiftReport | XReport): ReportSection[] =>
  filled(
    'Paid in and out',
    movements.map(movement => {
      const { kind, amount, reason, by } = movement
      const label = `${movementName[kind]}: ${reason}${taxesInText(movement, currency)} (${by})`
      return line(label, kind === 'in' ? amount : -amount)
    }),
  )

/** Returns the taxes that a purchase includes: ' (VAT 20%: $2.00)'. */
export function taxesInText({ tax, taxes = [] }: Pick<Movement, 'tax' | 'taxes'>, currency: string): string {
  if (tax === undefined) return ''
  const names = taxes.map(({ name, rate }) => (rate === 0 ? name : `${name} ${rate}%`)).join(' + ')
  return ` (${names}: ${formatMoney(tax, currency)})`
}

function dayParts(report: DayReport): ReportSection[] {
  const { currency, timeZone } = report.venue
  const { cash, closed, figures, parts } = report
  return [
    {
      title: 'By shift',
      lines: [
        ...parts.map(({ shift, revenue, cash }) =>
          line(
            shift
              ? `${shift.drawer}, ${formatInstant(shift.openedAt, timeZone)}, cash ${formatMoney(cash, currency)}`
              : `Outside any shift, cash ${formatMoney(cash, currency)}`,
            revenue,
          ),
        ),
        ...(parts.length === 0 ? [line('No payments', 0)] : []),
        ...(cash ? [] : [line('Paid in', figures.paidIn), ...paidOut(figures)]),
      ],
    },
    ...filled(
      'Cash',
      cash && [
        line('Floats, from the safe', cash.floats),
        line('Cash taken', cash.taken),
        line('Paid in', cash.paidIn),
        ...paidOut(figures),
        line('Over or short', cash.difference),
        line('Change of cash', cash.change, true),
      ],
    ),
    {
      title: 'Drawers closed',
      lines: [
        ...closed.map(({ number, drawer, difference }) =>
          line(`${zNumber(number)} ${drawer}`, differenceText(difference, currency)),
        ),
        closed.length === 0
          ? line('No drawer was counted', '')
          : line('Difference', differenceText(report.difference, currency), true),
      ],
    },
  ]
}

const formatInstant = (at: string, timeZone: string) => formatDayTime(Date.parse(at), timeZone)
