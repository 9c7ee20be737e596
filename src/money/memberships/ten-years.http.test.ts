import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay, type Calendar, instantToLocal, localToInstant } from '#platform/values/time.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { isInForce } from './rules.ts'
import { billingFrequencies } from './words.ts'

/** Venues whose clocks change by an hour, by half of one and not at all, in the first and the last zone of a day. */
const calendars: Calendar[] = [
  { timeZone: 'America/New_York', dayStart: '00:00' },
  { timeZone: 'Australia/Lord_Howe', dayStart: '06:00' },
  { timeZone: 'Pacific/Kiritimati', dayStart: '00:00' },
  { timeZone: 'Pacific/Pago_Pago', dayStart: '12:00' },
]

interface Club extends Venue {
  calendar: Calendar
}

/** Days to wait, whether the scheduler runs then, and the next action of the desk. */
const step = fc.record({
  wait: fc.integer({ min: 0, max: 150 }),
  looks: fc.boolean(),
  does: fc.constantFrom(
    'renew',
    'renew',
    'renew',
    'suspend',
    'reactivate',
    'freeze',
    'freeze',
    'notice',
    'stay',
    'thaw',
    'cancel',
    'lengthen',
    'sell',
    'plan',
    'plan',
    'automatic',
  ),
  days: fc.integer({ min: 0, max: 200 }),
  payNow: fc.boolean(),
  /** Also where clocks change, and where days begin. */
  time: fc.constantFrom('00:00', '02:30', '05:59', '06:00', '12:00', '23:59'),
})

/** Closing the venue checks that no day was billed twice and that the ledger matches the periods. */
// Each step is several round trips on PostgreSQL, and the rules are the same.
test.for(onPostgres ? calendars.slice(0, 1) : calendars)(
  'ten years of sales, renewals, plan changes, lapses, suspensions, cancellations and reactivations bill each day once in $timeZone',
  async calendar => {
    const venue = { ...(await openVenue({ ...calendar })), calendar }
    await venue.given.plan({
      type: 'premium',
      fees: { monthly: 80, quarterly: 210, biannual: 410, annual: 799.99 },
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...billingFrequencies),
        fc.array(step, { minLength: 20, maxLength: 40 }),
        async (billingFrequency, steps) => {
          const { id: memberId } = await venue.given.member()
          const sell = { memberId, billingFrequency }
          let current = await venue.given.membership(sell)
          for (const next of steps) {
            await advanceDays(venue, next)
            current = await performAction(venue, current, next, sell)
            await expectBilledToday(venue, memberId)
          }
        },
      ),
      { numRuns: onPostgres ? 1 : 3, endOnFailure: true },
    )
  },
)

async function advanceDays({ app, clock, calendar }: Club, { wait, looks, time }: Step) {
  const { timeZone } = calendar
  const day = addDays(instantToLocal(clock.at, timeZone).slice(0, 10), wait)
  // Where the clocks are put forward, there is no 02:30.
  const at = localToInstant(`${day}T${time}:00`, timeZone) ?? localToInstant(`${day}T12:00:00`, timeZone)!
  clock.at = Math.max(clock.at, at)
  if (looks) await app.tick()
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Sale = { memberId: number; billingFrequency: contract.BillingFrequency }

/** Performs an action of the desk. Actions that the status forbids are refused and change nothing. */
async function performAction(
  venue: Club,
  before: contract.Membership,
  { does, days, payNow }: Step,
  sell: Sale,
) {
  const { send, call } = venue
  const params = paramsOf(before)
  const today = businessDay(venue.clock.at, venue.calendar)
  const replies = {
    renew: () => send(contract.renewMembership, { params, body: { currentEndDate: before.endDate, payNow } }),
    suspend: () => send(contract.editMembership, { params, body: { status: 'suspended' } }),
    reactivate: () =>
      send(contract.reactivateMembership, {
        params,
        body: { endDate: days > 100 ? addDays(today, days) : undefined, payNow },
      }),
    freeze: () =>
      send(contract.freezeMembership, {
        params,
        body: { from: addDays(today, days % 20), until: addDays(today, days) },
      }),
    notice: () =>
      send(contract.cancelMembership, {
        params,
        body: { reason: 'Moves away', lastDay: addDays(today, days) },
      }),
    stay: () => send(contract.withdrawNotice, { params }),
    thaw: () => send(contract.endFreeze, { params }),
    cancel: () => send(contract.cancelMembership, { params, body: { reason: 'Moves away' } }),
    lengthen: () =>
      send(contract.editMembership, { params, body: { endDate: addDays(before.endDate, days) } }),
    plan: () =>
      send(contract.changePlan, {
        params,
        body: {
          planId: before.planId === 1 ? 2 : 1,
          billingFrequency: billingFrequencies[days % 8],
          when: days > 150 ? ('now' as const) : undefined,
          payNow,
        },
      }),
    automatic: () => send(contract.editMembership, { params, body: { renews: !before.renews } }),
    sell: () => send(contract.addMembership, { body: { ...sell, payNow } }),
  }
  const reply = await replies[does]()
  expect([200, 201, 409, 422], JSON.stringify(reply.body)).toContain(reply.status)
  if (reply.status < 300) return reply.body as contract.Membership
  // The scheduler may have changed it.
  return call(contract.readMembership, { params })
}

/** Expects that today is billed exactly once if a membership is in force. */
async function expectBilledToday(venue: Club, memberId: number) {
  const today = businessDay(venue.clock.at, venue.calendar)
  await venue.app.tick()
  const theirs = await venue.call(contract.listMemberships, { query: { memberId: String(memberId) } })
  const inForce = theirs.filter(membership => isInForce(membership, today))
  expect(inForce.length).toBeLessThanOrEqual(1)
  for (const { id } of inForce) {
    const covering = await venue.db
      .selectFrom('membership_periods')
      .select('id')
      .where('membership_id', '=', id)
      .where('credited_at', 'is', null)
      .where('starts_on', '<=', today)
      .where('ends_on', '>=', today)
      .execute()
    expect(covering).toHaveLength(1)
  }
}
