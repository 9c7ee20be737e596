import { type TenderAccount, tenderAccounts, tenderName } from '#money/ledger/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { byFigure, changeColumn, countColumn, moneyColumn, percentColumn, textColumn } from '../columns.ts'
import type { Basis, Cell, Figure, Sheet } from '../contract.ts'
import { computeChange, computeShare, listDays, measureName } from '../rules.ts'
import type { Span, Spans } from '../span.ts'
import { Sums } from '../sums.ts'
import {
  type DayTakings,
  type RevenueSource,
  readDeferred,
  readTakings,
  revenueSources,
  sourceNames,
} from './takings.ts'

const NOTES = {
  taken:
    'Money taken: payments less refunds, tax included, on the business day on which it was taken. A deposit counts once it is kept or pays a bill, a gift card once it is redeemed. Tips do not count.',
  earned:
    'Revenue earned: what was charged, paid or not, without tax and tips, less discounts and refunds, on the business day of the charge. A membership fee paid ahead is earned month by month. A sold gift card is not revenue.',
} as const

/** Returns the display name of a payment method: 'Credit Card', 'Bank Transfer'. */
export const methodName = (method: string): string =>
  method === 'deposits'
    ? sourceNames.deposits
    : tenderName(method as TenderAccount).replace(/\b[a-z]/g, letter => letter.toUpperCase())

/** Returns the revenue report: by day and source, and money taken also by method. */
export async function reportRevenue(
  db: Reader,
  { span, before }: Spans,
  basis: Basis = 'taken',
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const now = await readTakings(db, span, basis)
  const then = await readTakings(db, before, basis)
  const sheets = [byDay(now, then, { span, before }, basis), bySource(now, then, basis)]
  if (basis === 'taken')
    return { figures: summarize(now, then), sheets: [...sheets, byMethod(now, then, span)] }
  return {
    figures: earnedFigures(now, then, await readDeferred(db, span), await readDeferred(db, before)),
    sheets,
  }
}

const total = (takings: readonly DayTakings[], of: (row: DayTakings) => number = row => row.total) =>
  takings.reduce((sum, row) => sum + of(row), 0)

function summarize(now: DayTakings[], then: DayTakings[]): Figure[] {
  const average = (takings: DayTakings[]) => {
    const payments = total(takings, row => row.payments)
    return payments === 0 ? null : toDollars(Math.round(total(takings, row => row.paid) / payments))
  }
  const figure = (
    label: string,
    kind: Figure['kind'],
    of: (takings: DayTakings[]) => number | null,
    good: Figure['good'] = 'more',
    counted?: number,
  ) => compare(label, kind, of(now), of(then), good, counted)
  return [
    figure('Revenue', 'money', takings => toDollars(total(takings))),
    figure('Payments', 'count', takings => total(takings, row => row.payments)),
    figure(
      'Average payment',
      'money',
      average,
      'more',
      total(then, row => row.payments),
    ),
    figure('Refunds', 'money', takings => toDollars(total(takings, row => row.refunded)), 'less'),
  ]
}

type Deferred = Awaited<ReturnType<typeof readDeferred>>

const earnedFigures = (
  now: DayTakings[],
  then: DayTakings[],
  mine: Deferred,
  earlier: Deferred,
): Figure[] => [
  compare('Revenue earned', 'money', toDollars(total(now)), toDollars(total(then)), 'more'),
  compare('From earlier charges', 'money', toDollars(mine.earned), toDollars(earlier.earned)),
  compare('Not yet earned', 'money', toDollars(mine.left), toDollars(earlier.left)),
]

const compare = (
  label: string,
  kind: Figure['kind'],
  value: number | null,
  before: number | null,
  good?: Figure['good'],
  counted?: number,
): Figure => ({
  id: label.toLowerCase(),
  label,
  kind,
  value,
  before,
  change: computeChange(value, before, kind, counted),
  ...(good && { good }),
})

/** Returns rooms and lockers, and of the other sources those with any money in or out. */
const shownSources = (takings: readonly DayTakings[]) =>
  revenueSources.filter(
    source => source === 'rooms' || source === 'lockers' || takings.some(row => row[source] !== 0),
  )

function byDay(
  now: DayTakings[],
  then: DayTakings[],
  { span, before }: { span: Span; before: Span },
  basis: Basis,
): Sheet {
  const name = measureName('revenue', basis)
  const shown = shownSources(now)
  const bySource = shown.map(source =>
    Sums.of(
      now,
      ({ day }) => day,
      row => row[source],
    ),
  )
  const byDay = (takings: DayTakings[]) =>
    Sums.of(
      takings,
      ({ day }) => day,
      row => row.total,
    )
  const [all, earlier] = [byDay(now), byDay(then)]
  const daysBefore = listDays(before)
  const rows = listDays(span).map((day, index): Cell[] => [
    day,
    ...bySource.map(sums => toDollars(sums.part(day))),
    toDollars(all.part(day)),
    index < daysBefore.length ? toDollars(earlier.part(daysBefore[index]!)) : null,
  ])
  return {
    id: 'day',
    title: `${name} by day`,
    note: NOTES[basis],
    columns: [
      { id: 'day', label: 'Day', kind: 'day' },
      ...shown.map(source => moneyColumn(source, sourceNames[source])),
      moneyColumn('total', name),
      moneyColumn('before', 'Previous period'),
    ],
    rows,
    ...(basis === 'taken' && { payments: listDays(span).map(day => ({ from: day, to: day })) }),
    total: [
      'Total',
      ...bySource.map(sums => toDollars(sums.all().part)),
      toDollars(all.all().part),
      toDollars(earlier.all().part),
    ],
    chart: { type: 'stacked', x: 'day', series: [...shown], before: 'before' },
  }
}

function bySource(now: DayTakings[], then: DayTakings[], basis: Basis): Sheet {
  const name = measureName('revenue', basis)
  const of = (takings: DayTakings[], source: RevenueSource) => total(takings, row => row[source])
  const shown = shownSources([...now, ...then])
  return {
    id: 'source',
    title: `${name} by source`,
    columns: [
      textColumn('source', 'Source'),
      moneyColumn('total', name),
      percentColumn('share', 'Share'),
      moneyColumn('before', 'Previous period'),
      changeColumn,
    ],
    rows: shown.map(source => compared(sourceNames[source], of(now, source), of(then, source), total(now))),
    total: compared('Total', total(now), total(then), total(now)),
    chart: { type: 'ranked', x: 'source', series: ['total'], before: 'before' },
  }
}

const compared = (name: string, cents: number, before: number, all: number): Cell[] => [
  name,
  toDollars(cents),
  computeShare(cents, all),
  toDollars(before),
  computeChange(toDollars(cents), toDollars(before), 'money'),
]

/** Returns the tender of a ledger account, as Billing filters by it; undefined for tips and kept deposits. */
const findTender = (account: string): TenderAccount | undefined =>
  tenderAccounts.find(tender => tender === account)

function byMethod(now: DayTakings[], then: DayTakings[], { from, to }: Span): Sheet {
  const methods = [...new Set([...now, ...then].map(({ method }) => method))].sort()
  const row = (name: string, is: (row: DayTakings) => boolean): Cell[] => {
    const [mine, earlier] = [now.filter(is), then.filter(is)]
    const refunded = total(mine, row => row.refunded)
    const [label, revenue, share, before, differs] = compared(name, total(mine), total(earlier), total(now))
    return [
      label!,
      total(mine, row => row.payments),
      toDollars(total(mine) + refunded),
      toDollars(refunded),
      revenue!,
      share!,
      before!,
      differs!,
    ]
  }
  const rows = methods
    .map(method => ({
      method: findTender(method),
      cells: row(methodName(method), row => row.method === method),
    }))
    .sort((one, other) => byFigure(4)(one.cells, other.cells))
  return {
    id: 'method',
    title: 'Revenue by method',
    columns: [
      textColumn('method', 'Method'),
      countColumn('payments', 'Payments'),
      moneyColumn('taken', 'Taken'),
      moneyColumn('refunded', 'Refunded'),
      moneyColumn('total', 'Revenue'),
      percentColumn('share', 'Share'),
      moneyColumn('before', 'Previous period'),
      changeColumn,
    ],
    rows: rows.map(({ cells }) => cells),
    payments: rows.map(({ method }) => (method ? { from, to, method } : null)),
    total: row('Total', () => true),
    chart: { type: 'ranked', x: 'method', series: ['total'], before: 'before' },
  }
}
