import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** A membership of May 20 until Jun 20, and two servers of the venue. */
async function openClub(terms: object = {}, settings: object = {}) {
  const venue = await openVenue(settings)
  const sold = await venue.given.membership(terms)
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const params = paramsOf(sold)
  const tickBoth = () => Promise.all([venue.app.tick(), other.app.tick()])
  const periods = () =>
    venue.db
      .selectFrom('membership_periods')
      .select(['starts_on', 'ends_on'])
      .where('credited_at', 'is', null)
      .orderBy('starts_on')
      .execute()
  return {
    ...venue,
    ...{ sold, other, params, tickBoth, periods },
    read: () => venue.call(contract.readMembership, { params }),
  }
}

test('frozen and renewed at two desks at once: each paid day moves once, and none is billed twice', async () => {
  const club = await openClub({ payNow: true })
  club.clock.set('2026-06-10T10:00:00')
  const [frozen, renewed] = await Promise.all([
    club.send(contract.freezeMembership, { params: club.params, body: { until: '2026-07-09' } }),
    club.other.send(contract.renewMembership, {
      params: club.params,
      body: { currentEndDate: '2026-06-20', payNow: true },
    }),
  ])
  expect(frozen.status).toBe(200)
  expect([200, 409]).toContain(renewed.status)
  club.clock.set('2026-07-10T10:00:00')
  await club.tickBoth()
  const end = renewed.status === 200 ? '2026-08-19' : '2026-07-20'
  expect(await club.read()).toMatchObject({ status: 'active', endDate: end, billedUntil: end, balance: 0 })
  await expectInvariants(club.db)
})

test('frozen at the desk in the second of the renewal by the clock', async () => {
  const club = await openClub({ payNow: true, renews: true }, { arrearsDays: 0 })
  club.clock.set('2026-06-21T00:00:00')
  const freeze = { params: club.params, body: { until: '2026-06-30' } }
  const [reply] = await Promise.all([club.send(contract.freezeMembership, freeze), club.tickBoth()])
  await club.tickBoth()
  if (reply.status !== 200) await club.call(contract.freezeMembership, freeze)
  club.clock.set('2026-07-01T00:00:00')
  await club.tickBoth()
  const now = await club.read()
  expect(now).toMatchObject({ status: 'active', endDate: now.billedUntil, balance: 50 })
  expect(['2026-07-30', '2026-07-31']).toContain(now.endDate)
  expect(await club.periods()).toHaveLength(2)
  await expectInvariants(club.db)
})

test('a payment in the second of the suspension for arrears leaves the membership active', async () => {
  const club = await openClub({ renews: true })
  club.clock.set('2026-06-03T00:00:00')
  const pay = { params: club.params, body: { amount: 50, paymentMethod: 'cash' } } as const
  await Promise.all([club.tickBoth(), club.other.call(contract.addPayment, pay)])
  await club.tickBoth()
  expect(await club.read()).toMatchObject({
    status: 'active',
    suspension: null,
    balance: 0,
    endDate: '2026-06-20',
  })
  const events = await club.eventsSince()
  const count = (action: string) => events.filter(one => one.endsWith(` ${action}`)).length
  expect(count('payment.taken')).toBe(1)
  expect(count('membership.suspended')).toBe(count('membership.suspension_lifted'))
  await expectInvariants(club.db)
})

test('the plan is changed at two desks on the last day, as the clock renews it', async () => {
  const club = await openClub({ payNow: true, renews: true }, { arrearsDays: 0 })
  const premium = await club.given.plan({ type: 'premium', fees: { monthly: 80 } })
  club.clock.set('2026-06-20T23:59:59')
  const change = { params: club.params, body: { planId: premium.id } }
  const replies = await Promise.all([
    club.send(contract.changePlan, change),
    club.other.send(contract.changePlan, change),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await club.read()).toMatchObject({ periodFee: 80, balance: 0.94 })
  club.clock.set('2026-06-21T00:00:00')
  await club.tickBoth()
  expect(await club.read()).toMatchObject({ endDate: '2026-07-20', balance: 80.94 })
  expect(await club.periods()).toEqual([
    { starts_on: '2026-05-20', ends_on: '2026-06-19' },
    { starts_on: '2026-06-20', ends_on: '2026-06-20' },
    { starts_on: '2026-06-21', ends_on: '2026-07-20' },
  ])
  await expectInvariants(club.db)
})

test('scheduled work that fails halfway and is repeated charges each membership once', async () => {
  const club = await openClub({ payNow: true, renews: true }, { arrearsDays: 0 })
  const second = await club.given.membership({ payNow: true, renews: true })
  const fails = sql`create unique index one_period_a_day on membership_periods (starts_on)
    where starts_on = '2026-06-21'`
  await fails.execute(club.db)
  club.clock.set('2026-06-21T10:00:00')
  await Promise.allSettled([club.app.tick(), club.other.app.tick()])
  expect(await club.periods()).toHaveLength(3)
  await sql`drop index one_period_a_day`.execute(club.db)
  await club.tickBoth()
  await club.tickBoth()
  for (const { id } of [club.sold, second])
    expect(await club.call(contract.readMembership, { params: { id: String(id) } })).toMatchObject({
      status: 'active',
      balance: 50,
      billedUntil: '2026-07-20',
    })
  expect(await club.periods()).toHaveLength(4)
  await expectInvariants(club.db)
})

test('two freezes in one year leave one period, longer by both, that the next one follows', async () => {
  const club = await openClub({
    ...{ payNow: true, renews: true, billingFrequency: 'annual', periodFee: 600 },
  })
  const freeze = (until: string) =>
    club.call(contract.freezeMembership, { params: club.params, body: { until } })
  for (const [from, until, back] of [
    ['2026-07-01', '2026-07-10', '2026-07-11'],
    ['2026-08-01', '2026-08-20', '2026-08-21'],
  ] as const) {
    club.clock.set(`${from}T10:00:00`)
    await club.tickBoth()
    await freeze(until)
    club.clock.set(`${back}T10:00:00`)
    await club.tickBoth()
  }
  expect(await club.read()).toMatchObject({ status: 'active', endDate: '2027-06-19', balance: 0 })
  club.clock.set('2027-06-20T10:00:00')
  await club.tickBoth()
  expect(await club.periods()).toEqual([
    { starts_on: '2026-05-20', ends_on: '2027-06-19' },
    { starts_on: '2027-06-20', ends_on: '2028-06-19' },
  ])
  expect(await club.read()).toMatchObject({ balance: 600 })
  await expectInvariants(club.db)
})

test('a server that was off for a week charges, suspends and ends each membership once, from today on', async () => {
  const club = await openClub({ payNow: true, renews: true })
  const unpaid = await club.given.membership({ renews: true })
  const ending = await club.given.membership({ payNow: true, endDate: '2026-05-30' })
  await club.eventsSince()
  club.clock.set('2026-05-30T10:00:00')
  await club.tickBoth()
  club.clock.set('2026-06-06T10:00:00')
  await Promise.all([club.tickBoth(), club.app.tick()])
  await club.tickBoth()
  await club.expectEvents({ 'membership.suspended': 1, 'membership.expired': 1, '*': 0 })
  const read = ({ id }: { id: number }) => club.call(contract.readMembership, { params: { id: String(id) } })
  expect(await read(unpaid)).toMatchObject({
    status: 'suspended',
    suspension: { kind: 'arrears', from: '2026-06-06' },
  })
  expect(await read(ending)).toMatchObject({ status: 'expired', balance: 0 })
  expect(await club.read()).toMatchObject({ status: 'active', billedUntil: '2026-06-20', balance: 0 })
  await expectInvariants(club.db)
})
