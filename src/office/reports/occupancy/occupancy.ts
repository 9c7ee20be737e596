import type { FacilityType } from '#house/facilities/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { capitalize, percentColumn, typeNames } from '../columns.ts'
import type { Cell, Column, Figure, Sheet } from '../contract.ts'
import { computeChange, computeShare, findWeekday, listDays, toHours, weekdays } from '../rules.ts'
import type { Span, Spans } from '../span.ts'
import { type Sum, Sums } from '../sums.ts'
import { readFacilitiesInUse } from './in-use.ts'
import { byFacilityKind } from './occupancy-by-kind.ts'
import { type OccupancySlot, occupiedTime, readOccupancySlots } from './occupancy-slots.ts'

const NOTE =
  'Time that rentals and member visits held a facility, of the time it was in use up to now. House use, cleaning and repair do not count as held.'

/** Returns the occupancy report: occupied time as a share of time in use. `type` limits it to one type. */
export async function reportOccupancy(
  db: Reader,
  { span, before }: Spans,
  type?: FacilityType,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const all = await readFacilitiesInUse(db)
  const isOfType = (one: { type: FacilityType }) => !type || one.type === type
  const facilities = all.filter(isOfType)
  const now = (await readOccupancySlots(db, span, all)).filter(isOfType)
  const then = (await readOccupancySlots(db, before, all)).filter(isOfType)
  const types = (['room', 'locker'] as const).filter(one => facilities.some(({ type }) => type === one))
  const hours = hoursFrom(Number(span.calendar.dayStart.slice(0, 2)))
  const both = { now, then, types }
  return {
    figures: summarize(now, then),
    sheets: [
      byKey(both, {
        id: 'hour',
        keys: hours,
        toKey: ({ hour }) => hour,
        note: NOTE,
      }),
      byKey(both, {
        id: 'weekday',
        keys: weekdays.map((_, index) => index),
        toKey: ({ day }) => findWeekday(day),
        name: key => weekdays[key]!,
      }),
      makeHeatSheet(now, hours),
      ...(span.from === span.to ? [] : [byDay(both, span, before)]),
      await byFacilityKind(db, { span, before }, facilities),
    ],
  }
}

const shareIn = ({ part, whole }: Sum) => computeShare(part, whole)

/** Returns the hours of a business day in order, such as 6 to 23, then 0 to 5. */
const hoursFrom = (first: number) => Array.from({ length: 24 }, (_, index) => (first + index) % 24)

function summarize(now: OccupancySlot[], then: OccupancySlot[]): Figure[] {
  const sum = (slots: OccupancySlot[], of: (slot: OccupancySlot) => number) =>
    slots.reduce((all, slot) => all + of(slot), 0)
  const share = (slots: OccupancySlot[]) =>
    computeShare(
      sum(slots, occupiedTime),
      sum(slots, slot => slot.inUse),
    )
  const figure = (
    id: string,
    label: string,
    kind: Figure['kind'],
    of: (slots: OccupancySlot[]) => number | null,
    counted?: number,
  ): Figure => {
    const [value, before] = [of(now), of(then)]
    return {
      id,
      label,
      kind,
      value,
      before,
      change: computeChange(value, before, kind, counted),
      good: 'more',
    }
  }
  return [
    figure('occupancy', 'Occupancy', 'percent', share, toHours(sum(then, ({ inUse }) => inUse))),
    figure('rented', 'Rented hours', 'hours', slots => toHours(sum(slots, ({ rented }) => rented))),
    figure('visits', 'Member visit hours', 'hours', slots => toHours(sum(slots, ({ visited }) => visited))),
    figure('rentals', 'Rentals begun', 'count', slots => sum(slots, ({ begun }) => begun)),
  ]
}

interface Both {
  now: OccupancySlot[]
  then: OccupancySlot[]
  types: readonly FacilityType[]
}

interface Keyed<K extends number> {
  id: 'hour' | 'weekday'
  keys: readonly K[]
  toKey: (slot: OccupancySlot) => K
  name?: (key: K) => string
  note?: string
}

/** Sheet of occupancy by hour or weekday: per type, in total, and in total for the previous period. */
function byKey<K extends number>({ now, then, types }: Both, keyed: Keyed<K>): Sheet {
  const { id, keys, toKey, name, note } = keyed
  const byType = types.map(type =>
    sumsBy(
      now.filter(slot => slot.type === type),
      toKey,
    ),
  )
  const [all, before] = [sumsBy(now, toKey), sumsBy(then, toKey)]
  const rows = keys.map((key): Cell[] => [
    name ? name(key) : key,
    ...(types.length > 1 ? byType.map(sums => shareIn(sums.get(key))) : []),
    shareIn(all.get(key)),
    shareIn(before.get(key)),
  ])
  return {
    id,
    title: `Occupancy by ${id}`,
    ...(note && { note }),
    columns: [{ id, label: capitalize(id), kind: id }, ...shareColumns(types)],
    rows,
    chart: { type: 'bars', x: id, series: listSeries(types), before: 'before' },
  }
}

const sumsBy = <K extends string | number>(slots: OccupancySlot[], toKey: (slot: OccupancySlot) => K) =>
  Sums.of(slots, toKey, occupiedTime, slot => slot.inUse)

const shareColumns = (types: readonly FacilityType[]): Column[] => [
  ...(types.length > 1 ? types.map(type => percentColumn(type, typeNames[type])) : []),
  percentColumn('all', types.length > 1 ? 'All' : 'Occupancy'),
  percentColumn('before', 'Previous period'),
]

const listSeries = (types: readonly FacilityType[]) => (types.length > 1 ? [...types] : ['all'])

function byDay({ now, then, types }: Both, span: Span, before: Span): Sheet {
  const toKey = ({ day }: OccupancySlot) => day
  const byType = types.map(type =>
    sumsBy(
      now.filter(slot => slot.type === type),
      toKey,
    ),
  )
  const [all, earlier] = [sumsBy(now, toKey), sumsBy(then, toKey)]
  const daysBefore = listDays(before)
  return {
    id: 'day',
    title: 'Occupancy by day',
    columns: [{ id: 'day', label: 'Day', kind: 'day' }, ...shareColumns(types)],
    rows: listDays(span).map((day, index) => [
      day,
      ...(types.length > 1 ? byType.map(sums => shareIn(sums.get(day))) : []),
      shareIn(all.get(day)),
      shareIn(earlier.get(daysBefore[index] ?? '')),
    ]),
    chart: { type: 'lines', x: 'day', series: listSeries(types), before: 'before' },
  }
}

function makeHeatSheet(now: OccupancySlot[], hours: readonly number[]): Sheet {
  const sums = sumsBy(now, ({ day, hour }) => `${findWeekday(day)} ${hour}`)
  return {
    id: 'heat',
    title: 'Occupancy by hour and weekday',
    columns: [
      { id: 'hour', label: 'Hour', kind: 'hour' },
      ...weekdays.map((name, index) => percentColumn(String(index), name)),
    ],
    rows: hours.map(hour => [hour, ...weekdays.map((_, index) => shareIn(sums.get(`${index} ${hour}`)))]),
    chart: { type: 'heat', x: 'hour', series: weekdays.map((_, index) => String(index)) },
  }
}
