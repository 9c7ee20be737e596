import type { Reader } from '#platform/database/database.ts'
import { businessDay, MINUTE } from '#platform/values/time.ts'
import { countColumn } from './columns.ts'
import type { Cell, Figure, Sheet } from './contract.ts'
import { computeChange, listDays } from './rules.ts'
import type { Span, Spans } from './span.ts'

const NOTE =
  'By the day on which the guest joined the line. The wait ends with the first offer. The estimate error is how many minutes the estimate given on joining was off, on average, early or late.'

/** A guest in line, with what became of the offers to them. Times are instants. */
export interface WaitedEntry {
  joined_at: number
  estimated_at: number | null
  offered_at: number | null
  status: string
  offers: number
  lapsed: number
  skipped: number
}

/** Returns the report of the waiting list: waiting times, what became of offers, and the error of estimates. */
export async function reportWaiting(
  db: Reader,
  { span, before }: Spans,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const now = await readWaited(db, span)
  return { figures: summarize(now, await readWaited(db, before)), sheets: [byDay(now, span)] }
}

async function readWaited(db: Reader, { begins, ends }: Span): Promise<WaitedEntry[]> {
  const rows = await db
    .selectFrom('waiting_entries')
    .leftJoin('waiting_offers', 'waiting_offers.entry_id', 'waiting_entries.id')
    .select(({ fn, eb }) => [
      'waiting_entries.joined_at',
      'waiting_entries.estimated_at',
      'waiting_entries.offered_at',
      'waiting_entries.status',
      fn.count('waiting_offers.id').as('offers'),
      fn.sum(eb.case().when('waiting_offers.status', '=', 'lapsed').then(1).else(0).end()).as('lapsed'),
      fn.sum(eb.case().when('waiting_offers.status', '=', 'skipped').then(1).else(0).end()).as('skipped'),
    ])
    .where('joined_at', '>=', begins)
    .where('joined_at', '<', ends)
    .groupBy([
      'waiting_entries.id',
      'waiting_entries.joined_at',
      'waiting_entries.estimated_at',
      'waiting_entries.offered_at',
      'waiting_entries.status',
    ])
    .orderBy('waiting_entries.id')
    .execute()
  return rows.map(row => ({
    ...row,
    offers: Number(row.offers),
    lapsed: Number(row.lapsed),
    skipped: Number(row.skipped),
  }))
}

const sum = (entries: readonly WaitedEntry[], of: 'offers' | 'lapsed' | 'skipped') =>
  entries.reduce((all, entry) => all + entry[of], 0)
const checkedIn = (entries: readonly WaitedEntry[]) =>
  entries.filter(({ status }) => status === 'checked_in').length

/** Returns the minutes that guests waited for their first offer. */
const listWaits = (entries: readonly WaitedEntry[]) =>
  entries.flatMap(({ joined_at, offered_at }) =>
    offered_at === null ? [] : [(offered_at - joined_at) / MINUTE],
  )

/** Returns the average wait in minutes; null without an offer. */
const averageWait = (entries: readonly WaitedEntry[]): number | null => computeAverage(listWaits(entries))

/** Returns by how many minutes the estimates were off that can be compared. */
const listErrors = (entries: readonly WaitedEntry[]) =>
  entries.flatMap(({ estimated_at, offered_at }) =>
    estimated_at === null || offered_at === null ? [] : [Math.abs(offered_at - estimated_at) / MINUTE],
  )

/** Returns the mean absolute error of the estimates in minutes; null without one that can be compared. */
const estimateError = (entries: readonly WaitedEntry[]): number | null => computeAverage(listErrors(entries))

function computeAverage(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round(values.reduce((all, value) => all + value, 0) / values.length)
}

function longestWait(entries: readonly WaitedEntry[]): number | null {
  const waits = listWaits(entries)
  return waits.length === 0 ? null : Math.round(Math.max(...waits))
}

function summarize(now: WaitedEntry[], then: WaitedEntry[]): Figure[] {
  const figure = (
    id: string,
    label: string,
    of: (entries: WaitedEntry[]) => number | null,
    good?: Figure['good'],
    counted?: number,
  ): Figure => {
    const [value, before] = [of(now), of(then)]
    const change = computeChange(value, before, 'count', counted)
    return { id, label, kind: 'count', value, before, change, ...(good && { good }) }
  }
  return [
    figure('joined', 'Guests in line', entries => entries.length),
    figure('checked_in', 'Checked in', checkedIn, 'more'),
    figure('wait', 'Average wait (min)', averageWait, 'less', listWaits(then).length),
    figure('longest', 'Longest wait (min)', longestWait, 'less', listWaits(then).length),
    figure('offers', 'Offers', entries => sum(entries, 'offers')),
    figure('lapsed', 'Offers lapsed', entries => sum(entries, 'lapsed'), 'less'),
    figure('skipped', 'Offers skipped', entries => sum(entries, 'skipped'), 'less'),
    figure('estimate', 'Estimate error (min)', estimateError, 'less', listErrors(then).length),
  ]
}

function byDay(now: WaitedEntry[], span: Span): Sheet {
  const days = Map.groupBy(now, ({ joined_at }) => businessDay(joined_at, span.calendar))
  const row = (day: string, entries: readonly WaitedEntry[]): Cell[] => [
    day,
    entries.length,
    checkedIn(entries),
    averageWait(entries),
    longestWait(entries),
    sum(entries, 'offers'),
    sum(entries, 'lapsed'),
    estimateError(entries),
  ]
  return {
    id: 'waiting-day',
    title: 'Waiting list by day',
    note: NOTE,
    columns: [
      { id: 'day', label: 'Day', kind: 'day' },
      countColumn('joined', 'Guests in line'),
      countColumn('checked_in', 'Checked in'),
      countColumn('wait', 'Average wait (min)'),
      countColumn('longest', 'Longest wait (min)'),
      countColumn('offers', 'Offers'),
      countColumn('lapsed', 'Lapsed'),
      countColumn('estimate', 'Estimate error (min)'),
    ],
    rows: listDays(span).map(day => row(day, days.get(day) ?? [])),
    total: row('Total', now),
    chart: { type: 'bars', x: 'day', series: ['joined'] },
  }
}
