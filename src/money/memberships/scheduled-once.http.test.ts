import { expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { createSteadyClock } from '#office/venue-clock/steady-clock.ts'
import { DAY } from '#platform/values/time.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { type MailVenue, openMailVenue, openOtherServer, sendDue } from '#testing/mail/mail-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as contract from './contract.ts'

type Sale = Parameters<MailVenue['given']['membership']>[0]
type Act = (venue: MailVenue, params: { id: string }) => Promise<unknown>

interface Case {
  /** What is sold on a day, and what the desk does on that day or a later one. */
  sold: [day: string, form: Sale]
  desk?: [day: string, act: Act]
  /** The membership on Jun 21 or a week later, after scheduled work has acted once. */
  becomes: (day: string) => object
  event: string
}

const nothing: Act = async () => {}
const changesPlan: Act = (venue, params) =>
  venue.call(contract.changePlan, { params, body: { planId: 2, when: 'next_period' } })
const tellsFee: Act = async (venue, params) => {
  const [change] = await venue.call(contract.listPriceChanges)
  const body = { on: '2026-05-20', membershipIds: [Number(params.id)] }
  return venue.call(contract.tellMembers, { params: paramsOf(change!), body })
}
const gives =
  (lastDay: string): Act =>
  (venue, params) =>
    venue.call(contract.cancelMembership, { params, body: { reason: 'Moves', lastDay } })
const freezes =
  (from: string, until: string): Act =>
  (venue, params) =>
    venue.call(contract.freezeMembership, { params, body: { from, until } })

const paid = { payNow: true, renews: true }

/** What scheduled work does with memberships. Each is due on Jun 21, 2026. */
const cases: Record<string, Case> = {
  renews: {
    sold: ['2026-05-20', paid],
    becomes: () => ({ status: 'active', endDate: '2026-07-20', billedUntil: '2026-07-20', balance: 50 }),
    event: 'membership.renewed',
  },
  expires: {
    sold: ['2026-05-20', { payNow: true }],
    becomes: () => ({ status: 'expired', endDate: '2026-06-20', balance: 0 }),
    event: 'membership.expired',
  },
  'charges the next month of a longer one': {
    sold: ['2026-05-20', { payNow: true, endDate: '2027-05-20' }],
    becomes: () => ({ status: 'active', billedUntil: '2026-07-20', balance: 50 }),
    event: 'membership.billed',
  },
  reminds: {
    sold: ['2026-06-18', { ...paid, payNow: false }],
    becomes: () => ({ status: 'active', endDate: '2026-07-18', balance: 50 }),
    event: 'membership.reminded',
  },
  'suspends for arrears': {
    sold: ['2026-06-07', { ...paid, payNow: false }],
    becomes: from => ({ status: 'suspended', suspension: { kind: 'arrears', from }, balance: 50 }),
    event: 'membership.suspended',
  },
  'ends it after notice': {
    sold: ['2026-05-20', paid],
    desk: ['2026-06-10', gives('2026-06-20')],
    becomes: () => ({ status: 'cancelled', endDate: '2026-06-20', balance: 0 }),
    event: 'membership.cancelled',
  },
  'applies an announced fee': {
    sold: ['2026-05-20', paid],
    desk: ['2026-05-20', tellsFee],
    becomes: () => ({ periodFee: 60, billedUntil: '2026-07-20', balance: 60, priceChange: null }),
    event: 'membership.renewed',
  },
  'begins a freeze': {
    sold: ['2026-06-20', { payNow: true }],
    desk: ['2026-06-20', freezes('2026-06-21', '2026-07-10')],
    becomes: () => ({ status: 'suspended', suspension: { from: '2026-06-21' }, endDate: '2026-07-20' }),
    event: 'membership.freeze_began',
  },
  'ends a freeze': {
    sold: ['2026-06-09', { payNow: true }],
    desk: ['2026-06-11', freezes('2026-06-11', '2026-06-20')],
    becomes: () => ({ status: 'active', endDate: '2026-07-19', billedUntil: '2026-07-19', balance: 0 }),
    event: 'membership.freeze_ended',
  },
  'changes the plan': {
    sold: ['2026-05-20', paid],
    desk: ['2026-06-10', changesPlan],
    becomes: () => ({ planId: 2, periodFee: 80, billedUntil: '2026-07-20', balance: 80, planChange: null }),
    event: 'membership.renewed',
  },
}

/** Sells all memberships, each on its day, and stops on the evening before they are due. */
async function openClub() {
  const venue = await openMailVenue()
  await venue.given.plan({ type: 'premium', fees: { monthly: 80 } })
  const fee = { planId: 1, billingFrequency: 'monthly', fee: 60, from: '2026-06-21', noticeDays: 0 } as const
  await venue.call(contract.announceFee, { body: fee })
  const params = new Map<string, { id: string }>()
  const steps = Object.entries(cases)
    .flatMap(([name, { sold, desk }]) => [
      {
        day: sold[0],
        run: async () => params.set(name, paramsOf(await venue.given.membership(sold[1]))),
      },
      { day: desk?.[0] ?? sold[0], run: () => (desk?.[1] ?? nothing)(venue, params.get(name)!) },
    ])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  for (const { day, run } of steps) {
    venue.clock.set(`${day}T10:00:00`)
    await run()
  }
  await tickOn(venue, '2026-06-20T20:00:00')
  await venue.eventsSince()
  return { ...venue, params }
}

async function tickOn(venue: MailVenue, local: string) {
  venue.clock.set(local)
  await venue.sendDue()
}

/** Lets a misfortune pass until scheduled work has acted on the day that it returns. */
const misfortunes: Record<string, (venue: MailVenue) => Promise<string>> = {
  async 'after a restart'(venue) {
    await tickOn(venue, '2026-06-21T10:00:00')
    const next = await openOtherServer(venue)
    for (let times = 0; times < 2; times++) await sendDue(next)
    return '2026-06-21'
  },
  async 'on two servers'(venue) {
    const other = await openOtherServer(venue, await openSecondStore(venue.store))
    venue.clock.set('2026-06-21T10:00:00')
    for (let times = 0; times < 2; times++)
      await Promise.all([venue.sendDue(), sendDue(other), venue.app.tick(), other.tick()])
    return '2026-06-21'
  },
  async 'after a clock that ran a month ahead'(venue) {
    const computer = { ahead: 0 }
    const steadyClock = createSteadyClock({
      wall: () => venue.clock.at + computer.ahead,
      elapsed: () => venue.clock.at,
      uptime: () => venue.clock.at,
    })
    const app = await createApp({ store: { ...venue.store, close: async () => {} }, folder: '', steadyClock })
    addCleanup(() => app.close())
    await sendDue(app)
    computer.ahead = 31 * DAY
    for (let minutes = 0; minutes < 3; minutes++) {
      venue.clock.advance(1)
      await sendDue(app)
    }
    computer.ahead = 0
    await sendDue(app)
    expect((await venue.eventsSince()).filter(event => event.includes('membership.'))).toEqual([])
    for (const local of ['2026-06-21T10:00:00', '2026-06-21T10:01:00']) await tickOn(venue, local)
    return '2026-06-21'
  },
  async 'after a week of downtime'(venue) {
    for (const local of ['2026-06-28T10:00:00', '2026-06-28T10:01:00']) await tickOn(venue, local)
    return '2026-06-28'
  },
}

test.each(Object.entries(misfortunes))(
  '%s each scheduled act happens once, and nothing in the past',
  async (_, pass) => {
    const club = await openClub()
    const lastRow = await club.db
      .selectFrom('ledger')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const day = await pass(club)
    const becomes: Record<string, unknown> = {}
    for (const [name, params] of club.params)
      becomes[name] = await club.call(contract.readMembership, { params })
    expect(becomes).toMatchObject(
      Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, one.becomes(day)])),
    )
    const events = (await club.eventsSince()).map(event => event.split(' ')[1]!)
    const counts = (names: readonly string[]) =>
      Object.fromEntries(
        [...Map.groupBy(names.toSorted(), name => name)].map(([name, { length }]) => [name, length]),
      )
    expect(counts(events.filter(name => name.startsWith('membership.')))).toEqual(
      counts(Object.values(cases).map(({ event }) => event)),
    )
    const posted = await club.db
      .selectFrom('ledger')
      .select('business_day')
      .distinct()
      .where('id', '>', lastRow.id!)
      .execute()
    expect(posted).toEqual([{ business_day: day }])
  },
)
