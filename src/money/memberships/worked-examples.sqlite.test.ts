import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

type Act = (venue: Venue, params: { id: string }) => Promise<unknown>
type Terms = Parameters<Venue['given']['membership']>[0]
type Expected = Partial<Pick<contract.Membership, 'status' | 'endDate' | 'billedUntil' | 'balance'>>

const STANDARD = 1
const PREMIUM = 2
const changePlan =
  (planId: number, terms = {}): Act =>
  (venue, params) =>
    venue.call(contract.changePlan, { params, body: { planId, ...terms } })
const freezeUntil =
  (until: string): Act =>
  (venue, params) =>
    venue.call(contract.freezeMembership, { params, body: { until } })
const giveNotice =
  (lastDay: string): Act =>
  (venue, params) =>
    venue.call(contract.cancelMembership, { params, body: { reason: 'Moves away', lastDay } })
const giveDays =
  (days: number): Act =>
  async (venue, params) => {
    const { endDate: currentEndDate } = await venue.call(contract.readMembership, { params })
    const body = { currentEndDate, days, reason: 'Sauna closed' }
    return venue.call(contract.giveGoodwillDays, { params, body })
  }
const moveEnd =
  (endDate: string): Act =>
  (venue, params) =>
    venue.call(contract.editMembership, { params, body: { endDate } })
const look: Act = async () => {}

const premium = { type: 'premium' } as const
const renews = { renews: true }

/** What is sold and paid, on which day; then by day: what the desk does, and what the membership is afterwards. */
const examples: [string, string, Terms, [string, Act, Expected][]][] = [
  [
    'sold on Jan 31: until Feb 28, Mar 31, Apr 30',
    '2027-01-31',
    renews,
    [
      ['2027-01-31', look, { endDate: '2027-02-28', balance: 0 }],
      ['2027-03-01', look, { endDate: '2027-03-31', balance: 50 }],
      ['2027-04-01', look, { endDate: '2027-04-30', balance: 100 }],
    ],
  ],
  [
    'annual from Feb 29, 2028: until Feb 28, 2029, and Feb 29 in 2032',
    '2028-02-29',
    { ...renews, billingFrequency: 'annual' },
    [
      ['2028-02-29', look, { endDate: '2029-02-28' }],
      ['2029-03-01', look, { endDate: '2030-02-28' }],
      ['2030-03-01', look, { endDate: '2031-02-28' }],
      ['2031-03-01', look, { endDate: '2032-02-29', balance: 1500 }],
    ],
  ],
  ['upgraded on Jun 10', '2026-05-20', {}, [['2026-06-10', changePlan(PREMIUM), { balance: 10.31 }]]],
  ['upgraded on the last day', '2026-05-20', {}, [['2026-06-20', changePlan(PREMIUM), { balance: 0.94 }]]],
  [
    'Premium to Standard now',
    '2026-05-20',
    { ...premium, ...renews },
    [
      ['2026-06-10', changePlan(STANDARD, { when: 'now' }), { balance: -10.31 }],
      ['2026-06-21', look, { balance: 39.69, endDate: '2026-07-20' }],
    ],
  ],
  [
    'to annual on Jun 10',
    '2026-05-20',
    {},
    [
      [
        '2026-06-10',
        changePlan(STANDARD, { billingFrequency: 'annual' }),
        { balance: 482.81, endDate: '2027-06-10', billedUntil: '2027-06-10' },
      ],
    ],
  ],
  [
    'frozen from Jun 10 to Jul 9',
    '2026-05-20',
    renews,
    [
      ['2026-06-10', freezeUntil('2026-07-09'), { status: 'suspended' }],
      ['2026-07-10', look, { status: 'active', billedUntil: '2026-07-20', balance: 0 }],
      ['2026-07-21', look, { billedUntil: '2026-08-20', balance: 50 }],
    ],
  ],
  [
    'sold on Jan 31, frozen from Feb 24 to Mar 5',
    '2027-01-31',
    renews,
    [
      ['2027-02-24', freezeUntil('2027-03-05'), {}],
      ['2027-03-06', look, { endDate: '2027-03-10' }],
      ['2027-03-11', look, { endDate: '2027-04-10' }],
    ],
  ],
  [
    'five goodwill days on Jun 10, charged on Jun 26 for a month',
    '2026-05-20',
    renews,
    [
      ['2026-06-10', giveDays(5), { endDate: '2026-06-25', billedUntil: '2026-06-25', balance: 0 }],
      ['2026-06-25', look, { billedUntil: '2026-06-25', balance: 0 }],
      ['2026-06-26', look, { endDate: '2026-07-25', billedUntil: '2026-07-25', balance: 50 }],
    ],
  ],
  [
    'three goodwill days on the last day',
    '2026-05-20',
    renews,
    [
      ['2026-06-20', giveDays(3), { endDate: '2026-06-23', balance: 0 }],
      // One of the three days is left, as of the other 32.
      ['2026-06-23', changePlan(PREMIUM), { balance: 0.94 }],
    ],
  ],
  [
    'five goodwill days on Jun 10, upgraded at once: 16 of 32 days, 40.00 − 25.00',
    '2026-05-20',
    {},
    [
      ['2026-06-10', giveDays(5), {}],
      ['2026-06-10', changePlan(PREMIUM), { balance: 15, endDate: '2026-06-25' }],
    ],
  ],
  [
    'thirty goodwill days credit no more than was paid, and an upgrade charges none of them: 80.00 − 50.00',
    '2026-05-20',
    {},
    [
      ['2026-06-10', giveDays(30), { endDate: '2026-07-20' }],
      ['2026-06-10', changePlan(PREMIUM), { balance: 30, endDate: '2026-07-20' }],
      // 11 of 32 paid days are left: 27.50 is credited, 17.19 charged.
      ['2026-07-10', changePlan(STANDARD, { when: 'now' }), { balance: 19.69 }],
    ],
  ],
  [
    'thirty goodwill days and another billing period: 500.00 − 50.00, and nine days more',
    '2026-05-20',
    {},
    [
      ['2026-06-10', giveDays(30), {}],
      [
        '2026-06-10',
        changePlan(STANDARD, { billingFrequency: 'annual' }),
        { balance: 450, endDate: '2027-06-19' },
      ],
    ],
  ],
  [
    'goodwill days after notice move the last day, and the cut period costs the same',
    '2026-05-20',
    renews,
    [
      ['2026-06-10', giveNotice('2026-07-10'), {}],
      ['2026-06-11', giveDays(4), { endDate: '2026-07-14', billedUntil: '2026-06-24' }],
      ['2026-06-25', look, { billedUntil: '2026-07-14', balance: 33.33 }],
      ['2026-07-15', look, { status: 'cancelled', balance: 33.33 }],
    ],
  ],
  [
    'notice on Jun 10 for Jul 10',
    '2026-05-20',
    renews,
    [
      ['2026-06-10', giveNotice('2026-07-10'), { endDate: '2026-07-10', balance: 0 }],
      ['2026-06-21', look, { billedUntil: '2026-07-10', balance: 33.33 }],
      ['2026-07-11', look, { status: 'cancelled', balance: 33.33 }],
    ],
  ],
  [
    'billing day moved to the end of the month',
    '2026-05-20',
    renews,
    [
      ['2026-06-10', moveEnd('2026-06-30'), { endDate: '2026-06-30', balance: 0 }],
      ['2026-06-21', look, { billedUntil: '2026-06-30', balance: 16.67 }],
      ['2026-07-01', look, { endDate: '2026-07-30', balance: 66.67 }],
    ],
  ],
  [
    'two fixed months, frozen for twelve days in August: a day longer than two months, 1 of 31 days is 1.61',
    '2026-07-20',
    { endDate: '2026-09-20' },
    [
      ['2026-08-01', freezeUntil('2026-08-12'), {}],
      ['2026-08-13', look, { endDate: '2026-10-02', billedUntil: '2026-09-01', balance: 0 }],
      ['2026-09-02', look, { billedUntil: '2026-10-01', balance: 50 }],
      ['2026-10-02', look, { billedUntil: '2026-10-02', balance: 51.61 }],
      ['2026-10-03', look, { status: 'expired', balance: 51.61 }],
    ],
  ],
  [
    'five fixed months, eleven goodwill days: a day shorter than five months, 30 of 31 days are 48.39',
    '2026-05-20',
    { endDate: '2026-10-20' },
    [
      ['2026-06-10', giveDays(11), { endDate: '2026-10-31', billedUntil: '2026-07-01', balance: 0 }],
      ['2026-09-02', look, { billedUntil: '2026-10-01', balance: 150 }],
      ['2026-10-02', look, { billedUntil: '2026-10-31', balance: 198.39 }],
    ],
  ],
  [
    'a year at $600 frozen for June and July: 301.64 is left on Sep 1',
    '2026-01-01',
    { ...renews, billingFrequency: 'annual', periodFee: 600 },
    [
      ['2026-06-01', freezeUntil('2026-07-31'), {}],
      ['2026-08-01', look, { endDate: '2027-03-03' }],
      [
        '2026-09-01',
        changePlan(PREMIUM, { billingFrequency: 'monthly', when: 'now' }),
        { balance: -221.64, billedUntil: '2026-10-01' },
      ],
    ],
  ],
]

test.each(examples)('%s', async (_, soldOn, terms, steps) => {
  const venue = await openVenue({ arrearsDays: 0 })
  await venue.given.plan({ type: 'standard', fees: { annual: 500 } })
  await venue.given.plan({ type: 'premium', fees: { monthly: 80 } })
  venue.clock.set(`${soldOn}T10:00:00`)
  const params = paramsOf(await venue.given.membership({ payNow: true, ...terms }))
  for (const [day, act, expected] of steps) {
    venue.clock.set(`${day}T10:00:00`)
    await venue.app.tick()
    await act(venue, params)
    expect(await venue.call(contract.readMembership, { params })).toMatchObject(expected)
  }
  await expectInvariants(venue.db)
})

const day = (epochDay: number) => new Date(epochDay * 86_400_000).toISOString().slice(0, 10)
const epochDay = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

/** The expected days are counted in days since 1970, the charge as a fraction: nothing of the rules is used. */
test('over years and leap days a freeze gives back each paid day, goodwill adds days but no credit, and a notice charges each day to the cent', async () => {
  const venue = await openVenue({ arrearsDays: 0 })
  let start = epochDay('2026-05-21')
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        gap: fc.integer({ min: 0, max: 400 }),
        frozenAfter: fc.integer({ min: 0, max: 27 }),
        days: fc.integer({ min: 1, max: 300 }),
        goodwill: fc.integer({ min: 1, max: 365 }),
        noticeAfter: fc.integer({ min: 1, max: 27 }),
      }),
      async ({ gap, frozenAfter, days, goodwill, noticeAfter }) => {
        start += gap
        const at = async (epochDay: number) => {
          venue.clock.set(`${day(epochDay)}T12:00:00`)
          await venue.app.tick()
        }
        await at(start)
        const sold = await venue.given.membership({ payNow: true, renews: true })
        const params = paramsOf(sold)
        const read = () => venue.call(contract.readMembership, { params })
        const from = start + frozenAfter
        await at(from)
        const until = day(from + days - 1)
        await venue.call(contract.freezeMembership, { params, body: { until } })
        await at(from + days)
        const thawed = epochDay(sold.endDate) + days
        expect(await read()).toMatchObject({
          status: 'active',
          endDate: day(thawed),
          billedUntil: day(thawed),
        })
        await giveDays(goodwill)(venue, params)
        const end = thawed + goodwill
        expect(await read()).toMatchObject({ endDate: day(end), billedUntil: day(end), balance: 0 })
        const paidDays = epochDay(sold.endDate) - start + 1
        const unused = Math.min(end - (from + days) + 1, paidDays)
        const query = { planId: String(PREMIUM), when: 'now' } as const
        const { credits } = await venue.call(contract.quotePlanChange, { params, query })
        expect(credits.map(({ amount }) => amount)).toEqual([Math.round((5000 * unused) / paidDays) / 100])
        const body = { reason: 'Moves away', lastDay: day(end + noticeAfter) }
        await venue.call(contract.cancelMembership, { params, body })
        await at(end + 1)
        const next = new Date(Date.UTC(+day(end).slice(0, 4), +day(end).slice(5, 7), 1)).toISOString()
        const [year, month] = [+next.slice(0, 4), +next.slice(5, 7)]
        const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
        const whole =
          epochDay(
            `${next.slice(0, 8)}${String(Math.min(+day(end).slice(8), lastOfMonth)).padStart(2, '0')}`,
          ) - end
        const charged = Math.round((5000 * noticeAfter) / whole) / 100
        expect((await read()).balance).toBe(charged)
        start = end + noticeAfter + 1
        await at(start)
        expect(await read()).toMatchObject({ status: 'cancelled', balance: charged })
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})
