import { listStaysNow } from '#desk/rentals/rentals.ts'
import { currentDay } from '#money/ledger/books/books.ts'
import type { DayReport } from '#money/shifts/contract.ts'
import { readDrawersNow } from '#money/shifts/shifts.ts'
import {
  computeShare,
  type DayTakings,
  dayAndWeekBefore,
  methodName,
  occupiedTime,
  readFacilitiesInUse,
  readOccupancySlots,
  readPeople,
  readTakings,
  type Span,
  Sums,
} from '#office/reports/reports.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { sumDollars, toDollars } from '#platform/values/money.ts'
import { instantToLocal, toIso } from '#platform/values/time.ts'
import type { Today } from './contract.ts'
import { decisionsNow, decisionsOfDay } from './decisions.ts'
import { readNextHours } from './next-hours.ts'

/** Returns a business day at a glance, by default the current one. Throws Invalid if it is still to come. */
export async function readToday(
  db: Reader,
  ctx: Pick<ActionContext, 'at' | 'actor'>,
  asked: string | undefined,
): Promise<Today> {
  const calendar = calendarOf(await readSettings(db))
  const current = await currentDay(db, ctx.at, calendar)
  const day = asked ?? current
  if (day > current) throw new Invalid({ day: 'This day is still to come' })
  const { span, before, running } = dayAndWeekBefore(day, calendar, current, ctx.at)
  const stays = running ? await listStaysNow(db, ctx.at) : []
  const atDrawers = running ? await peopleAtDrawers(db) : []
  const occupied = running ? await occupiedNow(db) : []
  const hour = Number(instantToLocal(ctx.at, calendar.timeZone).slice(11, 13))
  const owing = stays.filter(({ dueAmount }) => dueAmount > 0)
  return {
    businessDay: day,
    running,
    asOf: toIso(ctx.at),
    lastWeekDay: before.from,
    takings: compare(await readTakings(db, span, 'taken'), await readTakings(db, before, 'taken')),
    occupancy: { now: occupied, peak: higherPeak(await readPeak(db, span), occupied, hour) },
    owed: running
      ? { amount: sumDollars(owing.map(({ dueAmount }) => dueAmount)), stays: owing.length }
      : null,
    drawers: {
      open: running ? await readDrawersNow(db, ctx) : [],
      difference: await drawersOff(db, day),
    },
    lastZ: await lastZ(db, day),
    decisions: [
      ...(running ? decisionsNow.overdue(stays, ctx.at) : []),
      ...(await decisionsOfDay(db, span)),
      ...(running ? await decisionsNow.house(db, ctx.at) : []),
    ],
    next: running ? await readNextHours(db, ctx.at) : [],
    people: await readDayPeople(db, span, atDrawers),
  }
}

/** Compares what each method took with last week; the sums are the revenue of both days. */
function compare(now: readonly DayTakings[], then: readonly DayTakings[]): Today['takings'] {
  const sumCents = (takings: readonly DayTakings[]) =>
    takings.reduce((sum, { total }) => sum + Number(total), 0)
  const pair = (is: (row: DayTakings) => boolean) => ({
    amount: toDollars(sumCents(now.filter(is))),
    lastWeek: toDollars(sumCents(then.filter(is))),
  })
  const methods = [...new Set([...now, ...then].map(({ method }) => method))].map(method => ({
    method: methodName(method),
    ...pair(row => row.method === method),
  }))
  return { ...pair(() => true), methods: methods.sort((a, b) => b.amount - a.amount) }
}

/** Counts the facilities that are occupied, as the board does. */
async function occupiedNow(db: Reader): Promise<Today['occupancy']['now']> {
  const rows = await db
    .selectFrom('facilities')
    .select(({ fn }) => ['type', 'status', fn.countAll<number>().as('count')])
    .where('retired_at', 'is', null)
    .groupBy(['type', 'status'])
    .execute()
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((sum, { count }) => sum + Number(count), 0)
  return (['room', 'locker'] as const).map(type => ({
    type,
    occupied: count(row => row.type === type && row.status === 'occupied'),
    total: count(row => row.type === type),
  }))
}

/** Returns the hour in which the largest share was occupied; the first of several. */
async function readPeak(db: Reader, span: Span): Promise<Today['occupancy']['peak']> {
  const slots = await readOccupancySlots(db, span, await readFacilitiesInUse(db))
  const sums = Sums.of(
    slots,
    ({ hour }) => hour,
    occupiedTime,
    slot => slot.inUse,
  )
  let peak: Today['occupancy']['peak'] = null
  for (const hour of sums.keys()) {
    const { part, whole } = sums.get(hour)
    const percent = computeShare(part, whole) ?? 0
    if (percent > (peak?.percent ?? 0)) peak = { hour, percent }
  }
  return peak
}

/** Returns the peak, or the present share in its `hour` if that is higher: an hour's share is its average. */
function higherPeak(
  peak: Today['occupancy']['peak'],
  now: Today['occupancy']['now'],
  hour: number,
): Today['occupancy']['peak'] {
  const sum = (key: 'occupied' | 'total') => now.reduce((sum, row) => sum + row[key], 0)
  const percent = computeShare(sum('occupied'), sum('total')) ?? 0
  return percent > (peak?.percent ?? 0) ? { hour, percent } : peak
}

interface DrawerPerson {
  drawer: string
  accountId: number
  name: string
}

/** Returns who is at each open drawer now. */
async function peopleAtDrawers(db: Reader): Promise<DrawerPerson[]> {
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('shift_people', 'shift_people.shift_id', 'shifts.id')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'shift_people.account_id')
    .select(['shifts.drawer', 'shift_people.account_id', 'staff_accounts.name'])
    .where('shifts.closed_at', 'is', null)
    .where('shift_people.until_ledger_id', 'is', null)
    .orderBy('shifts.id')
    .orderBy('shift_people.id')
    .execute()
  return rows.map(({ drawer, account_id, name }) => ({ drawer, accountId: account_id, name }))
}

/** Returns the sum of the differences of the shifts worked in a day; null if none was counted. */
async function drawersOff(db: Reader, day: string): Promise<number | null> {
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('z_reports', 'z_reports.shift_id', 'shifts.id')
    .select(['counted_cents', 'expected_cents'])
    .where('business_day', '=', day)
    .execute()
  if (rows.length === 0) return null
  return toDollars(
    rows.reduce((sum, { counted_cents, expected_cents }) => sum + counted_cents! - expected_cents!, 0),
  )
}

async function lastZ(db: Reader, day: string): Promise<Today['lastZ']> {
  const row = await db
    .selectFrom('z_reports')
    .select(['id', 'number', 'business_day', 'document'])
    .where('kind', '=', 'day')
    .where('business_day', '<=', day)
    .orderBy('business_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { figures } = JSON.parse(row.document) as DayReport
  return { id: row.id, number: row.number, businessDay: row.business_day, revenue: figures.revenue }
}

/** Returns who took money on the day, and who is at a drawer now, the highest takings first. */
async function readDayPeople(
  db: Reader,
  span: Span,
  atDrawers: readonly DrawerPerson[],
): Promise<Today['people']> {
  const people = await readPeople(db, span)
  const drawerByAccount = new Map(atDrawers.map(({ accountId, drawer }) => [accountId, drawer]))
  const idle = atDrawers.filter(({ accountId }) => !people.some(({ id }) => id === accountId))
  return [
    ...people.map(({ id, name, revenue }) => ({
      name,
      drawer: drawerByAccount.get(id ?? 0) ?? null,
      amount: toDollars(revenue),
    })),
    ...idle.map(({ name, drawer }) => ({ name, drawer, amount: 0 })),
  ]
}
