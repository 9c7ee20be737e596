import { expect, test } from 'vitest'
import { readBill } from '#money/bills/contract.ts'
import { addRate } from '#money/rates/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { addTaxClass, type BookingTerms, saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const terms: BookingTerms = {
  freeHours: 2,
  cancellation: { unit: 'percent', value: 50 },
  noShow: { unit: 'percent', value: 100 },
  noShowMinutes: 30,
}
const strict: BookingTerms = { ...terms, freeHours: 48, cancellation: { unit: 'amount', value: 12 } }
const night = { name: 'Night', kind: 'hourly' as const, price: 20, from: '20:00', until: '23:00' }

test('a rate has terms of its own, for bookings that start at its times and cost its price', async () => {
  const { call, given } = await openVenue()
  await call(saveSettings, { body: { bookingTerms: terms } })
  await call(addRate, { body: { ...night, bookingTerms: strict } })
  const fee = async (form: { inMinutes: number; rate?: number }) => {
    const { id } = await given.booking({ hours: 1, ...form })
    return (await call(contract.quoteCancellation, { params: { id: String(id) }, query: {} })).fee
  }
  // It is 2 PM. The room costs $20.
  expect(await fee({ inMinutes: 60 })).toBe(10)
  expect(await fee({ inMinutes: 7 * 60 })).toBe(12)
  expect(await fee({ inMinutes: 7 * 60, rate: 15 })).toBe(0)
})

test('a fixed fee never exceeds the agreed price', async () => {
  const { call, given } = await openVenue()
  await call(saveSettings, { body: { bookingTerms: strict } })
  const booking = await given.booking({ inMinutes: 60, hours: 1, rate: 7 })
  const params = paramsOf(booking)
  expect(await call(contract.quoteCancellation, { params, query: {} })).toMatchObject({ fee: 7, price: 7 })
})

test.each([
  ['is put forward', '2026-03-08T00:30:00-05:00', '2026-03-08T03:30:00-04:00'],
  ['is put back', '2026-11-01T00:30:00-04:00', '2026-11-01T01:30:00-05:00'],
])('hours are counted by instants on the night on which the clock %s', async (_what, at, startDate) => {
  const { call, given, clock } = await openVenue()
  await call(saveSettings, { body: { bookingTerms: terms } })
  clock.at = Date.parse(at)
  const form = await given.newRental(await given.room())
  const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString()
  const booking = await call(contract.startRental, { body: { ...form, startDate, endDate, hours: 1 } })
  const params = paramsOf(booking)
  // Two hours before, also if the clock on the wall shows three or one.
  expect(await call(contract.quoteCancellation, { params, query: {} })).toMatchObject({ fee: 0 })
  clock.advance(1)
  expect(await call(contract.quoteCancellation, { params, query: {} })).toMatchObject({ fee: 10 })
  clock.advance(119 + 30)
  const query = { as: 'no_show' as const }
  expect(await call(contract.quoteCancellation, { params, query })).toMatchObject({ fee: 20 })
})

test('the fee lists each tax in it, and its line keeps them', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const rates = [
    { name: 'State tax', rate: 4 },
    { name: 'City tax', rate: 2.5 },
  ]
  const { taxClasses } = await call(addTaxClass, { body: { name: 'Lodging', kind: 'taxed', rates } })
  const { id } = taxClasses.at(-1)!
  await call(saveSettings, { body: { bookingTerms: terms, roomTaxClass: id } })
  const booking = await given.booking({ inMinutes: 60, hours: 1 })
  const params = paramsOf(booking)
  const { fee, taxLines } = await call(contract.quoteCancellation, { params, query: {} })
  expect([fee, taxLines.map(({ label, amount }) => [label, amount])]).toEqual([
    10,
    [
      ['Includes State tax 4%', 0.38],
      ['Includes City tax 2.5%', 0.23],
    ],
  ])
  await call(contract.cancelBooking, { params, body: { fee } })
  const line = await venue.db.selectFrom('bill_lines').selectAll().executeTakeFirstOrThrow()
  expect([line.tax_class, line.tax_cents]).toEqual([id, 61])
  await expectInvariants(venue.db)
})

test('two desks check in, cancel and prepay one booking: one ends it, and no money is lost', async () => {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { bookingTerms: terms } })
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const desks = [venue, other]
  for (let round = 0; round < 6; round++) {
    const form = await venue.given.newRental(await venue.given.room(), { inMinutes: 30, hours: 2, rate: 15 })
    const body = { ...form, prepayment: 20, paymentMethod: 'cash' as const }
    const params = paramsOf(await venue.call(contract.startRental, { body }))
    const [one, two] = [desks[round % 2]!, desks[(round + 1) % 2]!]
    const [arrived, cancelled, prepaid] = await Promise.all([
      one.send(contract.checkInBooking, { params, body: { paymentMethod: 'cash' } }),
      two.send(contract.cancelBooking, { params, body: {} }),
      one.send(contract.takePrepayment, { params, body: { prepayment: 5, paymentMethod: 'cash' } }),
    ])
    expect([arrived.status, cancelled.status].sort()).toEqual([200, 409])
    expect([200, 409]).toContain(prepaid.status)
  }
  await expectInvariants(venue.db)
})

test('staff waive a fee with a manager’s PIN; the bill keeps a line of zero with the reason', async () => {
  let booking: contract.Rental | undefined
  const { owner, staff, expectEvents, db } = await openStaffedVenue(
    async ({ given }) => {
      booking = await given.booking({ inMinutes: 60, hours: 1 })
    },
    { bookingTerms: terms },
  )
  const bea = await staff('manager', 'bea')
  const ada = await staff('staff', 'ada')
  // Bea's PIN counts at a desk where she has entered her password.
  for (const login of ['bea', 'ada']) await ada.call(signIn, { body: { login, password: PASSWORD } })
  await expectEvents({ 'account.signed_in': 2, '*': 0 })
  const path = `/api/rentals/${booking!.id}/cancel`
  const body = { fee: 10, waiver: 'Regular guest' }
  expect(await ada.ask('POST', path, { body })).toMatchObject({
    status: 403,
    body: { approval: true, detail: 'Waiving a fee needs a manager' },
  })
  await expectEvents({ '*': 0 })
  const { approval } = await ada.call(approve, {
    body: { accountId: bea.id, pin: PIN, method: 'POST', path, body },
  })
  expect(await ada.ask('POST', path, { body, headers: { approval } })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', totalAmount: 0, dueAmount: 0 },
  })
  await expectEvents({ 'account.approved': 1, 'rental.cancelled': 1, '*': 0 })
  const { lines, balance } = await owner.call(readBill, { params: { id: String(booking!.billId) } })
  expect([lines, balance]).toMatchObject([
    [{ kind: 'cancellation', amount: 0, reason: 'Regular guest', by: 'Sam ada' }],
    0,
  ])
  await expectInvariants(db)
})
