import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, localToInstant, MINUTE } from '#platform/values/time.ts'
import { computePrice, type MemberPrice, type Terms } from './price.ts'
import { quoteAgreed, quoteCheckOut, type StayQuote } from './quote.ts'
import type { BlockRule, HourlyRule, RatePlan } from './rate-plan.ts'

const zone = 'America/New_York'
const always = { weekdays: [], onHolidays: false, from: null, until: null }

const hourly = (name: string, rateCents: number, when: Partial<HourlyRule> = {}): HourlyRule => ({
  kind: 'hourly',
  name,
  rateCents,
  ...always,
  ...when,
})
const block = (hours: number, priceCents: number, when: Partial<BlockRule> = {}): BlockRule => ({
  kind: 'block',
  name: 'Standard',
  hours,
  priceCents,
  ...always,
  ...when,
})

const night = hourly('Night rate', 1_200, { from: '22:00', until: '06:00' })
const weekend = hourly('Weekend rate', 3_000, { weekdays: [0, 6] })
const weekendNight = hourly('Weekend night', 3_600, { weekdays: [5, 6], from: '22:00', until: '06:00' })
const holiday = hourly('Holiday rate', 4_000, { onHolidays: true })
const fourFor60 = block(4, 6_000)
const cap = block(24, 15_000, { kind: 'cap', name: 'Day' })

interface Case {
  starts: string
  hours: number
  hourly?: HourlyRule[]
  blocks?: BlockRule[]
  dayStart?: string
  member?: MemberPrice
}

function makeTerms({ starts, hourly = [], blocks = [], dayStart = '00:00', member }: Case): Terms {
  const plan: RatePlan = {
    calendar: { timeZone: zone, dayStart },
    startsAt: localToInstant(starts, zone) ?? Number.NaN,
    holidays: ['2026-07-04', '2026-12-25'],
    hourly,
    blocks,
  }
  return { rateCents: 2_000, taxRate: 0, tax: 'added', currency: 'USD', plan, member }
}

/** Returns the lines above the total, and the total. */
const formatLines = ({ lines }: StayQuote) =>
  lines.filter(({ kind }) => kind !== 'due').map(({ label, amount }) => `${label} ${amount.toFixed(2)}`)

// 2026-05-20 is a Wednesday. Clocks go forward on 2026-03-08 and back on 2026-11-01.
describe('golden quotes', () => {
  test.each<[string, Case, string[]]>([
    [
      'no rule holds',
      { starts: '2026-05-20T14:00', hours: 2, hourly: [night] },
      ['2h at $20.00 an hour 40.00', 'Total 40.00'],
    ],
    [
      'a day-part edge',
      { starts: '2026-05-20T21:00', hours: 3, hourly: [night] },
      ['1h at $20.00 an hour 20.00', '2h Night rate at $12.00 an hour 24.00', 'Total 44.00'],
    ],
    [
      'the last minute before a day-part',
      { starts: '2026-05-20T21:59', hours: 1, hourly: [night] },
      ['1m at $20.00 an hour 0.33', '59m Night rate at $12.00 an hour 11.80', 'Total 12.13'],
    ],
    [
      'over midnight',
      { starts: '2026-05-20T23:00', hours: 2, hourly: [night] },
      ['2h Night rate at $12.00 an hour 24.00', 'Total 24.00'],
    ],
    [
      'until the morning edge',
      { starts: '2026-05-20T05:30', hours: 1, hourly: [night] },
      ['30m Night rate at $12.00 an hour 6.00', '30m at $20.00 an hour 10.00', 'Total 16.00'],
    ],
    [
      'a weekend begins at midnight',
      { starts: '2026-05-22T23:00', hours: 2, hourly: [weekend] },
      ['1h at $20.00 an hour 20.00', '1h Weekend rate at $30.00 an hour 30.00', 'Total 50.00'],
    ],
    [
      'a weekend begins with the business day',
      { starts: '2026-05-23T05:00', hours: 2, hourly: [weekend], dayStart: '06:00' },
      ['1h at $20.00 an hour 20.00', '1h Weekend rate at $30.00 an hour 30.00', 'Total 50.00'],
    ],
    [
      'a weekend ends',
      { starts: '2026-05-24T23:00', hours: 2, hourly: [weekend] },
      ['1h Weekend rate at $30.00 an hour 30.00', '1h at $20.00 an hour 20.00', 'Total 50.00'],
    ],
    [
      'Friday’s night lasts into Saturday',
      { starts: '2026-05-23T05:00', hours: 2, hourly: [weekendNight] },
      ['1h Weekend night at $36.00 an hour 36.00', '1h at $20.00 an hour 20.00', 'Total 56.00'],
    ],
    [
      'the first rule that holds wins',
      { starts: '2026-05-23T21:00', hours: 2, hourly: [weekendNight, weekend, night] },
      ['1h Weekend rate at $30.00 an hour 30.00', '1h Weekend night at $36.00 an hour 36.00', 'Total 66.00'],
    ],
    [
      'a holiday begins',
      { starts: '2026-12-24T23:00', hours: 2, hourly: [holiday, night] },
      ['1h Night rate at $12.00 an hour 12.00', '1h Holiday rate at $40.00 an hour 40.00', 'Total 52.00'],
    ],
    [
      'a holiday ends',
      { starts: '2026-12-25T23:00', hours: 2, hourly: [holiday] },
      ['1h Holiday rate at $40.00 an hour 40.00', '1h at $20.00 an hour 20.00', 'Total 60.00'],
    ],
    [
      'the clock skips an hour: two hours are two hours',
      {
        starts: '2026-03-08T01:00',
        hours: 2,
        hourly: [hourly('Small hours', 1_000, { from: '02:00', until: '03:30' })],
      },
      ['1h 30m at $20.00 an hour 30.00', '30m Small hours at $10.00 an hour 5.00', 'Total 35.00'],
    ],
    [
      'the clock shows an hour twice: both are charged',
      {
        starts: '2026-11-01T00:00',
        hours: 4,
        hourly: [hourly('Small hours', 1_000, { from: '01:00', until: '02:00' })],
      },
      ['2h at $20.00 an hour 40.00', '2h Small hours at $10.00 an hour 20.00', 'Total 60.00'],
    ],
    [
      'a block not reached',
      { starts: '2026-05-20T14:00', hours: 2.5, blocks: [fourFor60] },
      ['2h 30m at $20.00 an hour 50.00', 'Total 50.00'],
    ],
    [
      'a block not used up',
      { starts: '2026-05-20T14:00', hours: 3.5, blocks: [fourFor60] },
      ['Block 4 hours (Standard) 60.00', 'Total 60.00'],
    ],
    [
      'a block',
      { starts: '2026-05-20T14:00', hours: 4, blocks: [fourFor60] },
      ['Block 4 hours (Standard) 60.00', 'Total 60.00'],
    ],
    [
      'a block and a remainder',
      { starts: '2026-05-20T14:00', hours: 5, blocks: [fourFor60] },
      ['Block 4 hours (Standard) 60.00', '1h at $20.00 an hour 20.00', 'Total 80.00'],
    ],
    [
      'two blocks',
      { starts: '2026-05-20T14:00', hours: 8, blocks: [fourFor60] },
      ['2 × Block 4 hours (Standard) 120.00', 'Total 120.00'],
    ],
    [
      'a block where it saves most',
      {
        starts: '2026-05-20T20:00',
        hours: 6,
        hourly: [night],
        blocks: [block(2, 3_000, { name: 'Evening' })],
      },
      ['Block 2 hours (Evening) 30.00', '4h Night rate at $12.00 an hour 48.00', 'Total 78.00'],
    ],
    [
      'a block that begins only in the morning',
      { starts: '2026-05-20T12:00', hours: 4, blocks: [block(4, 6_000, { from: '06:00', until: '12:00' })] },
      ['4h at $20.00 an hour 80.00', 'Total 80.00'],
    ],
    [
      'a cap',
      { starts: '2026-05-20T14:00', hours: 12, blocks: [cap] },
      ['Cap 24 hours (Day) 150.00', 'Total 150.00'],
    ],
    [
      'a cap and what comes after its day',
      { starts: '2026-05-20T14:00', hours: 26, blocks: [cap, fourFor60] },
      ['Cap 24 hours (Day) 150.00', '2h at $20.00 an hour 40.00', 'Total 190.00'],
    ],
    [
      'a member’s discount',
      {
        starts: '2026-05-20T21:00',
        hours: 2,
        hourly: [night],
        member: { name: 'Premium', freeMinutes: 0, discountPercent: 10 },
      },
      [
        '1h at $20.00 an hour 20.00',
        '1h Night rate at $12.00 an hour 12.00',
        '10% off (Premium member) -3.20',
        'Total 28.80',
      ],
    ],
    [
      'free hours come first',
      {
        starts: '2026-05-20T21:00',
        hours: 2,
        hourly: [night],
        member: { name: 'Premium', freeMinutes: 60, discountPercent: 50 },
      },
      [
        '1h at $20.00 an hour 20.00',
        '1h Night rate at $12.00 an hour 12.00',
        '1h free (Premium member) -20.00',
        '50% off (Premium member) -6.00',
        'Total 6.00',
      ],
    ],
    [
      'more free hours than the stay has',
      {
        starts: '2026-05-20T14:00',
        hours: 1,
        member: { name: 'Family', freeMinutes: 300, discountPercent: 0 },
      },
      ['1h at $20.00 an hour 20.00', '1h free (Family member) -20.00', 'Total 0.00'],
    ],
  ])('%s', (_name, given, lines) => {
    expect(formatLines(quoteAgreed(makeTerms(given), given.hours * HOUR))).toEqual(lines)
  })

  test('a check-out lists the agreed time at the rates of its hours, then the time over', () => {
    const terms = makeTerms({ starts: '2026-05-20T21:00', hours: 2, hourly: [night] })
    const stay = { terms, startedAt: terms.plan!.startsAt, agreedLength: HOUR, paidCents: 2_000, grace: 0 }
    expect(
      quoteCheckOut(stay, stay.startedAt + 95 * MINUTE).lines.map(({ label, amount }) => [label, amount]),
    ).toEqual([
      ['1h booked at $20.00 an hour', 20],
      ['35m over, rounded up to 45m', 9],
      ['Total', 29],
      ['Already paid', -20],
      ['Due', 9],
    ])
  })
})

const minuteOfDay = fc
  .oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 24 * 4 - 1 }).map(quarter => quarter * 15) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 24 * 60 - 1 }) },
  )
  .map(
    minute => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const when = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  onHolidays: fc.boolean(),
  from: minuteOfDay,
  until: minuteOfDay,
})
const allDay = when.map(times => ({ ...times, from: null, until: null }))
const cents = fc.integer({ min: 0, max: 20_000 })
const plans: fc.Arbitrary<RatePlan> = fc.record({
  calendar: fc.record({
    timeZone: fc.constantFrom(zone, 'Australia/Lord_Howe', 'Asia/Kolkata'),
    dayStart: minuteOfDay,
  }),
  startsAt: fc
    .constantFrom(
      '2026-03-07T20:00:00Z',
      '2026-10-31T22:00:00Z',
      '2026-07-03T12:00:00Z',
      '2026-04-04T10:00:00Z',
    )
    .chain(text =>
      fc.integer({ min: 0, max: 12 * 60 * 60 }).map(second => Date.parse(text) + second * 1_000),
    ),
  holidays: fc.constant(['2026-07-04', '2026-03-08']),
  hourly: fc.array(
    fc.tuple(fc.oneof(when, allDay), cents).map(([when, cents]) => hourly('Rate', cents, when)),
    { maxLength: 3 },
  ),
  blocks: fc.array(
    fc
      .tuple(fc.oneof(when, allDay), cents, fc.integer({ min: 1, max: 24 }))
      .map(([when, cents, hours]) => block(hours, cents, when)),
    { maxLength: 2 },
  ),
})
const terms = fc.record({
  rateCents: cents,
  taxRate: fc.integer({ min: 0, max: 25_000 }),
  tax: fc.constantFrom('added' as const, 'included' as const),
  currency: fc.constant('USD'),
  plan: plans,
  member: fc.option(
    fc.record({
      name: fc.constant('Premium'),
      freeMinutes: fc.integer({ min: 0, max: 600 }),
      discountPercent: fc.integer({ min: 0, max: 100 }),
    }),
    { nil: undefined },
  ),
})

describe('with any rates', () => {
  test('a longer stay never costs less, no bill exceeds the hourly price, and every bill adds up', () => {
    fc.assert(
      fc.property(
        terms,
        fc.integer({ min: 0, max: 1_600 }),
        fc.integer({ min: 1, max: 500 }),
        (terms, minutes, more) => {
          const length = minutes * MINUTE
          const bill = quoteAgreed(terms, length)
          expect(bill).toMatchObject(computePrice(terms, length))
          expect(computePrice(terms, length + more * MINUTE).totalCents).toBeGreaterThanOrEqual(
            bill.totalCents,
          )
          const hoursAlone = computePrice({ ...terms, plan: { ...terms.plan, blocks: [] } }, length)
          expect(bill.totalCents).toBeLessThanOrEqual(hoursAlone.totalCents)
          const sum = bill.lines
            .filter(({ kind, included }) => !included && !['total', 'paid', 'due'].includes(kind))
            .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
          expect(sum).toBe(bill.totalCents)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a check-out costs as much as the same agreed time, and never less later', () => {
    fc.assert(
      fc.property(
        terms,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 900 }),
        (terms, agreed, left) => {
          const startedAt = terms.plan.startsAt
          const stay = { terms, startedAt, agreedLength: agreed * MINUTE, paidCents: 0, grace: 0 }
          const bill = quoteCheckOut(stay, startedAt + left * MINUTE)
          const charged = Math.max(agreed, Math.ceil(left / 15) * 15)
          expect(bill).toMatchObject(computePrice(terms, charged * MINUTE))
          expect(quoteCheckOut(stay, startedAt + (left + 20) * MINUTE).totalCents).toBeGreaterThanOrEqual(
            bill.totalCents,
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a plan without rules quotes the same lines as no plan', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 3_000 }), (terms, minutes) => {
        const empty = { ...terms, plan: { ...terms.plan, hourly: [], blocks: [] } }
        const none = { ...terms, plan: undefined }
        expect(quoteAgreed(empty, minutes * MINUTE)).toEqual(quoteAgreed(none, minutes * MINUTE))
        const stay = { startedAt: terms.plan.startsAt, agreedLength: HOUR, paidCents: 0, grace: 0 }
        const leave = stay.startedAt + minutes * MINUTE
        expect(quoteCheckOut({ ...stay, terms: empty }, leave)).toEqual(
          quoteCheckOut({ ...stay, terms: none }, leave),
        )
      }),
      { numRuns: 150 },
    )
  })
})
