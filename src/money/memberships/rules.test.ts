import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/values/time.ts'
import type { BillingFrequency } from './contract.ts'
import {
  addMonths,
  dayOfMonth,
  endAfterOnePeriod,
  endOfReactivated,
  isInForce,
  type MembershipDates,
  mayCancel,
  mayReactivate,
  mayRenew,
  maySuspend,
  monthlyParts,
  monthsOf,
  nextPeriod,
  periodsBegun,
  periodsToCharge,
  reactivate,
  renew,
  type Span,
  settledBefore,
} from './rules.ts'
import { billingFrequencies, membershipStatuses } from './words.ts'

const newRun = (
  startDate: string,
  frequency: BillingFrequency = 'monthly',
  endDate?: string,
): MembershipDates => ({
  startDate,
  endDate: endDate ?? endAfterOnePeriod(startDate, frequency),
  anchorDay: dayOfMonth(startDate),
  billedUntil: null,
  months: monthsOf[frequency],
})

/** Returns the run with the periods marked as billed. */
const billed = (run: MembershipDates, periods: readonly Span[]): MembershipDates => ({
  ...run,
  billedUntil: periods.at(-1)?.until ?? run.billedUntil,
})

describe('adding months', () => {
  test.each([
    ['2026-05-20', 1, '2026-06-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
  ])('%s and %i is %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })

  test.each([
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2026-02-28', 1, 30, '2026-03-30'],
    ['2025-02-28', 36, 29, '2028-02-29'],
    ['2026-04-30', 0, 31, '2026-04-30'],
  ])('%s and %i, anchored on %i, is %s', (day, months, anchor, later) => {
    expect(addMonths(day, months, anchor)).toBe(later)
  })
})

test('a monthly membership from the 31st ends on the last day of short months and returns to the 31st', () => {
  let run = newRun('2026-01-31')
  const ends = [run.endDate]
  for (let times = 0; times < 5; times++) {
    run = renew(run, '2026-01-31')
    ends.push(run.endDate)
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'])
})

describe('billing', () => {
  test('a yearly membership paid monthly has twelve adjacent periods', () => {
    const run = newRun('2026-01-31', 'monthly', '2027-01-30')
    const periods = periodsBegun(run, '2027-02-01')
    expect(periods).toHaveLength(12)
    expect(periods.slice(0, 3)).toMatchObject([
      { from: '2026-01-31', until: '2026-02-28' },
      { from: '2026-03-01', until: '2026-03-31' },
      { from: '2026-04-01', until: '2026-04-30' },
    ])
    expect(periods.at(-1)).toMatchObject({ from: '2027-01-01', until: '2027-01-30' })
  })

  test('periods that ended before a back-dated sale are not charged', () => {
    const run = newRun('2025-10-05', 'monthly', '2026-10-05')
    const billedUntil = settledBefore(run, '2026-05-20')
    expect(billedUntil).toBe('2026-05-05')
    expect(periodsToCharge({ ...run, billedUntil }, '2026-05-20', true)).toMatchObject([
      { from: '2026-05-06', until: '2026-06-05' },
    ])
    expect(settledBefore(newRun('2025-01-01'), '2026-05-20')).toBe('2025-02-01')
  })

  test('a membership sold in advance is charged its first period', () => {
    expect(periodsToCharge(newRun('2026-07-01'), '2026-05-20', true)).toMatchObject([
      { from: '2026-07-01', until: '2026-08-01' },
    ])
    expect(periodsToCharge(newRun('2026-07-01'), '2026-05-20', false)).toEqual([])
  })
})

describe('renewal', () => {
  test('extends from the old end, or from today if that has passed', () => {
    const run = newRun('2026-05-20')
    expect(renew(run, '2026-06-20')).toMatchObject({ startDate: '2026-05-20', endDate: '2026-07-20' })
    expect(renew(run, '2026-06-25')).toMatchObject({ startDate: '2026-06-25', endDate: '2026-07-25' })
  })

  test('moves the anchor to the day of an end that is not on it', () => {
    const run = newRun('2026-01-01', 'monthly', '2026-12-31')
    expect(renew(run, '2026-12-20').endDate).toBe('2027-01-31')
    expect(renew(renew(run, '2026-12-20'), '2026-12-20').endDate).toBe('2027-02-28')
  })
})

describe('reactivation', () => {
  test('uses billed days before it bills new ones', () => {
    const run = { ...newRun('2026-05-20'), billedUntil: '2026-06-20' }
    expect(endOfReactivated(run, '2026-06-01')).toBe('2026-06-20')
    const again = reactivate(run, { from: '2026-06-01', until: '2026-07-20' })
    expect(nextPeriod(again)).toMatchObject({ from: '2026-06-21', until: '2026-07-20' })
  })

  test('after the end starts a new period with a new anchor day', () => {
    const run = { ...newRun('2026-01-31'), billedUntil: '2026-02-28' }
    const until = endOfReactivated(run, '2026-05-20')
    expect(until).toBe('2026-06-20')
    expect(nextPeriod(reactivate(run, { from: '2026-05-20', until }))).toMatchObject({
      from: '2026-05-20',
      until,
    })
  })
})

test('ten years of renewals, lapses, suspensions and reactivations bill each day exactly once', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 120 }),
    do: fc.constantFrom('renew', 'renew', 'renew', 'suspend', 'look'),
    later: fc.integer({ min: 0, max: 60 }),
    extra: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
  })
  const start = fc.integer({ min: 0, max: 3_650 }).map(days => addDays('2020-01-01', days))
  const term = fc.option(fc.integer({ min: 0, max: 800 }), { nil: undefined })
  fc.assert(
    fc.property(
      start,
      fc.constantFrom(...billingFrequencies),
      term,
      fc.array(step, { maxLength: 60 }),
      (day, frequency, length, steps) => {
        let today = day
        const endDate = length === undefined ? undefined : addDays(day, length)
        let run = newRun(day, frequency, endDate)
        const bill: Span[] = []
        const spans: Span[] = []
        const take = (periods: readonly Span[]) => {
          bill.push(...periods)
          run = billed(run, periods)
        }
        take(periodsToCharge(run, today, true))
        for (const { wait, do: what, later, extra } of steps) {
          today = addDays(today, wait)
          take(periodsBegun(run, today))
          const isOver = run.endDate < today
          if (what === 'renew' && !isOver) {
            const isBilled = run.billedUntil! >= run.endDate
            const before = run.endDate
            run = renew(run, today)
            expect(run.endDate > before).toBe(true)
            take(periodsToCharge(run, today, isBilled))
          } else if (isOver || what === 'suspend') {
            spans.push({ from: run.startDate, until: run.billedUntil! })
            today = addDays(today, later)
            const from = today
            const usual = endOfReactivated(run, from)
            const until = extra === undefined ? usual : addDays(usual, extra)
            const hasDaysLeft = run.billedUntil! >= from
            run = reactivate(run, { from, until })
            take(periodsToCharge(run, today, !hasDaysLeft))
          }
          // Each day of an active membership is billed.
          if (run.startDate <= today && today <= run.endDate)
            expect(bill.some(({ from, until }) => from <= today && today <= until)).toBe(true)
        }
        for (const [index, { from, until }] of bill.entries()) {
          expect(from <= until).toBe(true)
          if (index > 0) expect(from > bill[index - 1]!.until).toBe(true)
        }
        expect(run.billedUntil! <= (bill.at(-1)?.until ?? '')).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the menu actions follow from the status', () => {
  const offered = membershipStatuses.map(status => {
    const goingOn = { status, notice: null, isOnce: false }
    return [status, mayRenew(goingOn), maySuspend(status), mayCancel(status), mayReactivate(goingOn)]
  })
  expect(offered).toEqual([
    ['active', true, true, true, false],
    ['expired', false, false, false, true],
    ['cancelled', false, false, false, false],
    ['suspended', false, false, false, true],
  ])
})

test('a trial and a membership after notice are not renewed; a suspended trial can use its days', () => {
  const offered = (terms: Partial<Parameters<typeof mayRenew>[0]>) =>
    membershipStatuses.filter(status => {
      const membership = { notice: null, isOnce: false, ...terms, status }
      return mayRenew(membership) || mayReactivate(membership)
    })
  expect(offered({ isOnce: true })).toEqual(['suspended'])
  expect(offered({ notice: {} })).toEqual([])
})

test.each([
  ['2026-05-19', false],
  ['2026-05-20', true],
  ['2026-06-20', true],
  ['2026-06-21', false],
])('a membership from May 20 to June 20 is in force on %s: %s', (today, inForce) => {
  const membership = { status: 'active' as const, startDate: '2026-05-20', endDate: '2026-06-20' }
  expect(isInForce(membership, today)).toBe(inForce)
  expect(isInForce({ ...membership, status: 'suspended' }, today)).toBe(false)
})

describe('what is earned of a fee', () => {
  test.each([
    ['2026-05-20', '2026-06-20', 1],
    ['2026-05-20', '2027-05-20', 12],
    ['2027-05-21', '2028-05-20', 12],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-11-30', '2027-02-28', 3],
    ['2026-05-20', '2026-05-26', 1],
    ['2026-05-20', '2026-07-04', 2],
  ])('from %s to %s has %i months', (from, until, months) => {
    const parts = monthlyParts({ from, until }, 10_000)
    expect(parts).toHaveLength(months)
    expect(parts[0]!.earnedOn).toBe(from)
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(10_000)
    const amounts = parts.map(({ cents }) => cents)
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
  })
})
