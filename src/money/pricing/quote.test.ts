import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, HOUR, localToInstant, MINUTE, SECOND } from '#platform/values/time.ts'
import { computePrice, type Terms } from './price.ts'
import {
  billingInstant,
  quoteAgreed,
  quoteCheckOut,
  type RunningStay,
  type StayQuote,
  toQuote,
} from './quote.ts'

const added: Terms = { rateCents: 2_000, taxRate: 10_000, tax: 'added', currency: 'USD' }
const included: Terms = { ...added, tax: 'included' }

/** Returns 'kind amount' of each line, top down. */
const formatLines = ({ lines }: StayQuote) => lines.map(({ kind, amount }) => `${kind} ${amount.toFixed(2)}`)

describe('an agreed length', () => {
  test.each<[string, Terms, number, string[]]>([
    ['an hour, tax added', added, HOUR, ['base 20.00', 'tax 2.00', 'total 22.00', 'due 22.00']],
    ['an hour, tax included', included, HOUR, ['base 20.00', 'tax 1.82', 'total 20.00', 'due 20.00']],
    ['90 minutes', added, 90 * MINUTE, ['base 30.00', 'tax 3.00', 'total 33.00', 'due 33.00']],
    ['no tax', { ...added, taxRate: 0 }, HOUR, ['base 20.00', 'total 20.00', 'due 20.00']],
    ['for nothing', { ...added, rateCents: 0 }, HOUR, ['base 0.00', 'tax 0.00', 'total 0.00', 'due 0.00']],
    [
      'odd cents',
      { ...added, rateCents: 333, taxRate: 8_875 },
      HOUR,
      ['base 3.33', 'tax 0.30', 'total 3.63', 'due 3.63'],
    ],
    ['31 days', added, 744 * HOUR, ['base 14880.00', 'tax 1488.00', 'total 16368.00', 'due 16368.00']],
  ])('%s', (_case, terms, length, lines) => {
    expect(formatLines(quoteAgreed(terms, length))).toEqual(lines)
  })

  test('shows its length and rate in words', () => {
    const [base, tax] = quoteAgreed(added, 90 * MINUTE).lines
    expect(base).toMatchObject({
      kind: 'base',
      label: '1h 30m at $20.00 an hour',
      amount: 30,
      included: false,
    })
    expect(tax).toMatchObject({ kind: 'tax', label: 'Tax 10%', amount: 3, included: false })
    expect(quoteAgreed({ ...included, taxRate: 8_250 }, HOUR).lines[1]).toMatchObject({
      label: 'Includes tax 8.25%',
      included: true,
    })
  })

  test('shows what was paid; the amount due is never negative', () => {
    expect(formatLines(quoteAgreed(added, 2 * HOUR, { paidCents: 2_200 })).slice(2)).toEqual([
      'total 44.00',
      'paid -22.00',
      'due 22.00',
    ])
    expect(formatLines(quoteAgreed(added, HOUR, { paidCents: 5_000 })).slice(2)).toEqual([
      'total 22.00',
      'paid -50.00',
      'due 0.00',
    ])
  })

  test('typed with two decimals costs what its minutes cost', () => {
    expect(quoteAgreed(included, Math.round(1.67 * HOUR))).toEqual(quoteAgreed(included, 100 * MINUTE))
    expect(quoteAgreed(included, Math.round(1.33 * HOUR))).toEqual(quoteAgreed(included, 80 * MINUTE))
  })
})

describe('a check-out', () => {
  const stay: RunningStay = { terms: added, startedAt: 0, agreedLength: HOUR, paidCents: 0, grace: 0 }
  const out = (minutes: number, change: Partial<RunningStay> = {}) =>
    quoteCheckOut({ ...stay, ...change }, minutes * MINUTE)

  test.each<[string, number, Partial<RunningStay>, string[]]>([
    ['early: the agreed time is paid', 20, {}, ['base 20.00', 'tax 2.00', 'total 22.00', 'due 22.00']],
    ['on the minute', 60, {}, ['base 20.00', 'tax 2.00', 'total 22.00', 'due 22.00']],
    [
      'seconds late: a minute begun',
      60.02,
      {},
      ['base 20.00', 'over 5.00', 'tax 2.50', 'total 27.50', 'due 27.50'],
    ],
    [
      'in time, where there is a grace',
      65,
      { grace: 5 * MINUTE, agreedLength: 70 * MINUTE },
      ['base 23.33', 'tax 2.33', 'total 25.66', 'due 25.66'],
    ],
    [
      'a minute late: the next quarter',
      61,
      {},
      ['base 20.00', 'over 5.00', 'tax 2.50', 'total 27.50', 'due 27.50'],
    ],
    ['95 minutes', 95, {}, ['base 20.00', 'over 15.00', 'tax 3.50', 'total 38.50', 'due 38.50']],
    [
      'paid at check-in',
      95,
      { paidCents: 2_200 },
      ['base 20.00', 'over 15.00', 'tax 3.50', 'total 38.50', 'paid -22.00', 'due 16.50'],
    ],
    [
      'within the grace',
      65,
      { grace: 5 * MINUTE },
      ['base 20.00', 'grace 0.00', 'tax 2.00', 'total 22.00', 'due 22.00'],
    ],
    [
      'past the grace all counts',
      66,
      { grace: 5 * MINUTE },
      ['base 20.00', 'over 5.00', 'tax 2.50', 'total 27.50', 'due 27.50'],
    ],
    [
      'tax included',
      61,
      { terms: included },
      ['base 20.00', 'over 5.00', 'tax 2.27', 'total 25.00', 'due 25.00'],
    ],
    ['before it began', -5, {}, ['base 20.00', 'tax 2.00', 'total 22.00', 'due 22.00']],
    [
      'agreed on 70 minutes',
      65,
      { agreedLength: 70 * MINUTE },
      ['base 23.33', 'over 1.67', 'tax 2.50', 'total 27.50', 'due 27.50'],
    ],
  ])('%s', (_case, minutes, change, lines) => {
    expect(formatLines(out(minutes, change))).toEqual(lines)
  })

  test('shows each step in words', () => {
    expect(out(20).lines.map(({ label }) => label)).toEqual([
      '1h booked at $20.00 an hour',
      'Tax 10%',
      'Total',
      'Due',
    ])
    expect(out(65, { grace: 5 * MINUTE }).lines[1]?.label).toBe('Grace 5m not charged')
    expect(out(75).lines[1]?.label).toBe('15m over')
    expect(out(95).lines[1]?.label).toBe('35m over, rounded up to 45m')
    expect(out(65, { agreedLength: 70 * MINUTE }).lines[1]?.label).toBe('Rounded up to 1h 15m')
  })
})

/** Expects the invariants of every bill. */
function expectToAddUp({ lines, totalCents, taxCents, baseCents, paidCents, dueCents }: StayQuote) {
  const cents = (kinds: string[]) =>
    lines
      .filter(({ kind, included }) => kinds.includes(kind) && !included)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(cents(['base', 'over', 'grace', 'tax'])).toBe(totalCents)
  expect(cents(['total'])).toBe(totalCents)
  expect(baseCents + taxCents).toBe(totalCents)
  expect(dueCents).toBe(Math.max(0, totalCents - paidCents))
  expect(cents(['due'])).toBe(dueCents)
  expect([totalCents, taxCents, dueCents].every(Number.isInteger)).toBe(true)
  expect(Math.min(baseCents, taxCents, dueCents)).toBeGreaterThanOrEqual(0)
}

const terms = fc.record<Terms>({
  rateCents: fc.integer({ min: 0, max: 50_000 }),
  taxRate: fc.integer({ min: 0, max: 100_000 }),
  tax: fc.constantFrom('included' as const, 'added' as const),
  currency: fc.constant('USD'),
})

/** Days on which the clock changes in one of the zones. */
const changeDays = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04']
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe']

/** Start and agreed end as local times; undefined if a clock change skips one. */
const typedTimes = fc
  .record({
    zone: fc.constantFrom(...zones),
    day: fc.constantFrom(...changeDays),
    dayShift: fc.integer({ min: -1, max: 0 }),
    startMinute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    wallMinutes: fc.integer({ min: 60, max: 20 * 60 }),
  })
  .map(({ zone, day, dayShift, startMinute, wallMinutes }) => {
    const wall = (minute: number) => {
      const date = addDays(day, dayShift + Math.floor(minute / (24 * 60)))
      const time = [Math.floor((minute % (24 * 60)) / 60), minute % 60].map(part =>
        String(part).padStart(2, '0'),
      )
      return localToInstant(`${date}T${time.join(':')}:00`, zone)
    }
    const startedAt = wall(startMinute)
    const endsAt = wall(startMinute + wallMinutes)
    return startedAt !== undefined && endsAt !== undefined && endsAt > startedAt
      ? { startedAt, agreedLength: endsAt - startedAt, wallMinutes }
      : undefined
  })
  .filter(times => times !== undefined)

test('10,000 stays across clock changes: every bill adds up and never falls with time', () => {
  const lengths = new Set<number>()
  fc.assert(
    fc.property(
      typedTimes,
      terms,
      fc.integer({ min: 0, max: 30 * 60 }),
      fc.integer({ min: 0, max: 59_999 }),
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: 0, max: 1.5, noNaN: true }),
      ({ startedAt, agreedLength, wallMinutes }, terms, minutes, rest, graceMinutes, paidShare) => {
        lengths.add(agreedLength / MINUTE - wallMinutes)
        const agreed = quoteAgreed(terms, agreedLength)
        const paidCents = Math.round(agreed.totalCents * paidShare)
        const stay: RunningStay = { terms, startedAt, agreedLength, paidCents, grace: graceMinutes * MINUTE }
        const leave = startedAt + minutes * MINUTE + rest
        const bill = quoteCheckOut(stay, leave)
        expectToAddUp(agreed)
        expectToAddUp(bill)
        expect(bill.totalCents).toBeGreaterThanOrEqual(agreed.totalCents)
        expect(agreed).toMatchObject(computePrice(terms, agreedLength))

        // A clock change neither adds nor removes charged time.
        const begun = minutes + (rest > 0 ? 1 : 0)
        const quarters = Math.ceil(begun / 15) * 15 * MINUTE
        const forgiven = graceMinutes > 0 && begun * MINUTE <= agreedLength + stay.grace
        expect(bill).toMatchObject(
          computePrice(terms, forgiven ? agreedLength : Math.max(quarters, agreedLength)),
        )

        const later = quoteCheckOut(stay, leave + 7 * MINUTE)
        expect(later.totalCents).toBeGreaterThanOrEqual(bill.totalCents)
        expect(later.dueCents).toBeGreaterThanOrEqual(bill.dueCents)
        expect(toQuote(bill).due).toBe(bill.dueCents / 100)
      },
    ),
    { numRuns: 10_000 },
  )
  // The generated stays cross clock changes in both directions, including half-hour ones.
  expect([...lengths].sort((a, b) => a - b)).toEqual([-60, -30, 0, 30, 60])
})

test('a longer agreed time never costs less, and both tax treatments are consistent', () => {
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 60, max: 44_640 }),
      fc.integer({ min: 1, max: 600 }),
      (terms, minutes, more) => {
        const price = computePrice(terms, minutes * MINUTE)
        expect(computePrice(terms, (minutes + more) * MINUTE).totalCents).toBeGreaterThanOrEqual(
          price.totalCents,
        )
        // The tax is the same share of the base, to the cent.
        expect(Math.abs(price.taxCents - (price.baseCents * terms.taxRate) / 100_000)).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 2_000 },
  )
})

describe('the bill shown to the guest', () => {
  const started = 0
  const now = HOUR
  test.each([
    ['applies while it is fresh', now - 30 * SECOND, now - 30 * SECOND],
    ['applies for two minutes', now - 2 * MINUTE, now - 2 * MINUTE],
    ['is computed again after two minutes', now - 2 * MINUTE - 1, now],
    ['is computed again if its instant is in the future', now + 1, now],
    ['is computed again without an instant', undefined, now],
  ])('%s', (_case, quotedAt, expected) => {
    expect(billingInstant(quotedAt, started, now)).toBe(expected)
  })

  test('is computed again if its instant precedes the start of the rental', () => {
    expect(billingInstant(now - MINUTE, now - 30 * SECOND, now)).toBe(now)
  })
})
