import type { Reader } from '#platform/database/database.ts'
import { businessDay } from '#platform/values/time.ts'
import { capitalize, typeNames } from '../columns.ts'
import type { Basis, Grouping, Measure } from '../contract.ts'
import { type FacilityInUse, lengthInUse } from '../occupancy/in-use.ts'
import { type OccupancySlot, readOccupancySlots } from '../occupancy/occupancy-slots.ts'
import { readOccupiedFacilities } from '../occupancy/occupied-time.ts'
import { methodName } from '../revenue/revenue.ts'
import {
  type Money,
  readTakings,
  readTakingsByFacility,
  readTakingsByTime,
  revenueSources,
  sourceNames,
} from '../revenue/takings.ts'
import { findMonday, findWeekday, firstOfMonth } from '../rules.ts'
import { hourAt, type Span } from '../span.ts'
import { Sums } from '../sums.ts'
import {
  type CountedWorkorder,
  completedIn,
  measureLength,
  openedIn,
  readWorkorders,
} from '../workorder-figures.ts'

/** Sums a measure by grouping key. `groupingsOf` must allow the pair. `facilities`: all, ordered by id. */
export function readSums(
  db: Reader,
  span: Span,
  { measure, grouping, basis }: { measure: Measure; grouping: Grouping; basis: Basis },
  facilities: readonly FacilityInUse[],
): Promise<Sums> {
  if (measure === 'revenue' || measure === 'payments' || measure === 'refunds')
    return moneySums(db, span, { grouping, measure, basis }, facilities)
  if (measure === 'rentals' || measure === 'rented_hours' || measure === 'occupancy')
    return rentalSums(db, span, grouping, measure, facilities)
  return workorderSums(db, span, grouping, measure)
}

/** Returns the key of a business day in a grouping by time. */
export function timeKey(grouping: Grouping, day: string): string {
  if (grouping === 'week') return findMonday(day)
  if (grouping === 'month') return firstOfMonth(day)
  return grouping === 'weekday' ? String(findWeekday(day)) : day
}

async function moneySums(
  db: Reader,
  span: Span,
  {
    grouping,
    measure,
    basis,
  }: { grouping: Grouping; measure: 'revenue' | 'payments' | 'refunds'; basis: Basis },
  facilities: readonly FacilityInUse[],
): Promise<Sums> {
  const cents = (row: Money) =>
    ({ revenue: row.total, payments: row.payments, refunds: row.refunded })[measure]
  if (grouping === 'hour')
    return Sums.of(
      await readTakingsByTime(db, span, basis),
      ({ at }) => String(hourAt(at, span.calendar)),
      cents,
    )
  if (grouping === 'facility' || grouping === 'facility_type') {
    const nameOf = facilityNames(facilities, grouping)
    return Sums.of(
      await readTakingsByFacility(db, span, basis),
      ({ facilityId }) => nameOf(facilityId),
      cents,
    )
  }
  const takings = await readTakings(db, span, basis)
  if (grouping === 'method') return Sums.of(takings, ({ method }) => methodName(method), cents)
  if (grouping !== 'source') return Sums.of(takings, ({ day }) => timeKey(grouping, day), cents)
  const sums = new Sums()
  for (const row of takings)
    for (const source of revenueSources) if (row[source] !== 0) sums.add(sourceNames[source], row[source])
  return sums
}

function facilityNames(facilities: readonly FacilityInUse[], grouping: 'facility' | 'facility_type') {
  const names = new Map(
    facilities.map(({ id, name, type }) => [id, grouping === 'facility' ? name : typeNames[type]]),
  )
  return (id: number | null) => names.get(id ?? 0) ?? 'Without a facility'
}

async function rentalSums(
  db: Reader,
  span: Span,
  grouping: Grouping,
  measure: 'rentals' | 'rented_hours' | 'occupancy',
  facilities: readonly FacilityInUse[],
): Promise<Sums> {
  const part = (row: Pick<OccupancySlot, 'rented' | 'visited' | 'begun'>) =>
    ({ rentals: row.begun, rented_hours: row.rented, occupancy: row.rented + row.visited })[measure]
  if (grouping === 'facility') {
    const held = new Map((await readOccupiedFacilities(db, span)).map(row => [row.facilityId, row]))
    const inUse = facilities.filter(one => held.has(one.id) || lengthInUse(one, span) > 0)
    return Sums.of(
      inUse,
      ({ name }) => name,
      ({ id }) => {
        const row = held.get(id)
        return row ? part(row) : 0
      },
      one => lengthInUse(one, span),
    )
  }
  const toKey = ({ type, hour, day }: OccupancySlot) => {
    if (grouping === 'facility_type') return typeNames[type]
    return grouping === 'hour' ? String(hour) : timeKey(grouping, day)
  }
  return Sums.of(await readOccupancySlots(db, span, facilities), toKey, part, slot => slot.inUse)
}

async function workorderSums(
  db: Reader,
  span: Span,
  grouping: Grouping,
  measure: 'workorders_opened' | 'workorders_closed' | 'time_to_close',
): Promise<Sums> {
  const all = await readWorkorders(db, span.begins, span)
  const found = measure === 'workorders_opened' ? openedIn(all, span) : completedIn(all, span)
  const toDay = (one: CountedWorkorder) =>
    businessDay(measure === 'workorders_opened' ? one.createdAt : one.closedAt!, span.calendar)
  const toKey = (one: CountedWorkorder) => {
    if (grouping === 'facility') return one.facility
    if (grouping === 'facility_type') return typeNames[one.facilityType]
    if (grouping === 'workorder_type') return capitalize(one.type)
    return grouping === 'priority' ? capitalize(one.priority) : timeKey(grouping, toDay(one))
  }
  const part = measure === 'time_to_close' ? measureLength : () => 1
  return Sums.of(found, toKey, part, () => 1)
}
