import { expect, test } from 'vitest'
import * as groups from '#desk/groups/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import * as visits from '#desk/visits/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { addRate } from '#money/rates/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { guest } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { listPayments } from '../contract.ts'

/** The price that a screen shows at 9:59 PM, and its button. */
interface Start {
  shown: { due: number; at: string }
  press: (more?: { due: number; quotedAt: string }) => Promise<{ status: number; body: unknown }>
}

const byCard = { paymentMethod: 'credit_card' } as const

const starts: Record<string, (venue: Venue, room: Facility) => Promise<Start>> = {
  'a check-in': async ({ call, send }, { type, id }) => {
    const stay = { facilityType: type, facilityId: id }
    const query = { ...stay, form: 'check-in', hours: '1', facilityId: String(id) } as const
    const shown = await call(rentals.quoteRental, { query })
    return {
      shown,
      press: more =>
        send(rentals.startRental, { body: { ...guest, ...stay, duration: 1, ...byCard, ...more } }),
    }
  },
  'a new rental': async ({ call, send, given }, room) => {
    const { hours, rate, facilityId, startDate, endDate } = await given.newRental(room)
    const query = {
      form: 'new-rental' as const,
      ...{ facilityType: room.type, facilityId: String(facilityId), startDate, endDate },
      ...{ hours: String(hours), rate: String(rate) },
    }
    const shown = await call(rentals.quoteRental, { query })
    // Its times follow the clock until they are chosen.
    const press: Start['press'] = async more =>
      send(rentals.startRental, { body: { ...(await given.newRental(room)), ...byCard, ...more } })
    return { shown, press }
  },
  'a group': async ({ call, send }, { type, id }) => {
    const shown = await call(groups.quoteGroup, { query: { facilities: String(id), hours: 1 } })
    const body = { ...guest, duration: 1, facilities: [{ facilityType: type, facilityId: id }], ...byCard }
    return { shown, press: more => send(groups.checkInGroup, { body: { ...body, ...more } }) }
  },
  "a visit at the visitor's price": async ({ call, send, given }, { type, id }) => {
    const place = { memberId: (await given.member()).id, facilityType: type, facilityId: id }
    const query = { ...place, memberId: String(place.memberId), facilityId: String(id), duration: '1' }
    const { quote } = await call(visits.quoteVisit, { query })
    return {
      shown: quote!,
      press: more => send(visits.checkIn, { body: { ...place, duration: 1, ...byCard, ...more } }),
    }
  },
}

/** The start on a room at $20 an hour, $30 from 10 PM on, whose price is shown at 9:59 PM. */
async function openAtNightfall(open: (typeof starts)[string]) {
  const venue = await openVenue()
  const room = await venue.given.room()
  const night = { name: 'Night', kind: 'hourly', price: 30, from: '22:00', until: '06:00' } as const
  await venue.call(addRate, { body: night })
  venue.clock.set('2026-05-20T21:59:00')
  const { shown, press } = await open(venue, room)
  return { venue, shown, press: () => press({ due: shown.due, quotedAt: shown.at }) }
}

test.each(Object.entries(starts))('%s costs what was shown two minutes before', async (_name, open) => {
  const { venue, shown, press } = await openAtNightfall(open)
  venue.clock.advance(2)
  expect(await press()).toMatchObject({ status: 201 })
  const [taken] = (await venue.call(listPayments)).payments
  expect(taken?.amount).toBe(shown.due)
  await expectInvariants(venue.db)
})

test.each(Object.entries(starts))('%s at an older price says what is due now', async (_name, open) => {
  const { venue, press } = await openAtNightfall(open)
  venue.clock.advance(3)
  expect(await press()).toMatchObject({ status: 409, body: { detail: /has changed: \$\d+\.00 is due now$/ } })
  expect((await venue.call(listPayments)).payments).toEqual([])
})

test('a stay begins when the guest checks in, whenever its price was shown', async () => {
  const { venue, press } = await openAtNightfall(starts['a check-in']!)
  venue.clock.advance(1)
  expect(await press()).toMatchObject({
    body: { startDate: '2026-05-20T22:00:00', endDate: '2026-05-20T23:00:00' },
  })
})
