import { nameTax } from '#money/pricing/rules.ts'
import { sumDollars, toCents, toDollars } from '#platform/values/money.ts'
import type { DayReport, DayXReport, Figures, Movement, ShiftReport, XReport, ZReport } from '../contract.ts'
import { zNumber } from '../rules.ts'
import type { MovementKind } from '../words.ts'
import { englishReport, type ReportWords } from './languages/texts.ts'

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
export function zReportText({ report, number, drawnAt }: ZReport, words = englishReport): ReportText {
  return {
    heading: report,
    title: words.t(report.kind === 'day' ? 'businessDay' : 'shift', { z: zNumber(number) }),
    drawnAt,
    sections:
      report.kind === 'day'
        ? [dayFacts(report, words), ...takings(report.figures, words), ...dayParts(report, words)]
        : [shiftFacts(report, words), ...takings(report.figures, words), ...drawer(report, words)],
  }
}

/** Returns the figures so far of an open shift or the current business day. */
export const xReportText = (x: XReport | DayXReport, words = englishReport): ReportText => ({
  heading: x,
  title: words.t('xReport'),
  drawnAt: x.drawnAt,
  sections:
    x.kind === 'day'
      ? [dayFacts(x, words), ...takings(x.figures, words), ...dayParts(x, words)]
      : [shiftFacts(x, words), ...takings(x.figures, words), ...movements(x, words)],
})

const line = (label: string, value: number | string, isStrong = false): ReportLine => ({
  label,
  value,
  isStrong,
})

/** A line that is there only if the figure is. */
const optional = (label: string, value: number | undefined): ReportLine[] =>
  value === undefined ? [] : [line(label, value)]

function shiftFacts(
  { shift, venue: { timeZone } }: ShiftReport | XReport,
  { t, formats }: ReportWords,
): ReportSection {
  const time = (at: string) => formats.dayTime(Date.parse(at), timeZone)
  return {
    title: shift.drawer,
    lines: [
      line(t('openedBy', { name: shift.openedBy }), time(shift.openedAt)),
      ...(shift.closedAt ? [line(t('closedBy', { name: shift.closedBy ?? '' }), time(shift.closedAt))] : []),
      line(t('xReports'), String(shift.xReports)),
    ],
  }
}

function dayFacts(
  { businessDay, from, until, venue: { timeZone } }: DayReport,
  { t, formats }: ReportWords,
): ReportSection {
  const time = (at: string) => formats.dayTime(Date.parse(at), timeZone)
  return {
    title: formats.day(businessDay),
    lines: [line(t('from'), time(from)), line(t('until'), time(until))],
  }
}

/** The methods sum to what was taken, so do payments, refunds and deposits, and from there it goes to revenue. */
function takings(figures: Figures, { t, method: name, lines }: ReportWords): ReportSection[] {
  const { counts } = figures
  const taken = sumDollars(figures.methods.map(({ net }) => net))
  const deposits = sumDollars([figures.depositsTaken, figures.depositsReturned])
  return [
    {
      title: t('takenByMethod'),
      lines: [
        ...figures.methods.map(({ method, net }) => line(name(method), net)),
        line(t('totalTaken'), taken, true),
      ],
    },
    {
      title: t('takenByKind'),
      lines: [
        line(t('payments', { count: counts.payments }), figures.payments),
        line(t('refunds', { count: counts.refunds }), figures.refunds),
        line(t('voids', { count: counts.voids }), figures.voids),
        ...optional(t('reversals', { count: counts.reversals ?? 0 }), figures.reversals),
        line(t('depositsTaken', { count: counts.deposits }), figures.depositsTaken),
        line(t('depositsReturned'), figures.depositsReturned),
        line(t('totalTaken'), taken, true),
      ],
    },
    {
      title: t('revenue'),
      lines: [
        line(t('totalTaken'), taken),
        line(t('depositsLessReturned'), 0 - deposits),
        line(t('depositsKept'), figures.depositsKept),
        ...optional(t('depositsApplied'), figures.depositsApplied),
        ...optional(t('cardsLessSold'), figures.cards),
        ...optional(t('tips'), figures.tips === undefined ? undefined : 0 - figures.tips),
        line(t('revenue'), figures.revenue, true),
      ],
    },
    ...filled(
      t('tips'),
      figures.tipsByPerson?.map(({ by, amount }) => line(by, amount)),
    ),
    {
      title: t('charged'),
      lines: [
        line(t('beforeTax', { count: counts.charges }), figures.charged),
        line(t('tax'), figures.tax),
        ...optional(t('creditNotes'), figures.credited === undefined ? undefined : 0 - figures.credited),
        ...optional(t('writtenOff'), figures.writtenOff),
        ...optional(t('openingBalances'), figures.openingBalances),
      ],
    },
    ...filled(
      t('drawerOpened'),
      figures.openings?.map(({ why, count }) => line(t(why), String(count))),
    ),
    ...filled(
      t('taxes'),
      figures.taxes?.map(({ tax, ...named }) => line(nameTax(lines, named), tax)),
    ),
  ]
}

/** A section that is there only if it has lines. */
const filled = (title: string, lines: readonly ReportLine[] = []): ReportSection[] =>
  lines.length > 0 ? [{ title, lines }] : []

function drawer(report: ShiftReport, words: ReportWords): ReportSection[] {
  const { cash, pieces, venue } = report
  const { t, formats } = words
  return [
    {
      title: t('drawer'),
      lines: [
        line(t('float'), cash.float),
        line(t('cashTaken'), cash.cashTaken),
        line(t('paidIn'), cash.paidIn),
        ...paidOut(report.figures, words),
        line(t('expected'), cash.expected, true),
        line(t('counted'), report.counted, true),
        line(t('difference'), differenceText(report.difference, venue.currency, words), true),
      ],
      note: report.reason === undefined ? undefined : t('reason', { reason: report.reason }),
    },
    ...movements(report, words),
    ...filled(
      t('counts'),
      pieces.map(({ value, quantity }) =>
        line(`${quantity} × ${formats.money(value, venue.currency)}`, toDollars(toCents(value) * quantity)),
      ),
    ),
  ]
}

/** Formats a count's difference: 'Exact', '$2.00 short', '$1.50 over'. `dollars` as on the wire. */
export function differenceText(dollars: number, currency: string, { t, formats } = englishReport): string {
  if (dollars === 0) return t('exact')
  return t(dollars < 0 ? 'short' : 'over', { amount: formats.money(Math.abs(dollars), currency) })
}

/** Cash paid out, with the parts of it. */
function paidOut(
  { paidOut, tipsPaid = 0, bankDrops = 0, pettyCashTax }: Figures,
  { t }: ReportWords,
): ReportLine[] {
  const pettyCash = toDollars(toCents(paidOut) - toCents(tipsPaid) - toCents(bankDrops))
  if (pettyCash === paidOut && pettyCashTax === undefined) return [line(t('paidOut'), 0 - paidOut)]
  return [
    ...(pettyCash === 0 ? [] : [line(t('pettyCash'), 0 - pettyCash)]),
    ...optional(t('pettyCashTax'), pettyCashTax),
    ...(tipsPaid === 0 ? [] : [line(t('tipsPaid'), 0 - tipsPaid)]),
    ...(bankDrops === 0 ? [] : [line(t('bankDrops'), 0 - bankDrops)]),
  ]
}

const movementTexts = {
  in: 'movedIn',
  out: 'movedOut',
  drop: 'dropped',
  tips: 'tipsPaidFor',
} as const satisfies Record<MovementKind, string>

const movements = (
  { movements, venue: { currency } }: ShiftReport | XReport,
  words: ReportWords,
): ReportSection[] =>
  filled(
    words.t('paidInAndOut'),
    movements.map(movement => {
      const { kind, amount, by } = movement
      const reason = reasonText(movement, currency, words)
      return line(words.t(movementTexts[kind], { reason, by }), kind === 'in' ? amount : -amount)
    }),
  )

/** Returns why cash was moved, with the taxes that a purchase includes: 'Milk (VAT 20%: $2.00)'. */
export function reasonText(
  { reason, tax, taxes = [] }: Pick<Movement, 'reason' | 'tax' | 'taxes'>,
  currency: string,
  { t, lines, formats } = englishReport,
): string {
  if (tax === undefined) return reason
  const names = formats.list(taxes.map(named => nameTax(lines, named)))
  return t('reasonWithTax', { reason, taxes: names, amount: formats.money(tax, currency) })
}

function dayParts(report: DayReport, words: ReportWords): ReportSection[] {
  const { currency, timeZone } = report.venue
  const { cash, closed, figures, parts } = report
  const { t, method, formats } = words
  return [
    {
      title: t('byShift'),
      lines: [
        ...parts.map(({ shift, revenue, cash }) => {
          const amount = formats.money(cash, currency)
          if (!shift) return line(t('outsideCash', { amount }), revenue)
          const at = formats.dayTime(Date.parse(shift.openedAt), timeZone)
          return line(t('shiftCash', { drawer: shift.drawer, at, amount }), revenue)
        }),
        ...(parts.length === 0 ? [line(t('noPayments'), 0)] : []),
        ...(cash ? [] : [line(t('paidIn'), figures.paidIn), ...paidOut(figures, words)]),
      ],
    },
    ...filled(
      method('cash'),
      cash && [
        line(t('floatsFromSafe'), cash.floats),
        line(t('cashTaken'), cash.taken),
        line(t('paidIn'), cash.paidIn),
        ...paidOut(figures, words),
        line(t('overOrShort'), cash.difference),
        line(t('changeOfCash'), cash.change, true),
      ],
    ),
    {
      title: t('drawersClosed'),
      lines: [
        ...closed.map(({ number, drawer, difference }) =>
          line(`${zNumber(number)} ${drawer}`, differenceText(difference, currency, words)),
        ),
        closed.length === 0
          ? line(t('noDrawerCounted'), '')
          : line(t('difference'), differenceText(report.difference, currency, words), true),
      ],
    },
  ]
}
