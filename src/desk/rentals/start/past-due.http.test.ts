import { expect, test } from 'vitest'
import { draftInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import * as memberCheckins from '#desk/visits/contract.ts'
import { readBill } from '#money/bills/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { checkInForm, guest, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const query = { name: guest.customerName, phone: guest.customerPhone }

/** A guest who left two stays of $20 and $30 unpaid, two days apart. */
async function leaveUnpaid({ given, call, clock }: Pick<Venue, 'given' | 'call' | 'clock'>) {
  const stays = []
  for (const rate of [20, 30]) {
    const rental = await given.unpaidRental({ minutesAgo: 0, rate })
    clock.advance(60)
    await call(contract.endRental, { params: paramsOf(rental), body: {} })
    stays.push(rental)
    clock.advance(2 * 24 * 60)
  }
  return stays
}

const readBalance = async ({ call }: Pick<Venue, 'call'>, { billId }: contract.Rental) =>
  (await call(readBill, { params: { id: String(billId) } })).balance

test('a guest with past-due amounts is recognized by name and phone, with amounts and age', async () => {
  const venue = await openVenue()
  await leaveUnpaid(venue)
  expect(await venue.call(contract.readPastDue, { query })).toMatchObject({
    total: 50,
    bills: [
      { label: 'Room 101', amount: 20, since: '2026-05-20T19:00:00.000Z' },
      { label: 'Room 102', amount: 30 },
    ],
  })
  const other = { name: 'John Roe', phone: guest.customerPhone }
  expect(await venue.call(contract.readPastDue, { query: other })).toEqual({ total: 0, bills: [] })
})

test('is paid with the new stay, the oldest first, in one request', async () => {
  const venue = await openVenue()
  const [first, second] = await leaveUnpaid(venue)
  const room = await venue.given.room({ hourlyRate: 10 })
  const form = checkInForm(room)
  const payments = [
    { method: 'cash' as const, amount: 25, given: 30 },
    { method: 'credit_card' as const, amount: 36 },
  ]
  const wrong = { ...form, pastDue: { pay: 20 }, payments }
  expect(await venue.refused(contract.startRental, { body: wrong })).toMatchObject({
    status: 409,
    detail: 'The amount past due has changed: $50.00 is due now',
  })
  await venue.expectEvents({ '*': 0 })
  const rental = await venue.call(contract.startRental, { body: { ...form, pastDue: { pay: 50 }, payments } })
  expect(rental).toMatchObject({ totalAmount: 11, paidAmount: 11, dueAmount: 0 })
  expect([await readBalance(venue, first!), await readBalance(venue, second!)]).toEqual([0, 0])
  const { tenders } = await venue.call(readBill, { params: { id: String(second!.billId) } })
  expect(tenders).toMatchObject([
    { method: 'cash', amount: 5 },
    { method: 'credit_card', amount: 25 },
  ])
  await venue.expectEvents({ 'rental.started': 1, '*': 0 })
  await expectInvariants(venue.db)
})

test('one method with cash given pays all of it', async () => {
  const venue = await openVenue()
  await leaveUnpaid(venue)
  const form = checkInForm(await venue.given.room({ hourlyRate: 10 }))
  const body = { ...form, pastDue: { pay: 50 }, paymentMethod: 'cash' as const, cashGiven: 100 }
  expect(await venue.call(contract.startRental, { body })).toMatchObject({ dueAmount: 0 })
  expect(await venue.call(contract.readPastDue, { query })).toMatchObject({ total: 0 })
  await expectInvariants(venue.db)
})

test('a venue may refuse guests with past-due amounts; a manager approves with a PIN and a reason', async () => {
  const venue = await openStaffedVenue(leaveUnpaid)
  const { owner, staff, expectEvents, db } = venue
  await owner.call(saveSettings, { body: { pastDue: 'block' } })
  const bea = await staff('manager', 'bea')
  const ada = await staff('staff', 'ada')
  for (const login of ['bea', 'ada']) await ada.call(signIn, { body: { login, password: PASSWORD } })
  const { id } = (await db.selectFrom('facilities').select('id').executeTakeFirst())!
  await venue.eventsSince()
  const form = checkInForm({ type: 'room', id })
  expect(await ada.refused(contract.startRental, { body: form })).toMatchObject({
    status: 409,
    detail: 'This guest has $50.00 past due. Take it now, or ask a manager to approve.',
  })
  const body = { ...form, pastDue: { letPass: 'Pays on Friday' } }
  expect(await ada.refused(contract.startRental, { body })).toMatchObject({ status: 403, approval: true })
  await expectEvents({ '*': 0 })
  const path = '/api/rentals'
  const { approval } = await ada.call(approve, {
    body: { accountId: bea.id, pin: PIN, method: 'POST', path, body },
  })
  expect(await ada.ask('POST', path, { body, headers: { approval } })).toMatchObject({ status: 201 })
  await expectEvents({ 'account.approved': 1, 'rental.started': 1, '*': 0 })
})

test('a guest whom the desk picked owes under any name', async () => {
  const venue = await openVenue()
  const [first] = await leaveUnpaid(venue)
  const picked = { name: '', guestId: String(first!.guestId) }
  expect(await venue.call(contract.readPastDue, { query: picked })).toMatchObject({ total: 50 })
})

test('a member owes for visits and stays, and a guest on an invoice once it is past its due date', async () => {
  const venue = await openVenue()
  const { given, call, clock } = venue
  const member = await given.member()
  const room = await given.room({ name: 'Room 7' })
  const place = { memberId: member.id, facilityType: 'room', facilityId: room.id } as const
  const visit = await call(memberCheckins.checkIn, { body: place })
  await call(memberCheckins.checkOut, { params: paramsOf(visit), body: null })
  const asMember = { memberId: String(member.id) }
  expect(await call(contract.readPastDue, { query: asMember })).toMatchObject({
    total: 22,
    bills: [{ label: 'Room 7', amount: 22 }],
  })
  const form = { ...(await given.newRental(room, { rate: 10 })), memberId: member.id }
  const rental = await call(contract.startRental, {
    body: { ...form, pastDue: { pay: 22 }, paymentMethod: 'cash' },
  })
  expect(await call(contract.readPastDue, { query: asMember })).toEqual({ total: 0, bills: [] })
  await call(contract.endRental, { params: paramsOf(rental), body: {} })

  const lines = [{ description: 'Massage', quantity: 1, unitPrice: 90, taxRate: 0 }]
  const other = await given.runningRental()
  const invoice = { customerName: 'Jane Doe', rentalId: other.id, dueDate: '2026-05-25', lines }
  await call(sendInvoice, { params: paramsOf(await call(draftInvoice, { body: invoice })) })
  const picked = { name: '', guestId: String(other.guestId) }
  clock.set('2026-05-25T12:00:00')
  expect(await call(contract.readPastDue, { query: picked })).toEqual({ total: 0, bills: [] })
  clock.advance(24 * 60)
  expect(await call(contract.readPastDue, { query: picked })).toMatchObject({
    bills: [{ label: 'Invoice 2026-0001', amount: 90, since: '2026-05-25T04:00:00.000Z' }],
  })
  await expectInvariants(venue.db)
})

test('past-due amounts are settled when a booking arrives, as at any check-in', async () => {
  const venue = await openVenue()
  const { given, call, refused, clock, expectEvents, eventsSince, db } = venue
  await leaveUnpaid(venue)
  await call(saveSettings, { body: { pastDue: 'block' } })
  const room = await given.room({ hourlyRate: 10 })
  const form = await given.newRental(room, { inMinutes: 60, rate: 10 })
  const params = paramsOf(await call(contract.startRental, { body: form }))
  clock.advance(60)
  await eventsSince()
  const body = { paymentMethod: 'cash' as const, due: 10 }
  expect(await refused(contract.checkInBooking, { params, body })).toMatchObject({
    status: 409,
    detail: 'This guest has $50.00 past due. Take it now, or ask a manager to approve.',
  })
  await expectEvents({ '*': 0 })
  expect(
    await call(contract.checkInBooking, { params, body: { ...body, pastDue: { pay: 50 } } }),
  ).toMatchObject({ paidAmount: 10, dueAmount: 0 })
  expect(await call(contract.readPastDue, { query })).toEqual({ total: 0, bills: [] })
  await expectEvents({ 'rental.started': 1, '*': 0 })
  await expectInvariants(db)
})
