import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBill } from '#money/bills/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { HOUR, MINUTE, toIso } from '#platform/values/time.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const step = fc.record({
  what: fc.constantFrom(
    'book',
    'book',
    'prepay',
    'change',
    'cancel',
    'no-show',
    'check in',
    'check out',
    'terms',
    'wait',
  ),
  which: fc.nat(20),
  value: fc.integer({ min: 0, max: 100 }),
  by: fc.constantFrom('cash' as const, 'credit_card' as const),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('random bookings, prepayments, cancellations and no-shows: what is shown is charged, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async steps => {
      const venue = await openVenue({ taxRate: 8.875 })
      const rooms = [await venue.given.room(), await venue.given.room(), await venue.given.room()]
      const rentals: contract.Rental[] = []
      for (const [index, one] of steps.entries()) {
        const rental = rentals[one.which % (rentals.length || 1)]
        if (one.what === 'book') {
          const body = {
            ...(await venue.given.newRental(rooms[one.which % 3]!, {
              inMinutes: 30 + one.value * 7 + index,
              hours: 1 + (one.value % 3),
              rate: 33.33,
            })),
            ...(one.value % 3 > 0 && { prepayment: one.value / 2, paymentMethod: one.by }),
          }
          const { status, body: booked } = await venue.send(contract.startRental, { body })
          if (status === 201) rentals.push(booked as contract.Rental)
        } else if (one.what === 'terms') await changeTerms(venue, one)
        else if (one.what === 'wait') {
          venue.clock.advance(one.value * 5)
          await venue.app.tick()
        } else if (rental && one.what === 'change') await change(venue, rental, rooms[one.which % 3]!, one)
        else if (rental) await act(venue, rental, one)
        await expectInvariants(venue.db)
        await expectSettled(venue, rentals)
      }
    }),
    { numRuns: 8 },
  )
})

const changeTerms = ({ call }: Venue, { which, value }: Step) =>
  call(saveSettings, {
    body: {
      bookingTerms: {
        freeHours: which % 4,
        cancellation: { unit: which % 2 ? 'percent' : 'amount', value },
        noShow: { unit: which % 3 ? 'amount' : 'percent', value },
        noShowMinutes: value % 40,
      },
      noShowBy: which % 5 === 0 ? 'clock' : 'desk',
      taxRate: value / 4,
    },
  })

/** Moves a booking for the price that was shown. */
async function change(venue: Venue, rental: contract.Rental, { id }: { id: number }, { value }: Step) {
  const params = paramsOf(rental)
  const start = venue.clock.at + (30 + value * 7) * MINUTE
  const times = { startTime: toIso(start), endTime: toIso(start + (1 + (value % 4)) * HOUR) }
  const query = { facilityType: 'room' as const, facilityId: String(id), ...times }
  const shown = await venue.send(contract.quoteBookingChange, { params, query })
  const body = { ...query, facilityId: id }
  const { status, body: changed } = await venue.send(contract.changeBooking, { params, body })
  expect(status).toBe(shown.status)
  if (status !== 200) return
  const { total } = shown.body as { total: number }
  expect(changed).toMatchObject({ totalAmount: total, facilityId: id, version: expect.any(Number) })
}

/** Does one thing with a rental. What is refused changes nothing, which the invariants show. */
async function act(venue: Venue, rental: contract.Rental, { what, which, value, by }: Step) {
  const params = paramsOf(rental)
  const payLater = value % 2 === 0
  const tender = payLater ? {} : { paymentMethod: by }
  if (what === 'prepay')
    await venue.send(contract.takePrepayment, {
      params,
      body: { prepayment: (value + 1) / 4, paymentMethod: by },
    })
  if (what === 'check out') await venue.send(contract.endRental, { params, body: tender })
  if (what === 'check in') {
    const shown = await venue.send(contract.quoteBooking, { params })
    if (shown.status !== 200) return
    const { total, due } = shown.body as { total: number; due: number }
    const { status, body } = await venue.send(contract.checkInBooking, { params, body: { due, ...tender } })
    if (status === 200) expect(body).toMatchObject({ totalAmount: total, dueAmount: payLater ? due : 0 })
  }
  if (what !== 'cancel' && what !== 'no-show') return
  const as = what === 'cancel' ? 'cancellation' : 'no_show'
  const shown = await venue.send(contract.quoteCancellation, { params, query: { as } })
  if (shown.status !== 200) return
  const { fee, due, price, prepaid, giveBack } = shown.body as contract.CancellationQuote
  expect(fee).toBeLessThanOrEqual(price)
  expect(fee - due).toBeCloseTo(prepaid - giveBack, 6)
  const isWaived = which % 5 === 0
  const body = {
    as,
    fee,
    rest: which % 2 ? ('return' as const) : ('credit' as const),
    ...(isWaived && { waiver: 'Regular guest' }),
    ...tender,
  } as const
  expect(await venue.call(contract.cancelBooking, { params, body })).toMatchObject({
    totalAmount: isWaived ? 0 : fee,
    dueAmount: isWaived || !payLater ? 0 : due,
  })
}

/** The amount due of each rental is its bill's balance; the bill of one that is over and paid is closed. */
async function expectSettled({ call }: Venue, rentals: readonly contract.Rental[]) {
  for (const { id, billId } of rentals) {
    const { status, dueAmount } = await call(contract.readRental, { params: { id: String(id) } })
    const { balance, whyClosed } = await call(readBill, { params: { id: String(billId) } })
    // A manager may still change the bill of a guest who owes.
    const isOpen = status === 'active' || (status !== 'booked' && balance > 0)
    expect([status, whyClosed === null]).toEqual([status, isOpen])
    if (status !== 'booked') expect(dueAmount).toBe(Math.max(0, balance))
    else expect(balance).toBe(0)
  }
}
