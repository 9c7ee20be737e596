import { beforeAll, describe, expect, test } from 'vitest'
import { revenueAccounts } from '#money/ledger/words.ts'
import { type Calendar, type Instant, localToInstant, MINUTE } from '#platform/values/time.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import {
  countMinutes,
  type Minute,
  minutesBefore,
  type Occupancy,
  occupiedByMinute,
  occupiedMinutes,
  readOccupancies,
} from '#testing/reports/expected-figures.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'
import type { Cell, PeriodChoice, Report, ReportRequest } from './contract.ts'
import { report as reportShape } from './contract.ts'
import { makeReport } from './reports.ts'
import { findWeekday, groupingsOf, listDays, weekdays } from './rules.ts'
import { groupings, measures } from './words.ts'

interface Case extends Calendar {
  what: string
  now: string
  period: PeriodChoice
  from?: string
  to?: string
}

/** Days with a clock change, days that begin at night, time zones with a half-hour offset. */
const cases: Case[] = [
  {
    what: 'clocks go back',
    timeZone: 'America/New_York',
    dayStart: '06:00',
    now: '2026-11-04T15:20:00',
    period: 'last_7_days',
  },
  {
    what: 'clocks go forward',
    timeZone: 'America/New_York',
    dayStart: '00:00',
    now: '2026-03-11T23:10:00',
    period: 'this_week',
  },
  {
    what: 'a month',
    timeZone: 'Europe/Berlin',
    dayStart: '06:00',
    now: '2026-11-05T03:00:00',
    period: 'last_month',
  },
  {
    what: 'half an hour off, days from 5:30',
    timeZone: 'Asia/Kolkata',
    dayStart: '05:30',
    now: '2026-05-20T18:47:00',
    period: 'today',
  },
  {
    what: 'clocks go back half an hour',
    timeZone: 'Australia/Lord_Howe',
    dayStart: '04:45',
    now: '2026-04-08T12:00:00',
    period: 'custom',
    from: '2026-04-03',
    to: '2026-04-06',
  },
]

describe.each(cases)('$what ($timeZone, $dayStart, $period)', venue => {
  const calendar: Calendar = { timeZone: venue.timeZone, dayStart: venue.dayStart }
  const now = localToInstant(venue.now, venue.timeZone)!
  let db: Awaited<ReturnType<typeof openTestDatabase>>['db']
  let occupancy: Report
  let minutes: Minute[]
  let before: Minute[]
  let holds: Occupancy[]
  let facilities: Facility[]
  /** The minutes during which each facility was in use. */
  let inUse: Map<number, Set<Instant>>
  /** How often each facility was occupied in each minute. */
  let held: Map<number, Map<Instant, number>>

  const ask = (what: Record<string, unknown>) =>
    makeReport(db, { period: venue.period, from: venue.from, to: venue.to, ...what } as ReportRequest, now)

  beforeAll(async () => {
    const store = await openTestDatabase()
    db = store.db
    await db.transaction().execute(trx => fillWithRandomData(trx, venue.what, calendar, now))
    occupancy = reportShape.strict().parse(await ask({ report: 'occupancy' }))
    const today = countMinutes({ from: '2026-01-01', to: '2026-12-31' }, calendar, now).at(-1)!.day
    minutes = countMinutes(occupancy.period, calendar, now)
    before = occupancy.running
      ? minutesBefore(occupancy.before, today, calendar, now)
      : countMinutes(occupancy.before, calendar, now)
    expect(occupancy.running).toBe(occupancy.period.to === today)
    holds = await readOccupancies(db, now)
    facilities = await readFacilities(db)
    const instants = [...minutes, ...before].map(({ at }) => at)
    held = occupiedByMinute(holds)
    inUse = new Map(facilities.map(one => [one.id, new Set(instants.filter(at => isInUse(one, at)))]))
  })

  const minutesInUse = ({ id }: Facility, of: Minute[]) =>
    of.filter(({ at }) => inUse.get(id)!.has(at)).length

  /** Share of the minutes in use that were occupied, computed by hand. */
  function share(of: Minute[], which: (facility: Facility) => boolean = () => true): number | null {
    const some = facilities.filter(which)
    const available = some.reduce((sum, one) => sum + minutesInUse(one, of), 0)
    const used = some.reduce((sum, { id }) => sum + sumRows(of, ({ at }) => held.get(id)?.get(at)), 0)
    return available === 0 ? null : Math.round((used / available) * 1_000) / 10
  }

  const hours = (of: Minute[], holder: Occupancy['holder'], ids?: Set<number>) =>
    Math.round(
      occupiedMinutes(
        of,
        holds.filter(one => one.holder === holder && (ids?.has(one.facilityId) ?? true)),
      ) / 6,
    ) / 10

  const begun = (of: Minute[], ids?: Set<number>) => {
    const inSpan = new Set(of.map(({ at }) => at))
    return holds.filter(one => one.begun && inSpan.has(one.begins) && (ids?.has(one.facilityId) ?? true))
      .length
  }

  test('computes the figures of occupancy', () => {
    const found = Object.fromEntries(occupancy.figures.map(({ id, value, before }) => [id, [value, before]]))
    expect(found).toEqual({
      occupancy: [share(minutes), share(before)],
      rented: [hours(minutes, 'rental'), hours(before, 'rental')],
      visits: [hours(minutes, 'visit'), hours(before, 'visit')],
      rentals: [begun(minutes), begun(before)],
    })
    expect(found.rented![0]).toBeGreaterThan(0)
  })

  test('computes occupancy by hour, by weekday, by day and by weekday and hour', () => {
    const isRoom = ({ type }: Facility) => type === 'room'
    const isLocker = ({ type }: Facility) => type === 'locker'
    const expected = (own: (minute: Minute) => boolean, old = own) => {
      const mine = minutes.filter(own)
      return [share(mine, isRoom), share(mine, isLocker), share(mine), share(before.filter(old))]
    }
    for (const [hour, ...cells] of findRows(occupancy, 'hour'))
      expect([hour, cells]).toEqual([hour, expected(minute => minute.hour === hour)])
    for (const [name, ...cells] of findRows(occupancy, 'weekday'))
      expect([name, cells]).toEqual([name, expected(({ day }) => weekdays[findWeekday(day)] === name)])
    for (const [hour, ...cells] of findRows(occupancy, 'heat'))
      expect([hour, cells]).toEqual([
        hour,
        weekdays.map((_, index) =>
          share(minutes.filter(one => one.hour === hour && findWeekday(one.day) === index)),
        ),
      ])
    if (occupancy.period.from === occupancy.period.to) return
    const earlier = listDays(occupancy.before)
    const rows = findRows(occupancy, 'day')
    expect(rows.map(([day]) => day)).toEqual(listDays(occupancy.period))
    for (const [index, [day, ...cells]] of rows.entries())
      expect([day, cells]).toEqual([
        day,
        expected(
          one => one.day === day,
          one => one.day === earlier[index],
        ),
      ])
  })

  test('computes occupancy by type and for one type', async () => {
    const nameKind = ({ type, kind }: Facility) => `${type === 'room' ? 'Rooms' : 'Lockers'} ${kind}`
    const rows = findRows(occupancy, 'kind')
    for (const [kind, count, starts, rented, visited, hoursInUse, percent, old] of rows) {
      const some = facilities.filter(one => nameKind(one) === kind)
      const ids = new Set(some.map(({ id }) => id))
      const lengths = some.map(one => minutesInUse(one, minutes))
      expect([kind, count, starts, rented, visited, hoursInUse, percent, old]).toEqual([
        kind,
        lengths.filter(length => length > 0).length,
        begun(minutes, ids),
        hours(minutes, 'rental', ids),
        hours(minutes, 'visit', ids),
        Math.round(lengths.reduce((sum, length) => sum + length, 0) / 6) / 10,
        share(minutes, one => ids.has(one.id)),
        share(before, one => ids.has(one.id)),
      ])
    }
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const lockers = await ask({ report: 'occupancy', type: 'locker' })
    expect(lockers.figures[0]).toMatchObject({ value: share(minutes, ({ type }) => type === 'locker') })
  })

  test('computes revenue by day, source and method', async () => {
    const revenue = reportShape.strict().parse(await ask({ report: 'revenue' }))
    const [mine, old] = [await money(minutes, revenue.period), await money(before, revenue.before)]
    const sum = (rows: Money[]) => rows.reduce((all, { cents }) => all + cents, 0) / 100
    const refunded = (rows: Money[]) => -sum(rows.filter(({ kind }) => kind === 'refund'))
    const paid = (rows: Money[]) => rows.filter(({ kind }) => kind === 'payment')
    const payments = (rows: Money[]) => paid(rows).length
    const taken = (rows: Money[]) => sum(rows.filter(({ kind }) => kind !== 'refund'))
    const average = (rows: Money[]) =>
      payments(rows) === 0 ? null : Math.round((sum(paid(rows)) * 100) / payments(rows)) / 100
    expect(revenue.figures.map(({ id, value, before }) => [id, value, before])).toEqual([
      ['revenue', sum(mine), sum(old)],
      ['payments', payments(mine), payments(old)],
      ['average payment', average(mine), average(old)],
      ['refunds', refunded(mine) + 0, refunded(old) + 0],
    ])
    const earlier = listDays(revenue.before)
    const days = findSheet(revenue, 'day')
    const shown = days.columns.slice(1, -2).map(({ label }) => label)
    for (const [index, [day, ...cells]] of days.rows.entries())
      expect([day, cells]).toEqual([
        day,
        [
          ...shown.map(source => sum(mine.filter(row => row.day === day && row.source === source))),
          sum(mine.filter(row => row.day === day)),
          earlier[index] === undefined ? null : sum(old.filter(row => row.day === earlier[index])),
        ],
      ])
    expect(days.total?.at(-2)).toBe(sum(mine))
    for (const [source, total, , beforeTotal] of findRows(revenue, 'source'))
      expect([source, total, beforeTotal]).toEqual([
        source,
        sum(mine.filter(row => row.source === source)),
        sum(old.filter(row => row.source === source)),
      ])
    for (const [method, count, came, back, total, , beforeTotal] of findRows(revenue, 'method')) {
      const of = (rows: Money[]) => rows.filter(row => row.method === method)
      expect([method, count, came, back, total, beforeTotal]).toEqual([
        method,
        payments(of(mine)),
        taken(of(mine)),
        refunded(of(mine)) + 0,
        sum(of(mine)),
        sum(of(old)),
      ])
    }
    expect(mine.length).toBeGreaterThan(3)
  })

  async function money(span: Minute[], { from, to }: { from: string; to: string }): Promise<Money[]> {
    const rows = await db.selectFrom('ledger').selectAll().execute()
    const rentals = new Map(
      (await db.selectFrom('rentals').selectAll().execute()).map(row => [row.bill_id, row]),
    )
    const bills = new Map((await db.selectFrom('bills').selectAll().execute()).map(row => [row.id, row]))
    const types = new Map(facilities.map(({ id, type }) => [id, type]))
    const inSpan = new Set(span.map(({ at }) => at))
    return rows
      .filter(row => (names[row.account] || row.account === 'deposits') && row.deposit_id === null)
      .concat(rows.filter(row => row.kind === 'deposit_keep' && row.account === 'deposits'))
      .filter(row => row.business_day >= from && row.business_day <= to)
      .filter(({ at }) => inSpan.has(at - (at % MINUTE)))
      .map(row => {
        const rental = rentals.get(row.bill_id)
        const type = rental && types.get(rental.facility_id)
        const source = type
          ? type === 'room'
            ? 'Rooms'
            : 'Lockers'
          : bills.get(row.bill_id)!.kind === 'invoice'
            ? 'Invoices'
            : 'Memberships'
        return {
          day: row.business_day,
          cents: row.amount_cents,
          kind: row.kind,
          method: names[row.account] ?? 'Kept deposits',
          source: row.account === 'deposits' ? 'Kept deposits' : source,
        }
      })
  }

  test('reports the revenue that the ledger shows, including deposits, refunds and voids', async () => {
    const revenue = await ask({ report: 'revenue' })
    const inSpan = new Set(minutes.map(({ at }) => at))
    const rows = await db
      .selectFrom('ledger')
      .selectAll()
      .where('account', 'in', [...revenueAccounts])
      .execute()
    const mine = rows.filter(({ at }) => inSpan.has(at - (at % MINUTE)))
    expect(revenue.figures[0]!.value).toBe(mine.reduce((sum, row) => sum + row.amount_cents, 0) / 100)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(6)
  })

  test('computes age of open work orders, time to close and counts per facility', async () => {
    const maintenance = reportShape.strict().parse(await ask({ report: 'maintenance' }))
    const all = await db.selectFrom('workorders').selectAll().orderBy('id').execute()
    const end = (span: Minute[]) => (span.at(-1)?.at ?? 0) + MINUTE
    const isIn = (span: Minute[], at: number | null) => at !== null && at >= span[0]!.at && at < end(span)
    const open = (span: Minute[]) =>
      all.filter(one => one.opened_at <= end(span) && (one.closed_at === null || one.closed_at > end(span)))
    const done = (span: Minute[]) =>
      all.filter(one => one.status === 'completed' && isIn(span, one.closed_at))
    const opened = (span: Minute[]) => all.filter(one => isIn(span, one.created_at))
    const length = (one: (typeof all)[number]) => (one.closed_at! - one.opened_at) / 3_600_000
    const tenth = (hours: number) => Math.round(hours * 10) / 10
    const average = (some: typeof all) =>
      some.length === 0 ? null : tenth(some.reduce((sum, one) => sum + length(one), 0) / some.length)
    expect(maintenance.figures.map(({ id, value, before }) => [id, value, before])).toEqual([
      ['open', open(minutes).length, open(before).length],
      ['opened', opened(minutes).length, opened(before).length],
      ['completed', done(minutes).length, done(before).length],
      ['average', average(done(minutes)), average(done(before))],
    ])
    const ages: Record<string, [number, number]> = {
      'Under 1 day': [0, 1],
      '1 to 3 days': [1, 3],
      '3 to 7 days': [3, 7],
      '1 to 4 weeks': [7, 28],
      '4 weeks and more': [28, 1_000],
    }
    for (const [name, urgent, , , , total, old] of findRows(maintenance, 'age')) {
      const [from, until] = ages[String(name)]!
      const aged = (span: Minute[]) =>
        open(span).filter(one => {
          const days = (end(span) - one.opened_at) / 86_400_000
          return days >= from && days < until
        })
      expect([name, urgent, total, old]).toEqual([
        name,
        aged(minutes).filter(({ priority }) => priority === 'urgent').length,
        aged(minutes).length,
        aged(before).length,
      ])
    }
    for (const [type, count, mean, , longest, old] of findRows(maintenance, 'type')) {
      const of = (span: Minute[]) => done(span).filter(one => one.type === String(type).toLowerCase())
      const lengths = of(minutes).map(length)
      expect([type, count, mean, longest, old]).toEqual([
        type,
        lengths.length,
        average(of(minutes)),
        lengths.length === 0 ? null : tenth(Math.max(...lengths)),
        average(of(before)),
      ])
    }
    for (const [name, count, completed, left, mean, old] of findRows(maintenance, 'facility')) {
      const { id } = facilities.find(one => one.name === name)!
      const of = (some: typeof all) => some.filter(({ facility_id }) => facility_id === id)
      expect([name, count, completed, left, mean, old]).toEqual([
        name,
        of(opened(minutes)).length,
        of(done(minutes)).length,
        of(open(minutes)).length,
        average(of(done(minutes))),
        of(opened(before)).length,
      ])
    }
  })

  test('totals a custom report to the same sum for every grouping', async () => {
    const [revenue, maintenance] = [await ask({ report: 'revenue' }), await ask({ report: 'maintenance' })]
    const value = (report: Report, id: string) => {
      const found = report.figures.find(figure => figure.id === id)!
      return [found.value, found.before]
    }
    const wanted: Record<string, (number | null)[]> = {
      revenue: value(revenue, 'revenue'),
      payments: value(revenue, 'payments'),
      refunds: value(revenue, 'refunds'),
      rentals: value(occupancy, 'rentals'),
      rented_hours: value(occupancy, 'rented'),
      occupancy: value(occupancy, 'occupancy'),
      workorders_opened: value(maintenance, 'opened'),
      workorders_closed: value(maintenance, 'completed'),
      time_to_close: value(maintenance, 'average'),
    }
    for (const measure of measures)
      for (const grouping of groupings.filter(one => groupingsOf[measure].includes(one))) {
        const custom = reportShape.strict().parse(await ask({ report: 'custom', measure, grouping }))
        const { value, before } = custom.figures[0]!
        expect([measure, grouping, value, before]).toEqual([measure, grouping, ...wanted[measure]!])
        const sheet = custom.sheets[0]!
        expect(sheet.total?.slice(1, 3)).toEqual([value, before])
        if (!['occupancy', 'time_to_close'].includes(measure)) {
          const rows = sheet.rows.reduce((sum, row) => sum + Number(row[1]), 0)
          expect(Math.abs(rows - value!), `${measure} by ${grouping}`).toBeLessThan(
            measure === 'rented_hours' ? 0.05 * sheet.rows.length + 0.06 : 0.001,
          )
        }
      }
  })
})

interface Facility {
  id: number
  name: string
  type: 'room' | 'locker'
  kind: string
  retiredAt: Instant | null
  changes: { action: string; at: Instant }[]
}

async function readFacilities(db: Awaited<ReturnType<typeof openTestDatabase>>['db']): Promise<Facility[]> {
  const events = await db.selectFrom('events').selectAll().orderBy('id').execute()
  return (await db.selectFrom('facilities').selectAll().orderBy('id').execute()).map(row => ({
    id: row.id,
    name: row.name,
    type: row.type,
    kind: row.type === 'room' ? row.room_type : row.size,
    retiredAt: row.retired_at,
    changes: events.filter(one => one.subject_id === row.id && /^facility\./.test(one.action)),
  }))
}

const sumRows = <T>(rows: readonly T[], value: (row: T) => number | undefined) =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0)

/** Returns whether the facility had been added and was not retired at `at`. */
function isInUse({ changes, retiredAt }: Facility, at: Instant): boolean {
  const last = changes.filter(one => one.at <= at).at(-1)
  if (last) return last.action !== 'facility.retired'
  if (changes[0]?.action === 'facility.added') return false
  return changes.length > 0 || retiredAt === null || at < retiredAt
}

interface Money {
  day: string
  cents: number
  kind: string
  method: string
  source: string
}

const names: Record<string, string> = {
  credit_card: 'Credit Card',
  cash: 'Cash',
  mobile_payment: 'Mobile Payment',
  bank_transfer: 'Bank Transfer',
  debit_card: 'Debit Card',
}

const findSheet = ({ sheets }: Report, id: string) => sheets.find(sheet => sheet.id === id)!
const findRows = (report: Report, id: string): Cell[][] => findSheet(report, id).rows
