import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, localToInstant, MINUTE } from '#platform/values/time.ts'
import type { RateChange, Terms } from './price.ts'
import { quoteAgreed, quoteCheckOut, type StayQuote } from './quote.ts'
import { appliesAt, type HourlyRule, type RatePlan } from './rate-plan.ts'

const terms: Terms = { rateCents: 2_200, taxRate: 10_000, tax: 'added', currency: 'USD' }
const moved: RateChange = { minute: 80, rateCents: 3_000, left: 'Room 101', taken: 'Room 205' }

const formatLines = ({ lines }: StayQuote) =>
  lines.map(({ label, amount }) => `${label}: ${amount.toFixed(2)}`)

describe('a change of the rate', () => {
  test('shows each time with its facility and rate', () => {
    expect(formatLines(quoteAgreed({ ...terms, changes: [moved] }, 2 * HOUR))).toEqual([
      '1h 20m Room 101 at $22.00 an hour: 29.33',
      '40m Room 205 at $30.00 an hour: 20.00',
      'Tax 10%: 4.93',
      'Total: 54.26',
      'Due: 54.26',
    ])
  })

  test('after the agreed end costs nothing until the guest stays longer', () => {
    const late = { ...terms, changes: [{ ...moved, minute: 130 }] }
    expect(quoteAgreed(late, 2 * HOUR).totalCents).toBe(quoteAgreed(terms, 2 * HOUR).totalCents)
    const stay = { terms: late, startedAt: 0, agreedLength: 2 * HOUR, paidCents: 0, grace: 0 }
    expect(formatLines(quoteCheckOut(stay, 140 * MINUTE))).toEqual([
      '2h booked Room 101 at $22.00 an hour: 44.00',
      '20m over, rounded up to 30m: 13.67',
      'Tax 10%: 5.77',
      'Total: 63.44',
      'Due: 63.44',
    ])
  })

  test('keeps grace, member price and tax treatment of the stay', () => {
    const member = { name: 'Premium', freeMinutes: 60, discountPercent: 50 }
    const stay = {
      terms: { ...terms, tax: 'included' as const, member, changes: [moved] },
      startedAt: 0,
      agreedLength: 2 * HOUR,
      paidCents: 0,
      grace: 5 * MINUTE,
    }
    expect(formatLines(quoteCheckOut(stay, 124 * MINUTE))).toEqual([
      '1h 20m booked Room 101 at $22.00 an hour: 29.33',
      '40m Room 205 at $30.00 an hour: 20.00',
      'Grace 4m not charged: 0.00',
      '1h free (Premium member): -22.00',
      '50% off (Premium member): -13.67',
      'Includes tax 10%: 1.24',
      'Total: 13.66',
      'Due: 13.66',
    ])
  })

  test('names the facility of a block', () => {
    const start = localToInstant('2026-05-20T12:00', 'America/New_York')!
    const plan: RatePlan = {
      calendar: { timeZone: 'America/New_York', dayStart: '00:00' },
      startsAt: start + 80 * MINUTE,
      holidays: [],
      hourly: [],
      blocks: [
        {
          kind: 'block',
          name: 'Day',
          hours: 4,
          priceCents: 5_000,
          weekdays: [],
          onHolidays: false,
          from: null,
          until: null,
        },
      ],
    }
    expect(
      formatLines(quoteAgreed({ ...terms, changes: [{ ...moved, plan }] }, 5 * HOUR)).slice(0, 2),
    ).toEqual(['1h 20m Room 101 at $22.00 an hour: 29.33', 'Room 205, Block 4 hours (Day): 50.00'])
  })
})

const night: HourlyRule = {
  kind: 'hourly',
  name: 'Night',
  rateCents: 1_111,
  weekdays: [],
  onHolidays: false,
  from: '22:00',
  until: '06:30',
}

/** The rates of a random move, with or without a cheaper night. */
interface Rate {
  minute: number
  rateCents: number
  byNight: boolean
}

const rate = fc.record<Rate>({
  minute: fc.integer({ min: 0, max: 900 }),
  rateCents: fc.integer({ min: 0, max: 9_999 }),
  byNight: fc.boolean(),
})

const stays = fc.record({
  startMinute: fc.integer({ min: 0, max: (2 * DAY) / MINUTE }),
  rates: fc.array(rate, { minLength: 1, maxLength: 4 }),
  agreedMinutes: fc.integer({ min: 60, max: 800 }),
  elapsed: fc.integer({ min: 0, max: 1_000 }),
  graceMinutes: fc.constantFrom(0, 5, 15),
  member: fc.option(
    fc.record({
      name: fc.constant('Premium'),
      freeMinutes: fc.integer({ min: 0, max: 200 }),
      discountPercent: fc.integer({ min: 0, max: 100 }),
    }),
    { nil: undefined },
  ),
  taxRate: fc.constantFrom(0, 8_875, 10_000),
  tax: fc.constantFrom('included' as const, 'added' as const),
})

type Stay = typeof stays extends fc.Arbitrary<infer T> ? T : never

/** The night before the clocks of New York are set back. */
const base = localToInstant('2026-10-31T00:00', 'America/New_York')!
const calendar = { timeZone: 'America/New_York', dayStart: '06:00' }
const makePlan = (startsAt: number): RatePlan => ({
  calendar,
  startsAt,
  holidays: [],
  hourly: [night],
  blocks: [],
})

function makeTerms({ startMinute, rates, member, taxRate, tax }: Stay): { terms: Terms; startsAt: number } {
  const startsAt = base + startMinute * MINUTE
  const [first, ...later] = rates.toSorted((a, b) => a.minute - b.minute)
  const changes = later.map(({ minute, rateCents, byNight }, index) => ({
    minute,
    rateCents,
    plan: byNight ? makePlan(startsAt + minute * MINUTE) : undefined,
    left: `Room ${index}`,
    taken: `Room ${index + 1}`,
  }))
  const plan = first!.byNight ? makePlan(startsAt) : undefined
  return {
    startsAt,
    terms: { rateCents: first!.rateCents, plan, member, taxRate, tax, currency: 'USD', changes },
  }
}

/** The total of the first `minutes` of a stay in cents, added up minute by minute with integers of its own. */
function totalByMinute(stay: Stay, startsAt: number, minutes: number): number {
  const rates = stay.rates.toSorted((a, b) => a.minute - b.minute)
  const freeMinutes = Math.min(stay.member?.freeMinutes ?? 0, minutes)
  let gross = 0
  let paid = 0
  for (let minute = 0; minute < minutes; minute++) {
    const { rateCents, byNight } = rates.findLast((rate, index) => index === 0 || rate.minute <= minute)!
    const at = startsAt + minute * MINUTE
    const cost = byNight && appliesAt(night, at, makePlan(startsAt)) ? night.rateCents : rateCents
    gross += cost
    if (minute >= freeMinutes) paid += cost
  }
  const paidCents = Math.min(Math.round(gross / 60), Math.round(paid / 60))
  const net = paidCents - Math.round((paidCents * (stay.member?.discountPercent ?? 0)) / 100)
  return stay.tax === 'included' ? net : net + Math.round((net * stay.taxRate) / 100_000)
}

test('1,000 moved stays: agreed price and check-out equal a calculation minute by minute', () => {
  fc.assert(
    fc.property(stays, stay => {
      const { terms, startsAt } = makeTerms(stay)
      const { agreedMinutes, elapsed, graceMinutes } = stay
      const agreed = quoteAgreed(terms, agreedMinutes * MINUTE)
      expect(agreed.totalCents).toBe(totalByMinute(stay, startsAt, agreedMinutes))

      const running = { terms, startedAt: startsAt, agreedLength: agreedMinutes * MINUTE, paidCents: 0 }
      const bill = quoteCheckOut({ ...running, grace: graceMinutes * MINUTE }, startsAt + elapsed * MINUTE)
      const forgiven = graceMinutes > 0 && elapsed <= agreedMinutes + graceMinutes
      const charged = Math.max(forgiven ? 0 : Math.ceil(elapsed / 15) * 15, agreedMinutes)
      expect(bill.totalCents).toBe(totalByMinute(stay, startsAt, charged))

      for (const quote of [agreed, bill]) {
        const priced = quote.lines.filter(
          ({ kind, included }) => !included && !['total', 'due'].includes(kind),
        )
        expect(priced.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)).toBe(
          quote.totalCents,
        )
      }
    }),
    { numRuns: 1_000 },
  )
})
