import { beforeEach, expect, test } from 'vitest'
import { checkInBooking, endRental, readRental, startRental } from '#desk/rentals/contract.ts'
import { readBill } from '#money/bills/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

const handOut = (rental: { id: number }, label: string) => ({ body: { rentalId: rental.id, label } })

test('a key is out with one stay until it is back', async () => {
  const rental = await venue.given.runningRental()
  const other = await venue.given.runningRental()
  const loan = await venue.call(contract.handOutKey, handOut(rental, 'W 12'))
  expect(loan).toMatchObject({ label: 'W 12', facilityId: rental.facilityId, isGuestGone: false })
  await venue.expectEvents({ 'key.handed_out': 1 })
  const refused = await venue.refused(contract.handOutKey, handOut(other, 'w12'))
  expect(refused.errors).toEqual({ label: `W 12 is out with ${rental.facilityName}` })
  await venue.call(endRental, { params: paramsOf(rental), body: {} })
  expect((await venue.call(contract.listKeys, {})).out).toMatchObject([{ id: loan.id, isGuestGone: true }])
  await venue.eventsSince()
  expect((await venue.call(contract.takeBackKey, { params: paramsOf(loan) })).out).toEqual([])
  await venue.call(contract.takeBackKey, { params: paramsOf(loan) })
  await venue.expectEvents({ 'key.returned': 1 })
  await venue.call(contract.handOutKey, handOut(other, 'W 12'))
})

test('a lost key is charged once to the bill and blocked until it is found', async () => {
  const rental = await venue.given.runningRental()
  const loan = await venue.call(contract.handOutKey, handOut(rental, '107'))
  await venue.eventsSince()
  const lost = { params: paramsOf(loan), body: { amount: 25 } }
  const answers = await Promise.all([1, 2].map(() => venue.send(contract.loseKey, lost)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await venue.expectEvents({ 'payment.line_added': 1 })
  const { billId } = await venue.call(readRental, { params: paramsOf(rental) })
  const bill = await venue.call(readBill, { params: { id: String(billId) } })
  expect(bill.lines.filter(({ kind }) => kind === 'lost_key')).toMatchObject([{ amount: 25 }])
  const { out, blocked } = await venue.call(contract.listKeys, {})
  expect([out, blocked.map(({ label }) => label)]).toEqual([[], ['107']])
  const refused = await venue.refused(contract.handOutKey, handOut(rental, '107'))
  expect([refused.status, refused.detail]).toEqual([409, '107 was lost and is blocked'])
  await venue.call(contract.unblockKey, { params: paramsOf(blocked[0]!) })
  await venue.expectEvents({ 'key.unblocked': 1 })
  await venue.call(contract.handOutKey, handOut(rental, '107'))
})

test('a key that nobody charges is blocked all the same, and is handed out only during a stay', async () => {
  const rental = await venue.given.runningRental()
  const loan = await venue.call(contract.handOutKey, handOut(rental, '9'))
  await venue.call(endRental, { params: paramsOf(rental), body: {} })
  await venue.eventsSince()
  await venue.call(contract.loseKey, { params: paramsOf(loan), body: { amount: 0 } })
  await venue.expectEvents({ 'key.lost': 1 })
  expect((await venue.refused(contract.handOutKey, handOut(rental, '10'))).detail).toBe(
    'Keys are handed out during a stay',
  )
})

test('one key handed out at two desks at once is out once', async () => {
  const rentals = [await venue.given.runningRental(), await venue.given.runningRental()]
  const answers = await Promise.all(
    rentals.map(rental => venue.send(contract.handOutKey, handOut(rental, 'W 1'))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a check-in hands a key out in its own transaction, and refuses one that is out or blocked', async () => {
  const [first, second] = [await venue.given.room(), await venue.given.room()]
  await venue.eventsSince()
  const checkIn = (room: typeof first, key?: string) => ({ body: { ...checkInForm(room), key } })
  const rental = await venue.call(startRental, checkIn(first, ' W 12 '))
  await venue.expectEvents({ 'rental.started': 1, '*': 0 })
  expect((await venue.call(contract.listKeys, {})).out).toMatchObject([
    { label: 'W 12', rentalId: rental.id, handedOutBy: 'Admin User' },
  ])
  const { changes } = await venue.store.db
    .selectFrom('events')
    .select('changes')
    .where('action', '=', 'rental.started')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(changes!)).toMatchObject({ key: [null, 'W 12'] })

  const before = await allRows(venue.store)
  expect(await venue.refused(startRental, checkIn(second, 'w12'))).toMatchObject({
    status: 409,
    errors: { key: `W 12 is out with ${first.name}` },
  })
  expect(await allRows(venue.store)).toEqual(before)
  const [loan] = (await venue.call(contract.listKeys, {})).out
  await venue.call(contract.loseKey, { params: paramsOf(loan!), body: { amount: 0 } })
  expect(await venue.refused(startRental, checkIn(second, 'W 12'))).toMatchObject({
    errors: { key: 'W 12 is blocked' },
  })
  await venue.call(startRental, checkIn(second, ''))
  expect((await venue.call(contract.listKeys, {})).out).toEqual([])
})

test('of two check-ins that hand out one key the second is refused', async () => {
  const rooms = [await venue.given.room(), await venue.given.room()]
  const answers = await Promise.all(
    rooms.map(room => venue.send(startRental, { body: { ...checkInForm(room), key: 'W 7' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await venue.call(contract.listKeys, {})).out).toHaveLength(1)
})

test('the check-in of a booking hands a key out', async () => {
  const booking = await venue.given.booking({ inMinutes: 30 })
  await venue.call(checkInBooking, { params: paramsOf(booking), body: { key: '7' } })
  expect((await venue.call(contract.listKeys, {})).out).toMatchObject([{ label: '7', rentalId: booking.id }])
})
