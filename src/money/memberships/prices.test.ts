import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prorate } from '#platform/values/money.ts'
import { addDays } from '#platform/values/time.ts'
import {
  addMonths,
  dayOfMonth,
  daysOf,
  type MembershipDates,
  monthsOf,
  nextPeriod,
  periodsBegun,
  priceOfPeriod,
  renewToToday,
} from './rules.ts'
import { billingFrequencies } from './words.ts'

const sold = (startDate: string, months = 1, endDate = addMonths(startDate, months)): MembershipDates => ({
  startDate,
  endDate,
  anchorDay: dayOfMonth(startDate),
  billedUntil: null,
  months,
})

/** The membership after its periods until today are billed. */
const billed = (run: MembershipDates, today: string): MembershipDates => ({
  ...run,
  billedUntil: periodsBegun(run, today).at(-1)?.until ?? run.billedUntil,
})

/** Ends of the first period and of the renewals that follow it, one by one. */
function endsOf(start: string, months: number, renewals: number): string[] {
  let run = billed(sold(start, months), start)
  const ends = [run.endDate]
  for (let count = 0; count < renewals; count++) {
    const today = addDays(run.endDate, 1)
    run = billed(renewToToday(run, today)!.run, today)
    ends.push(run.endDate)
  }
  return ends
}

describe('periods', () => {
  test('sold on January 31 end on the last day of shorter months', () => {
    expect(endsOf('2026-01-31', 1, 2)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('of a year from February 29 end on February 28, and on the 29th in leap years', () => {
    expect(endsOf('2028-02-29', 12, 3)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })
})

describe('prices to the cent', () => {
  test.each([
    ['credit for Standard from Jun 10', 5_000, '2026-06-10', '2026-06-20', 32, 1_719],
    ['Premium from Jun 10', 8_000, '2026-06-10', '2026-06-20', 32, 2_750],
    ['credit for Standard on Jun 20', 5_000, '2026-06-20', '2026-06-20', 32, 156],
    ['Premium on Jun 20', 8_000, '2026-06-20', '2026-06-20', 32, 250],
    ['Jun 21 to Jul 10, after notice', 5_000, '2026-06-21', '2026-07-10', 30, 3_333],
    ["Jun 21 to 30, for a billing day at the month's end", 5_000, '2026-06-21', '2026-06-30', 30, 1_667],
    ['a year frozen for 61 days, from Sep 1', 60_000, '2026-09-01', '2027-03-03', 366, 30_164],
  ])('%s', (_, cents, from, until, wholeDays, price) => {
    expect(priceOfPeriod({ from, until, wholeDays }, cents).cents).toBe(price)
  })

  test('the first period costs the whole fee, however short; a later one that the end cuts its days', () => {
    const short = sold('2026-05-20', 1, '2026-06-05')
    expect(priceOfPeriod(nextPeriod(short)!, 5_000).cents).toBe(5_000)
    const cut = { ...sold('2026-05-20', 1, '2026-07-10'), billedUntil: '2026-06-20' }
    expect(priceOfPeriod(nextPeriod(cut)!, 5_000)).toEqual({
      from: '2026-06-21',
      until: '2026-07-10',
      wholeDays: 30,
      cents: 3_333,
    })
  })

  test('a share is rounded half up, and two shares of a period differ from it by at most a cent', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.integer({ min: 1, max: 400 }),
        fc.nat(400),
        (cents, whole, days) => {
          const part = Math.min(days, whole)
          const exact = (BigInt(cents) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole))
          expect(BigInt(prorate(cents, part, whole))).toBe(exact)
          const sum = prorate(cents, part, whole) + prorate(cents, whole - part, whole)
          expect(Math.abs(sum - cents)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('renewal by scheduled work', () => {
  test('over ten years starts on the day after what is billed and ends on the anchor day, as an independent calendar says', () => {
    const start = fc.integer({ min: 0, max: 1_500 }).map(days => addDays('2026-01-01', days))
    fc.assert(
      fc.property(
        start,
        fc.constantFrom(...billingFrequencies),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }),
        (first, frequency, delays) => {
          const months = monthsOf[frequency]
          let run = billed(sold(first, months), first)
          for (let count = 1; run.endDate < addDays(first, 3_652); count++) {
            const today = addDays(run.endDate, delays[count % delays.length]!)
            const renewal = renewToToday(run, today)!
            const [period, ...more] = renewal.periods
            expect(more).toEqual([])
            expect(period).toMatchObject({
              from: addDays(run.billedUntil!, 1),
              until: anchorAfter(first, (count + 1) * months),
              wholeDays: daysOf(period!),
            })
            run = billed(renewal.run, today)
            expect(run.endDate >= today).toBe(true)
          }
        },
      ),
    )
  })

  test('charges two periods that began meanwhile, and leaves three to a manager', () => {
    const run = billed(sold('2026-05-20'), '2026-05-20')
    expect(renewToToday(run, '2026-08-20')).toMatchObject({
      run: { endDate: '2026-08-20' },
      periods: [
        { from: '2026-06-21', until: '2026-07-20' },
        { from: '2026-07-21', until: '2026-08-20' },
      ],
    })
    expect(renewToToday(run, '2026-08-21')).toBeUndefined()
    expect(renewToToday(run, '2099-01-01')).toBeUndefined()
  })
})

/** The day of `first` some months later, or the last of a shorter month, without the code under test. */
function anchorAfter(first: string, months: number): string {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
