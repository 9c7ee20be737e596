import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import * as visits from '#desk/visits/contract.ts'
import { editRoom } from '#house/facilities/contract.ts'
import { addLine } from '#money/bills/contract.ts'
import { addRate } from '#money/rates/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { guest, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { listPayments, payBill } from '../contract.ts'

type Press = (due: number | undefined) => Promise<{ status: number; body: unknown }>

/** A pending action of a desk: the amount that its screen shows, and its button. */
interface Desk {
  shown: number
  press: Press
  /** Another desk's action meanwhile, which adds `added` to the amount due. */
  meanwhile: () => Promise<unknown>
  added: number
}

const byCard = { paymentMethod: 'credit_card' } as const

/** Another desk puts a bottle of water on the bill. */
const water = ({ call }: Venue, billId: number | null) => ({
  meanwhile: () =>
    call(addLine, {
      params: { id: String(billId) },
      body: { kind: 'service', label: 'Water', amount: 3.3 },
    }),
  added: 3.3,
})

const hourly = { name: 'Busy hours', kind: 'hourly', price: 30 } as const

async function visitor({ given }: Venue) {
  const [{ id: memberId }, room] = [await given.member(), await given.room()]
  return { room, place: { memberId, facilityType: 'room', facilityId: room.id } as const }
}

const onBills: Record<string, (venue: Venue) => Promise<Desk>> = {
  'the check-out of a visit': async venue => {
    const visit = await venue.call(visits.checkIn, { body: (await visitor(venue)).place })
    const { bill } = await venue.call(visits.quoteCheckOut, { params: paramsOf(visit) })
    const press: Press = due =>
      venue.send(visits.checkOut, {
        params: paramsOf(visit),
        body: { quotedAt: bill!.at, due, ...byCard },
      })
    return { shown: bill!.due, press, ...water(venue, visit.billId) }
  },
  'the payment of a bill': async venue => {
    const { billId } = await venue.given.unpaidRental({ rate: 22 })
    const press: Press = due =>
      venue.send(payBill, { params: { id: String(billId) }, body: { due, ...byCard } })
    return { shown: 22, press, ...water(venue, billId) }
  },
  'the payment of a stay': async venue => {
    const rental = await venue.given.unpaidRental({ rate: 22 })
    const press: Press = due =>
      venue.send(rentals.payRental, { params: paramsOf(rental), body: { due, ...byCard } })
    return { shown: 22, press, ...water(venue, rental.billId) }
  },
  'an extension': async venue => {
    const rental = await venue.given.runningRental()
    const { due: shown } = await venue.call(rentals.quoteExtension, {
      params: paramsOf(rental),
      query: { hours: '1' },
    })
    const press: Press = due =>
      venue.send(rentals.extendRental, { params: paramsOf(rental), body: { hours: 1, due, ...byCard } })
    return { shown, press, ...water(venue, rental.billId) }
  },
  'a move': async venue => {
    const rental = await venue.given.unpaidRental({ rate: 22 })
    const { id: facilityId } = await venue.given.room({ hourlyRate: 40 })
    const to = { facilityType: 'room', facilityId } as const
    const quote = await venue.call(rentals.quoteMove, {
      params: paramsOf(rental),
      query: { ...to, facilityId: String(facilityId) },
    })
    const press: Press = due =>
      venue.send(rentals.moveRental, {
        params: paramsOf(rental),
        body: { ...to, rate: 'new', quotedAt: quote.at, due, ...byCard },
      })
    return { shown: quote.new.due, press, ...water(venue, rental.billId) }
  },
}

const atCheckIn: Record<string, (venue: Venue) => Promise<Desk>> = {
  'a check-in as the night begins': async venue => {
    const room = await venue.given.room()
    await venue.call(addRate, { body: { ...hourly, from: '22:00', until: '06:00' } })
    venue.clock.set('2026-05-20T21:59:00')
    const stay = { facilityType: 'room', facilityId: room.id } as const
    const { due: shown } = await venue.call(rentals.quoteRental, {
      query: { ...stay, form: 'check-in', hours: '1', facilityId: String(room.id) },
    })
    const press: Press = due =>
      venue.send(rentals.startRental, { body: { ...guest, ...stay, duration: 1, due, ...byCard } })
    return { shown, press, meanwhile: async () => venue.clock.advance(1), added: 0.19 }
  },
  'a new rental': async venue => {
    const form = await venue.given.newRental(await venue.given.room())
    const { hours, rate, facilityType, facilityId, startDate, endDate } = form
    const { due: shown } = await venue.call(rentals.quoteRental, {
      query: {
        form: 'new-rental',
        ...{ startDate, endDate, facilityType },
        ...{ hours: String(hours), rate: String(rate), facilityId: String(facilityId) },
      },
    })
    const press: Press = due => venue.send(rentals.startRental, { body: { ...form, due, ...byCard } })
    const meanwhile = () => venue.call(addRate, { body: { ...hourly, from: '06:00', until: '22:00' } })
    return { shown, press, meanwhile, added: 10 }
  },
  "the check-in of a visit at the visitor's price": async venue => {
    const { room, place } = await visitor(venue)
    const press: Press = due => venue.send(visits.checkIn, { body: { ...place, due, ...byCard } })
    const meanwhile = () =>
      venue.call(editRoom, { params: paramsOf(room), body: { name: room.name, hourlyRate: 30 } })
    return { shown: 22, press, meanwhile, added: 11 }
  },
}

test.each([
  ...Object.entries(onBills).map(([name, open]) => [name, 'bill', open] as const),
  ...Object.entries(atCheckIn).map(([name, open]) => [name, 'price', open] as const),
])('%s takes the amount on its button, or says what is due now', async (_name, what, open) => {
  const venue = await openVenue()
  const { shown, press, meanwhile, added } = await open(venue)
  await meanwhile()
  const now = Math.round((shown + added) * 100) / 100
  const before = await allRows(venue.store)
  expect(await press(shown)).toMatchObject({
    status: 409,
    body: { detail: `The ${what} has changed: $${now.toFixed(2)} is due now` },
  })
  expect(await allRows(venue.store)).toEqual(before)
  expect((await press(now)).status).toBeLessThan(300)
  const [taken] = (await venue.call(listPayments)).payments
  expect(taken).toMatchObject({ amount: now, method: 'credit_card' })
})

test.each(Object.entries({ ...onBills, ...atCheckIn }))(
  '%s that names no amount takes what is due',
  async (_name, open) => {
    const venue = await openVenue()
    const { shown, press, meanwhile, added } = await open(venue)
    await meanwhile()
    expect((await press(undefined)).status).toBeLessThan(300)
    const [taken] = (await venue.call(listPayments)).payments
    expect(taken?.amount).toBeCloseTo(shown + added, 2)
  },
)
