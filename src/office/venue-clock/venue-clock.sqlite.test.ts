import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { checkInGroup, checkOutGroup } from '#desk/groups/contract.ts'
import { endRental, payRental, startRental, takeDeposit } from '#desk/rentals/contract.ts'
import { checkIn, checkOut } from '#desk/visits/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import { listMonths, reopenDays } from '#money/journal/contract.ts'
import { readMembership } from '#money/memberships/contract.ts'
import { type BookingTerms, saveSettings } from '#office/settings/contract.ts'
import { DAY, MINUTE, SECOND } from '#platform/values/time.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createClient } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { confirmClock } from './contract.ts'
import { createSteadyClock } from './steady-clock.ts'

const bookedOn = async ({ db }: Venue) =>
  (await db.selectFrom('ledger').select('business_day').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .business_day

const closedThrough = async ({ db }: Venue) =>
  (await db.selectFrom('books').select('closed_through').executeTakeFirstOrThrow()).closed_through

/** A second server of the venue whose computer's clock is `ahead` of the venue's time by what the test sets. */
async function serverWithComputer(venue: Venue, ahead = 0) {
  const computer = { ahead }
  const steadyClock = createSteadyClock({
    wall: () => venue.clock.at + computer.ahead,
    elapsed: () => venue.clock.at,
    uptime: () => venue.clock.at,
  })
  const app = await createApp({ store: { ...venue.store, close: async () => {} }, folder: '', steadyClock })
  addCleanup(() => app.close())
  const runFor = async (minutes: number) => {
    for (let left = minutes; left > 0; left--) {
      venue.clock.advance(1)
      await app.tick()
    }
  }
  return { app, computer, runFor }
}

describe.each([30 * SECOND, 31 * DAY])('a clock that runs %d ms ahead and comes back', ahead => {
  test('closes no day, expires no membership and moves no takings', async () => {
    const venue = await openVenue()
    const { given, clock, call } = venue
    const rental = await given.unpaidRental({ minutesAgo: 0 })
    const membership = await given.membership()
    clock.set('2026-05-20T23:40:00')
    const { app, computer, runFor } = await serverWithComputer(venue)
    await app.tick()
    await runFor(19)
    clock.at += 45 * SECOND
    await venue.eventsSince()
    computer.ahead = ahead
    await app.tick()
    expect(await closedThrough(venue)).toBeNull()
    const ctx = { at: app.now() }
    expect(ctx.at).toBe(clock.at)
    expect(await venue.eventsSince()).toContain('maintenance_alert settings.clock_jumped')
    computer.ahead = 0
    await app.tick()
    await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } as never })
    expect(await bookedOn(venue)).toBe('2026-05-20')
    expect(await call(readMembership, { params: paramsOf(membership) })).toMatchObject({ status: 'active' })
    await runFor(1)
    expect(await closedThrough(venue)).toBe('2026-05-20')
  })
})

test('a server that starts with a clock a month ahead waits, and follows it when it is set', async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ minutesAgo: 0 })
  const { app, computer, runFor } = await serverWithComputer(venue, 31 * DAY)
  await app.tick()
  await runFor(2)
  expect(await closedThrough(venue)).toBeNull()
  computer.ahead = 0
  await runFor(2)
  expect(app.now()).toBe(venue.clock.at)
  expect(await closedThrough(venue)).toBeNull()
})

test('a clock that is set a month ahead soon after the start deletes and closes nothing, and comes back', async () => {
  const venue = await openVenue()
  const { call, given, clock, db } = venue
  const room = await given.room()
  const checkIn = { body: checkInForm(room), idempotencyKey: 'check-in' }
  const rental = await call(startRental, checkIn)
  const { app, computer, runFor } = await serverWithComputer(venue)
  await app.tick()
  computer.ahead = 31 * DAY
  await runFor(2)
  expect(app.now()).toBe(clock.at + 31 * DAY)
  expect(await closedThrough(venue)).toBeNull()
  computer.ahead = 0
  await runFor(2)
  // A repeat is still recognized.
  expect(await call(startRental, checkIn)).toEqual(rental)
  expect(await db.selectFrom('rentals').select('id').execute()).toHaveLength(1)
})

test('a server that starts after a long break closes the old days after ten minutes', async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ minutesAgo: 0 })
  venue.clock.at += 31 * DAY
  const { app, runFor } = await serverWithComputer(venue)
  await app.tick()
  await runFor(9)
  expect(await closedThrough(venue)).toBeNull()
  await runFor(2)
  expect(await closedThrough(venue)).toBe('2026-05-20')
})

describe('days that an earlier version closed ahead of time', () => {
  test('are reopened by the owner, with the memberships, and closed again when they are over', async () => {
    const venue = await openVenue()
    const { given, call, refused, clock, db, app } = venue
    const rental = await given.unpaidRental({ minutesAgo: 0 })
    const membership = await given.membership()
    const now = clock.at
    clock.at += 40 * DAY
    await app.tick()
    clock.at = now
    expect(await closedThrough(venue)).toBe('2026-05-20')
    expect(await call(readMembership, { params: paramsOf(membership) })).toMatchObject({ status: 'expired' })
    expect((await call(listMonths)).closedAhead).toBe('2026-05-20')
    await venue.eventsSince()
    const body = { reason: 'The clock was wrong' }
    expect(await call(reopenDays, { body })).toMatchObject({ closedThrough: '2026-05-19', memberships: 1 })
    await venue.expectEvents({ 'journal.days_reopened': 1, '*': 0 })
    expect(await call(readMembership, { params: paramsOf(membership) })).toMatchObject({ status: 'active' })
    await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } as never })
    expect(await bookedOn(venue)).toBe('2026-05-20')
    expect((await refused(reopenDays, { body })).status).toBe(409)
    clock.at += DAY + MINUTE
    await app.tick()
    const { rows } = await sql<{ number: number; repeat: number }>`select number, repeat from z_reports
      where business_day = '2026-05-20' order by number`.execute(db)
    expect(rows).toEqual([
      { number: 1, repeat: 0 },
      { number: 2, repeat: 1 },
    ])
  })
})

/** A venue whose second server doubts its clock, with what `prepare` sets up 85 minutes before. */
async function doubtedVenue<T>(prepare: (venue: Venue) => Promise<T>) {
  const venue = await openVenue()
  const prepared = await prepare(venue)
  const { app, computer } = await serverWithComputer(venue)
  await app.tick()
  venue.clock.advance(85)
  computer.ahead = 180 * MINUTE
  await app.tick()
  const client = createClient(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  return { venue, prepared, app, client }
}

describe('while the clock is in doubt', () => {
  const question = "The server's clock is in doubt. Check that it is May 20, 2026, 3:25 PM, then confirm it"

  test.each([
    ['stay', endRental, ({ given }: Venue, hours: number) => given.runningRental({ minutesAgo: 0, hours })],
    [
      'group',
      checkOutGroup,
      async ({ given, call }: Venue, duration: number) => {
        const { type, id } = await given.room()
        const facilities = [{ facilityType: type, facilityId: id }]
        return call(checkInGroup, { body: { customerName: 'Ann Lee', facilities, duration } })
      },
    ],
    [
      'visit',
      checkOut,
      async ({ given, call }: Venue, duration: number) => {
        const { id: memberId } = await given.member()
        const { type: facilityType, id: facilityId } = await given.room()
        return call(checkIn, { body: { memberId, facilityType, facilityId, duration } })
      },
    ],
  ] as const)('a person confirms the time before a late %s is charged', async (_what, endpoint, start) => {
    const { client, prepared } = await doubtedVenue(async venue => ({
      late: await start(venue, 1),
      inTime: await start(venue, 2),
    }))
    const end = ({ id }: { id: number }, body: object) =>
      client.ask(endpoint.method, endpoint.path.replace(':id', String(id)), { body })
    expect(await end(prepared.late, {})).toMatchObject({
      status: 409,
      body: { errors: { confirmsTime: question } },
    })
    // The agreed time depends on no clock.
    expect((await end(prepared.inTime, {})).status).toBe(200)
    expect((await end(prepared.late, { confirmsTime: true })).status).toBe(200)
  })

  /** Half the price for a booking that is cancelled less than a day ahead. */
  const terms = {
    freeHours: 24,
    cancellation: { unit: 'percent', value: 50 },
    noShow: { unit: 'percent', value: 50 },
    noShowMinutes: 20,
  } as const

  /** A stay of an hour that is 25 minutes late: $20.00 are paid, and a key is deposited. */
  const lateStay = () =>
    doubtedVenue(async ({ given, call }) => {
      await call(saveSettings, { body: { serviceCharge: 10, bookingTerms: terms } })
      const rental = await given.runningRental({ minutesAgo: 0 })
      const deposit = await call(takeDeposit, {
        params: paramsOf(rental),
        body: { item: 'Key', amount: 5, paymentMethod: 'cash' },
      })
      const booking = await given.booking({ inMinutes: 600 })
      return { rental, deposit, booking, room: await given.room({ hourlyRate: 30 }) }
    })

  test.each([
    {
      what: 'a move at a new rate',
      path: ({ rental }) => `/api/rentals/${rental.id}/move`,
      body: ({ room }) => ({ facilityType: 'room', facilityId: room.id, rate: 'new' }),
    },
    {
      what: 'a discount on late time',
      path: ({ rental }) => `/api/billing/bills/${rental.billId}/lines`,
      body: () => ({ kind: 'discount', by: 'percent', value: 10, reason: 'Regular' }),
    },
    {
      what: 'a service charge on late time',
      path: ({ rental }) => `/api/billing/bills/${rental.billId}/lines`,
      body: () => ({ kind: 'service_charge' }),
    },
    {
      what: 'the fee of a booking that is cancelled late',
      path: ({ booking }) => `/api/rentals/${booking.id}/cancel`,
      body: () => ({}),
    },
    {
      what: 'late time that a deposit pays',
      path: ({ deposit }) => `/api/billing/deposits/${deposit.id}/apply`,
      body: () => ({}),
    },
  ] satisfies {
    what: string
    path(prepared: Awaited<ReturnType<typeof lateStay>>['prepared']): string
    body(prepared: Awaited<ReturnType<typeof lateStay>>['prepared']): object
  }[])('a person confirms the time before $what', async ({ path, body }) => {
    const { client, prepared } = await lateStay()
    const charge = (confirmation: object) =>
      client.ask('POST', path(prepared), { body: { ...body(prepared), ...confirmation } })
    expect(await charge({})).toMatchObject({ status: 409, body: { errors: { confirmsTime: question } } })
    expect((await charge({ confirmsTime: true })).status).toBeLessThan(300)
  })

  test('what depends on no clock is charged without a question', async () => {
    const { client, prepared } = await doubtedVenue(async ({ given, call }) => {
      await call(saveSettings, { body: { serviceCharge: 10 } })
      return { rental: await given.runningRental({ minutesAgo: 0, hours: 2 }), room: await given.room() }
    })
    const { rental, room } = prepared
    const move = { facilityType: 'room', facilityId: room.id, rate: 'keep' }
    const lines = `/api/billing/bills/${rental.billId}/lines`
    const tip = { kind: 'tip', amount: 5 }
    expect((await client.ask('POST', lines, { body: { kind: 'service_charge' } })).status).toBe(201)
    expect((await client.ask('POST', lines, { body: tip })).status).toBe(201)
    expect((await client.ask('POST', `/api/rentals/${rental.id}/move`, { body: move })).status).toBe(200)
  })

  test('no booking ends and no offer lapses until the time is confirmed', async () => {
    const { app, venue, client } = await doubtedVenue(async venue => {
      const { call, given } = venue
      await call(saveSettings, { body: { bookingTerms: noShowTerms, noShowBy: 'clock' } })
      await given.booking({ inMinutes: 15, hours: 1 })
      await given.booking({ inMinutes: 30, hours: 24 })
      const wants = [{ facilityType: 'locker' as const, kind: '' }]
      await given.locker()
      await call(joinLine, { body: { customerName: 'Ann Lee', wants } })
      await venue.eventsSince()
    })
    await app.tick()
    const ended = async () =>
      (await venue.eventsSince()).filter(event => /no_show|rental.lapsed|waiting.lapsed/.test(event))
    expect(await ended()).toEqual([])
    expect((await client.ask('POST', confirmClock.path)).status).toBe(200)
    await app.tick()
    expect(await ended()).toHaveLength(3)
  })

  test('no membership expires until the time is confirmed', async () => {
    const { app, venue, client, prepared } = await doubtedVenue(({ given }) => given.membership())
    venue.clock.at += 40 * DAY
    await app.tick()
    const status = async () => (await venue.call(readMembership, { params: paramsOf(prepared) })).status
    expect(await status()).toBe('active')
    expect((await client.ask('POST', confirmClock.path)).status).toBe(200)
    await app.tick()
    expect(await status()).toBe('expired')
  })
})

const noShowTerms: BookingTerms = {
  freeHours: 2,
  cancellation: { unit: 'percent', value: 50 },
  noShow: { unit: 'percent', value: 100 },
  noShowMinutes: 30,
}
