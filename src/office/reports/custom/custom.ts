import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'
import { byFigure, toChangeColumn } from '../columns.ts'
import type {
  Basis,
  Cell,
  Chart,
  Column,
  ColumnKind,
  Figure,
  Grouping,
  Measure,
  PaymentFilter,
  Sheet,
} from '../contract.ts'
import { readFacilitiesInUse } from '../occupancy/in-use.ts'
import {
  computeChange,
  computeShare,
  groupingNames,
  listDays,
  measureName,
  toHours,
  weekdays,
} from '../rules.ts'
import type { Span, Spans } from '../span.ts'
import type { Sum, Sums } from '../sums.ts'
import { readSums, timeKey } from './custom-sums.ts'
import { paymentsBehind } from './payments-behind.ts'

interface CustomQuery {
  measure: Measure
  grouping: Grouping
  basis: Basis
}

/** Returns the report of one measure by one grouping. `groupingsOf` must allow the pair. */
export async function reportCustom(
  db: Reader,
  { span, before }: Spans,
  asked: CustomQuery,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const facilities = await readFacilitiesInUse(db)
  const now = await readSums(db, span, asked, facilities)
  const then = await readSums(db, before, asked, facilities)
  const { kind, read } = values[asked.measure]
  const [value, earlier] = [read(now.all()), read(then.all())]
  const label = measureName(asked.measure, asked.basis)
  return {
    figures: [
      {
        id: asked.measure,
        label,
        kind,
        value,
        before: earlier,
        change: computeChange(value, earlier, kind, countedIn(then.all(), asked.measure)),
      },
    ],
    sheets: [makeSheet(now, then, { span, before }, asked)],
  }
}

/** Column kind of each measure, and the value that its sum stands for. */
const values: Record<Measure, { kind: ColumnKind; read: (sum: Sum) => number | null }> = {
  revenue: { kind: 'money', read: ({ part }) => toDollars(part) },
  refunds: { kind: 'money', read: ({ part }) => toDollars(part) },
  payments: { kind: 'count', read: ({ part }) => part },
  rentals: { kind: 'count', read: ({ part }) => part },
  rented_hours: { kind: 'hours', read: ({ part }) => toHours(part) },
  occupancy: { kind: 'percent', read: ({ part, whole }) => computeShare(part, whole) },
  workorders_opened: { kind: 'count', read: ({ part }) => part },
  workorders_closed: { kind: 'count', read: ({ part }) => part },
  time_to_close: { kind: 'hours', read: ({ part, whole }) => (whole === 0 ? null : toHours(part / whole)) },
}

function makeSheet(
  now: Sums,
  then: Sums,
  { span, before }: { span: Span; before: Span },
  { measure, grouping, basis }: CustomQuery,
): Sheet {
  const { kind, read } = values[measure]
  const name = measureName(measure, basis)
  const keys = listKeys(grouping, span, now)
  const earlier = isOrdered(grouping) ? listKeys(grouping, before, then) : keys
  const valueAt = (sums: Sums, key: string | undefined) =>
    key === undefined || !isKnown(sums, key, measure) ? null : read(sums.get(key))
  const changed = (value: number | null, old: number | null, sum: Sum) =>
    computeChange(value, old, kind, countedIn(sum, measure))
  const rows = keys.map((key, index): { cells: Cell[]; payments: PaymentFilter | null } => {
    const [value, old] = [valueAt(now, key), valueAt(then, earlier[index])]
    const change = changed(value, old, then.get(earlier[index] ?? ''))
    return {
      cells: [toCell(grouping, key), value, old, change],
      payments: paymentsBehind(measure, grouping, key, span),
    }
  })
  if (!isNatural(grouping)) rows.sort((one, other) => byFigure(1)(one.cells, other.cells))
  const [value, old] = [read(now.all()), read(then.all())]
  return {
    id: 'custom',
    title: `${name} by ${inSentence(groupingNames[grouping])}`,
    columns: [
      { id: 'key', label: groupingNames[grouping], kind: keyKind(grouping) },
      { id: 'value', label: name, kind },
      { id: 'before', label: 'Previous period', kind },
      toChangeColumn(kind),
    ],
    rows: rows.map(({ cells }) => cells),
    ...(basis === 'taken' &&
      rows.some(({ payments }) => payments) && { payments: rows.map(({ payments }) => payments) }),
    total: [isShare(measure) ? 'All' : 'Total', value, old, changed(value, old, then.all())],
    chart: { type: chartType(grouping, keys.length), x: 'key', series: ['value'], before: 'before' },
  }
}

/** Days, weeks and months are sequences, so the n-th is compared with the n-th of the previous period. */
const isOrdered = (grouping: Grouping) => grouping === 'day' || grouping === 'week' || grouping === 'month'

/** The keys have a natural order; other rows are sorted by value. */
const isNatural = (grouping: Grouping) => isOrdered(grouping) || grouping === 'weekday' || grouping === 'hour'

const isShare = (measure: Measure) => measure === 'occupancy' || measure === 'time_to_close'

/** How many hours or work orders a share or an average was taken from; undefined for a sum. */
const countedIn = ({ whole }: Sum, measure: Measure): number | undefined => {
  if (measure === 'occupancy') return toHours(whole)
  return measure === 'time_to_close' ? whole : undefined
}

/** A share without a whole has no value; an empty sum is 0. */
const isKnown = (sums: Sums, key: string, measure: Measure) => !isShare(measure) || sums.get(key).whole > 0

function listKeys(grouping: Grouping, span: Span, sums: Sums): string[] {
  if (isOrdered(grouping)) return [...new Set(listDays(span).map(day => timeKey(grouping, day)))]
  if (grouping === 'weekday') return weekdays.map((_, index) => String(index))
  if (grouping !== 'hour') return sums.keys()
  const first = Number(span.calendar.dayStart.slice(0, 2))
  return Array.from({ length: 24 }, (_, index) => String((first + index) % 24))
}

function toCell(grouping: Grouping, key: string): Cell {
  if (grouping === 'weekday') return weekdays[Number(key)]!
  return grouping === 'hour' ? Number(key) : key
}

function keyKind(grouping: Grouping): Column['kind'] {
  if (isOrdered(grouping)) return 'day'
  return grouping === 'hour' || grouping === 'weekday' ? grouping : 'text'
}

function chartType(grouping: Grouping, keys: number): Chart['type'] {
  if (!isNatural(grouping)) return 'ranked'
  return grouping === 'day' && keys > 31 ? 'lines' : 'bars'
}
