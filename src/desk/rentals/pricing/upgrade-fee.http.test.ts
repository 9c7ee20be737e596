import { expect, test } from 'vitest'
import { correctLine, readBill } from '#money/bills/contract.ts'
import { printReceipt } from '#money/papers/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const fees = [
  { facilityType: 'room' as const, facilityKind: '', fee: 11 },
  { facilityType: 'room' as const, facilityKind: 'Suite', fee: 27.5 },
]
const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]
const to = ({ id }: { id: number }) => ({ facilityType: 'room' as const, facilityId: id })

/** A guest who paid two hours at $20 and has been there for 80 minutes; a deluxe room at $30 and a suite at $50. */
async function openUpgrade() {
  const venue = await openVenue({ upgradeFees: fees })
  const { call, given } = venue
  const rental = await given.runningRental({ minutesAgo: 80, hours: 2 })
  const deluxe = await given.room({ name: 'Room 205', hourlyRate: 30, roomType: 'Deluxe' })
  const suite = await given.room({ name: 'Room 300', hourlyRate: 50, roomType: 'Suite' })
  const params = paramsOf(rental)
  const quote = (room = deluxe) => call(contract.quoteMove, { params, query: to(room) })
  const move = (room: typeof deluxe, rate: contract.RateAfterMove = 'fee', body = {}) =>
    call(contract.moveRental, { params, body: { ...to(room), rate, ...body } })
  const lines = async () =>
    (await call(readBill, { params: { id: String(rental.billId) } })).lines.map(
      ({ kind, label, amount, tax }) => [kind, label, amount, tax],
    )
  return { ...venue, rental, deluxe, suite, params, quote, move, lines }
}

test('an upgrade charges the fee that was shown beside the other totals, as a line, and keeps the rate', async () => {
  const { call, quote, move, deluxe, lines, params, clock, expectEvents, db } = await openUpgrade()
  const shown = await quote()
  expect(shown).toMatchObject({
    keep: { total: 44, due: 0 },
    fee: { total: 55, tax: 5, paid: 44, due: 11 },
    new: { total: 51.34, due: 7.34 },
    upgradeFee: 11,
  })
  expect(shown.fee!.lines).toContainEqual({
    kind: 'extra',
    label: 'Upgrade to Room 205',
    words: expect.any(String),
    amount: 11,
    included: false,
  })
  const paid = { upgradeFee: 11, quotedAt: shown.at, paymentMethod: 'cash' as const }
  const moved = await move(deluxe, 'fee', paid)
  expect(moved).toMatchObject({ rate: 20, facilityName: 'Room 205' })
  expect(owed(moved)).toEqual([55, 55, 0])
  await expectEvents({ 'rental.moved': 1, '*': 0 })
  const event = await db.selectFrom('events').select('changes').where('action', '=', 'rental.moved').execute()
  expect(JSON.parse(event[0]!.changes!)).toMatchObject({
    rate: [20, 20],
    rateAfterMove: [null, 'upgrade fee'],
  })
  expect(await lines()).toEqual([
    ['stay', 'Room 101', 44, 4],
    ['upgrade', 'Upgrade to Room 205', 11, 1],
  ])
  const { payments } = await call(listPayments, { query: { method: 'cash' } })
  const receipt = await call(printReceipt, { params: paramsOf(payments[0]!) })
  expect(JSON.stringify(receipt)).toContain('Upgrade to Room 205')
  clock.advance(50)
  const { rental: ended } = await call(contract.endRental, { params, body: { paymentMethod: 'cash' } })
  expect(owed(ended)).toEqual([60.5, 60.5, 0])
  await call(contract.undoCheckOut, { params })
  expect(owed(await call(contract.readRental, { params }))).toEqual([55, 55, 0])
})

test('two steps cost no more than one; moving back refunds nothing, and up again costs nothing', async () => {
  const { quote, move, deluxe, suite, rental, lines } = await openUpgrade()
  await move(deluxe)
  expect(await quote(suite)).toMatchObject({ upgradeFee: 16.5, fee: { total: 71.5, due: 27.5 } })
  await move(suite)
  expect(await quote({ ...deluxe, id: rental.facilityId })).toMatchObject({ fee: null, upgradeFee: 0 })
  await move({ ...deluxe, id: rental.facilityId }, 'keep')
  expect(await quote(suite)).toMatchObject({ fee: null, upgradeFee: 0, keep: { total: 71.5 } })
  expect(await lines()).toEqual([
    ['stay', 'Room 101', 44, 4],
    ['upgrade', 'Upgrade to Room 205', 11, 1],
    ['upgrade', 'Upgrade to Room 300', 16.5, 1.5],
  ])
})

test('a fee taken back by hand is charged again by the next upgrade', async () => {
  const { call, quote, move, deluxe, suite, rental } = await openUpgrade()
  await move(deluxe)
  const bill = await call(readBill, { params: { id: String(rental.billId) } })
  const line = bill.lines.find(({ kind }) => kind === 'upgrade')!
  const params = { id: String(bill.id), lineId: String(line.id) }
  const after = await call(correctLine, { params, body: { reason: 'The shower is broken' } })
  expect(after).toMatchObject({ total: 44, balance: 0 })
  expect(await quote(suite)).toMatchObject({ upgradeFee: 27.5 })
})

test('a repeat with the same key charges the fee once', async () => {
  const { deluxe, lines, call, params } = await openUpgrade()
  const body = { ...to(deluxe), rate: 'fee' as const }
  await call(contract.moveRental, { params, body, idempotencyKey: 'up' })
  await call(contract.moveRental, { params, body, idempotencyKey: 'up' })
  expect(await lines()).toHaveLength(2)
})

test('the fee is taxed by its own class', async () => {
  const { call, move, deluxe, lines } = await openUpgrade()
  await call(saveSettings, { body: { feeTaxClass: 'exempt' } })
  await move(deluxe)
  expect((await lines())[1]).toEqual(['upgrade', 'Upgrade to Room 205', 11, 0])
})

test('another fee than was shown, and a move without one, are refused and change nothing', async () => {
  const { call, refused, params, deluxe, rental, given, expectEvents, lines } = await openUpgrade()
  const body = { ...to(deluxe), rate: 'fee' as const, upgradeFee: 9 }
  expect(await refused(contract.moveRental, { params, body })).toMatchObject({
    status: 409,
    detail: 'The upgrade fee has changed: it is $11.00 now',
  })
  const plain = await given.room({ name: 'Room 102' })
  expect(await refused(contract.moveRental, { params, body: { ...to(plain), rate: 'fee' } })).toMatchObject({
    status: 422,
    errors: { rate: 'There is no upgrade fee for a move to Room 102' },
  })
  await expectEvents({ '*': 0 })
  expect(await lines()).toHaveLength(1)
  expect(await call(contract.readRental, { params })).toMatchObject({ facilityId: rental.facilityId })
})

test('a kind has one fee', async () => {
  const { refused } = await openVenue()
  const upgradeFees = [fees[1]!, { ...fees[1]!, facilityKind: 'SUITE' }]
  expect(await refused(saveSettings, { body: { upgradeFees } })).toMatchObject({ status: 422 })
})
