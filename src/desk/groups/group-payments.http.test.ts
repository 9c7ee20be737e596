import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import * as papersApi from '#money/papers/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** A group in two rooms at $20 and a locker at $5 an hour for two hours, tax 10 % added, that pays $99 at once. */
async function paidGroup(
  form: object = { paymentMethod: 'cash' },
  settings: Parameters<typeof openVenue>[0] = {},
) {
  const venue = await openVenue(settings)
  const free = [await venue.given.room(), await venue.given.room(), await venue.given.locker()]
  const group = await venue.call(contract.checkInGroup, {
    body: {
      customerName: 'Ann Lee',
      customerPhone: '+1 555 700 1000',
      duration: 2,
      facilities: free.map(({ type, id }, index) => ({
        facilityType: type,
        facilityId: id,
        ...(index === 2 && { customerName: 'Bob Ray' }),
      })),
      ...form,
    },
  })
  await venue.eventsSince()
  const { payments } = await venue.call(paymentsApi.listPayments)
  return { venue, group, payments: payments.toReversed() }
}

const params = ({ id }: { id: number }) => ({ id: String(id) })
const read = (venue: Venue, payment: { id: number }) =>
  venue.call(paymentsApi.readPayment, { params: params(payment) })

test('one payment of a group is one payment with its parts, from whichever part it is opened', async () => {
  const { venue, payments } = await paidGroup()
  expect(payments.map(({ amount, joint }) => [amount, joint])).toEqual([
    [44, { amount: 99, bills: 3 }],
    [44, { amount: 99, bills: 3 }],
    [11, { amount: 99, bills: 3 }],
  ])
  for (const payment of payments)
    expect((await read(venue, payment)).joint).toMatchObject({
      amount: 99,
      refunded: 0,
      parts: [
        { label: 'Room 101', customer: 'Ann Lee', method: 'cash', amount: 44 },
        { label: 'Room 102', customer: 'Ann Lee', amount: 44 },
        { label: 'Locker 1', customer: 'Bob Ray', amount: 11 },
      ],
    })
  await expectMoneyInvariants(venue.db)
})

test('a payment for several bills is found by its total, with all of its parts', async () => {
  const { venue } = await paidGroup()
  await venue.given.runningRental({ hours: 1 })
  const found = async (query: object) => {
    const { payments } = await venue.call(paymentsApi.listPayments, { query })
    return payments.map(({ amount }) => amount)
  }
  expect(await found({ least: '99', most: '99' })).toEqual([11, 44, 44])
  expect(await found({ least: '98' })).toEqual([11, 44, 44])
  expect(await found({ least: '40', most: '50' })).toEqual([44, 44])
  expect(await found({ most: '22' })).toEqual([22, 11])
  expect(await found({ least: '100' })).toEqual([])
})

test('one receipt lists the lines of all facilities, their taxes and the one payment, and prints as a copy later', async () => {
  const { venue, payments } = await paidGroup({
    payments: [
      { method: 'cash', amount: 50 },
      { method: 'credit_card', amount: 49 },
    ],
  })
  const [first, second] = payments
  const receipt = await venue.call(papersApi.printReceipt, { params: params(second!) })
  expect(receipt).toMatchObject({
    number: 1,
    prints: 1,
    about: { label: 'Room 101, Room 102 and Locker 1', customer: 'Ann Lee' },
    due: 0,
    taxes: [{ name: 'Tax', rate: 10, netCents: 9_000, taxCents: 900 }],
    parts: [
      { method: 'cash', amount: 50 },
      { method: 'credit_card', amount: 49 },
    ],
  })
  expect(receipt.lines.map(({ label, amount, included }) => [label, amount, included])).toEqual([
    ['Room 101', 44, false],
    ['2h at $20.00 an hour', 40, true],
    ['Tax 10%', 4, true],
    ['Room 102', 44, false],
    ['2h at $20.00 an hour', 40, true],
    ['Tax 10%', 4, true],
    ['Locker 1', 11, false],
    ['2h at $5.00 an hour', 10, true],
    ['Tax 10%', 1, true],
    ['Total', 99, false],
  ])
  const copy = await venue.call(papersApi.printReceipt, { params: params(payments.at(-1)!) })
  expect(copy).toEqual({ ...receipt, prints: 2 })
  expect(await venue.call(papersApi.findPapers, { query: { number: '000001' } })).toMatchObject([
    { number: '000001', customer: 'Ann Lee', amount: 99, paymentId: first!.id },
  ])
})

test('the receipt of a group with a bill each is found by every guest that it is for', async () => {
  const { venue, payments } = await paidGroup({ billing: 'each', paymentMethod: 'credit_card' })
  const receipt = await venue.call(papersApi.printReceipt, { params: params(payments[0]!) })
  expect(receipt.about).toMatchObject({ customer: 'Ann Lee and Bob Ray' })
  for (const search of ['Ann', 'Bob'])
    expect((await venue.call(papersApi.listPapers, { query: { search } })).papers).toMatchObject([
      { amount: 99 },
    ])
})

test('a payment of one facility stays a payment of one bill', async () => {
  const { venue, group, payments } = await paidGroup({ paymentMethod: undefined })
  expect(payments).toEqual([])
  await venue.call(rentals.payRental, {
    params: paramsOf(group.stays[0]!),
    body: { paymentMethod: 'cash' },
  })
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  expect(payment).toMatchObject({ amount: 44, joint: null })
  const refused = await venue.refused(paymentsApi.voidJointPayment, {
    params: params(payment!),
    body: { reason: 'Wrong guest' },
  })
  expect(refused).toMatchObject({ status: 409, detail: 'This payment is for one bill' })
})

test('all of it is refunded from one place, with one event and one receipt', async () => {
  const { venue, group, payments } = await paidGroup()
  const after = await venue.call(paymentsApi.refundJointPayment, {
    params: params(payments[1]!),
    body: { parts: payments.map(({ id, amount }) => ({ paymentId: id, amount })), reason: 'Cold water' },
  })
  expect(after.joint).toMatchObject({ amount: 99, refunded: 99 })
  await venue.expectEvents({ 'payment.refunded': 1, '*': 0 })
  expect(await venue.call(contract.readGroup, { params: paramsOf(group) })).toMatchObject({ due: 0 })
  const [refund] = (await venue.call(paymentsApi.listPayments, { query: { kind: 'refund' } })).payments
  const receipt = await venue.call(papersApi.printReceipt, { params: params(refund!) })
  expect(receipt).toMatchObject({
    kind: 'refund',
    parts: [{ method: 'cash', amount: -99 }],
    taxes: [{ netCents: -9_000, taxCents: -900 }],
  })
  const again = await venue.refused(paymentsApi.refundJointPayment, {
    params: params(payments[0]!),
    body: { parts: [{ paymentId: payments[0]!.id, amount: 1 }], reason: 'Again' },
  })
  expect(again).toMatchObject({ status: 409, detail: 'This payment is fully refunded' })
  await expectMoneyInvariants(venue.db)
})

test('a part is refunded of one room; more than its own is refused, and nothing happens', async () => {
  const { venue, payments } = await paidGroup()
  const [room, , locker] = payments
  const refund = (parts: { paymentId: number; amount: number }[]) => ({
    params: params(room!),
    body: { parts, reason: 'Cold water' },
  })
  const refused = await venue.refused(
    paymentsApi.refundJointPayment,
    refund([
      { paymentId: room!.id, amount: 10 },
      { paymentId: locker!.id, amount: 11.01 },
    ]),
  )
  expect(refused).toMatchObject({ status: 422, errors: { amount: 'At most $11.00 can be refunded' } })
  const foreign = await venue.refused(
    paymentsApi.refundJointPayment,
    refund([{ paymentId: 9_999, amount: 1 }]),
  )
  expect(foreign.status).toBe(422)
  await venue.expectEvents({ '*': 0 })
  const after = await venue.call(
    paymentsApi.refundJointPayment,
    refund([{ paymentId: room!.id, amount: 10 }]),
  )
  expect(after.joint!.parts.map(({ refunded }) => refunded)).toEqual([10, 0, 0])
  const notVoid = await venue.refused(paymentsApi.voidJointPayment, {
    params: params(locker!),
    body: { reason: 'Wrong group' },
  })
  expect(notVoid).toMatchObject({ status: 409, detail: 'This payment was partly refunded' })
  expect((await read(venue, locker!)).whyNotVoid).toBe('This payment was partly refunded')
  await expectMoneyInvariants(venue.db)
})

test('a payment that was a mistake is voided as a whole: everything is due again', async () => {
  const { venue, group, payments } = await paidGroup()
  expect((await read(venue, payments[2]!)).whyNotVoid).toBeNull()
  await venue.call(paymentsApi.voidJointPayment, {
    params: params(payments[2]!),
    body: { reason: 'Wrong group' },
  })
  await venue.expectEvents({ 'payment.voided': 1, '*': 0 })
  expect(await venue.call(contract.readGroup, { params: paramsOf(group) })).toMatchObject({
    paid: 0,
    due: 99,
  })
  await expectMoneyInvariants(venue.db)
})

test('cash that was rounded as a whole goes back as a whole', async () => {
  const { venue, group, payments } = await paidGroup(
    { duration: 1.03, paymentMethod: 'cash' },
    { currency: 'CHF' },
  )
  const paid = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(paid % 5).toBe(0)
  const roundings = () =>
    venue.db.selectFrom('bill_lines').select('id').where('kind', '=', 'rounding').execute()
  expect(await roundings()).toHaveLength(1)
  const after = await venue.call(paymentsApi.refundJointPayment, {
    params: params(payments[0]!),
    body: { parts: payments.map(({ id, amount }) => ({ paymentId: id, amount })), reason: 'Cold water' },
  })
  expect(Math.round(after.joint!.refunded * 100)).toBe(paid)
  expect(await venue.call(contract.readGroup, { params: paramsOf(group) })).toMatchObject({ due: 0 })
  await expectMoneyInvariants(venue.db)
})

test('two desks refund all of it at once: it goes back once', async () => {
  const { venue, payments } = await paidGroup()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const body = { parts: payments.map(({ id, amount }) => ({ paymentId: id, amount })), reason: 'Cold water' }
  const replies = await Promise.all(
    [venue, other].map((desk, index) =>
      desk.send(paymentsApi.refundJointPayment, { params: params(payments[index]!), body }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read(venue, payments[0]!)).joint).toMatchObject({ refunded: 99 })
  await expectMoneyInvariants(venue.db)
})
