import { describe, expect, test } from 'vitest'
import { readRoom } from '#house/facilities/contract.ts'
import { type DepositSettlement, readBill, returnDeposit } from '#money/bills/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { readReceipt } from '#money/papers/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** A running rental, paid, that has lent a key for $20 and a robe for $15. */
async function openWithDeposits() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({
    facility: await venue.given.room({ name: 'Room 104' }),
    minutesAgo: 30,
  })
  const key = await lend(venue, rental, 'Key', 20)
  const robe = await lend(venue, rental, 'Robe', 15)
  await venue.eventsSince()
  return { venue, rental, params: paramsOf(rental), key, robe }
}

const lend = ({ call }: Venue, rental: contract.Rental, item: string, amount: number) =>
  call(contract.takeDeposit, { params: paramsOf(rental), body: { item, amount, paymentMethod: 'cash' } })

describe('a check-out', () => {
  test('returns one deposit and keeps part of another in its own transaction', async () => {
    const { venue, rental, params, key, robe } = await openWithDeposits()
    const deposits: DepositSettlement[] = [
      { id: robe.id, settle: 'return' },
      { id: key.id, settle: 'keep', amount: 12, reason: 'Key bent' },
    ]
    const { quote } = await venue.call(contract.endRental, { params, body: { deposits } })
    expect(quote).toMatchObject({ due: 0 })
    expect(await venue.call(contract.listDeposits, { params })).toMatchObject([
      { item: 'Key', status: 'kept', kept: 12, reason: 'Key bent' },
      { item: 'Robe', status: 'returned', kept: 0 },
    ])
    const back = await venue.call(listPayments, { query: { kind: 'deposit_return' } })
    expect(back.payments.map(({ amount }) => amount).sort()).toEqual([-15, -8])
    expect(await venue.call(readTakings)).toMatchObject({ today: 34 })
    await venue.expectEvents({
      'rental.ended': 1,
      'payment.deposit_returned': 1,
      'payment.deposit_kept': 1,
      '*': 0,
    })
    expect(await venue.call(contract.readRental, { params: paramsOf(rental) })).toMatchObject({
      status: 'completed',
      dueAmount: 0,
    })
  })

  test('keeps part of a deposit for a lost key: a line that the deposit pays', async () => {
    const { venue, rental, params, key } = await openWithDeposits()
    const deposits: DepositSettlement[] = [
      { id: key.id, settle: 'keep', line: 'lost_key', amount: 12, reason: 'Lost key' },
    ]
    await venue.call(contract.endRental, { params, body: { deposits } })
    const bill = await venue.call(readBill, { params: { id: String(rental.billId) } })
    expect(bill).toMatchObject({ balance: 0, deposits: [{ status: 'applied', applied: 12 }, {}] })
    expect(bill.lines.at(-1)).toMatchObject({ kind: 'lost_key', label: 'Lost key', amount: 12 })
    const back = await venue.call(listPayments, { query: { kind: 'deposit_return' } })
    expect(back.payments.map(({ amount }) => amount)).toEqual([-8])
  })

  test('that is not paid: what is kept of a deposit pays the bill first, and only the rest is revenue', async () => {
    const venue = await openVenue({ taxRate: 0 })
    const { given, call } = venue
    const rental = await given.unpaidRental({ minutesAgo: 60, rate: 12 })
    const [key, robe] = [await lend(venue, rental, 'Key', 20), await lend(venue, rental, 'Robe', 15)]
    const deposits: DepositSettlement[] = [
      { id: key.id, settle: 'keep', amount: 14, reason: 'Key lost' },
      { id: robe.id, settle: 'keep', amount: 5, reason: 'Robe torn' },
    ]
    const ended = await call(contract.endRental, { params: paramsOf(rental), body: { deposits } })
    expect(ended.rental).toMatchObject({ totalAmount: 12, paidAmount: 12, dueAmount: 0 })
    expect(await call(contract.listDeposits, { params: paramsOf(rental) })).toMatchObject([
      { item: 'Key', status: 'kept', applied: 12, kept: 2 },
      { item: 'Robe', status: 'kept', applied: 0, kept: 5 },
    ])
    expect(await call(readBill, { params: { id: String(rental.billId) } })).toMatchObject({ balance: 0 })
    // $35 came in, $16 went back.
    expect(await call(readTakings)).toMatchObject({ today: 19 })
    const back = await call(listPayments, { query: { kind: 'deposit_return' } })
    expect(back.payments.map(({ amount }) => amount).sort()).toEqual([-10, -6])
    const receipt = await call(readReceipt, {
      params: paramsOf(back.payments.find(one => one.amount === -6)!),
    })
    expect(receipt.lines).toMatchObject([{ amount: -6 }])
    await expectInvariants(venue.db)
  })

  test('keeps all of a deposit without an amount, and leaves one that is not listed for later', async () => {
    const { venue, params, key } = await openWithDeposits()
    const deposits: DepositSettlement[] = [{ id: key.id, settle: 'keep', reason: 'Key lost' }]
    await venue.call(contract.endRental, { params, body: { deposits } })
    expect(await venue.call(contract.listDeposits, { params })).toMatchObject([
      { item: 'Key', status: 'kept', kept: 20 },
      { item: 'Robe', status: 'held' },
    ])
  })

  test('is not done if a deposit was settled meanwhile', async () => {
    const { venue, rental, params, key, robe } = await openWithDeposits()
    await venue.call(returnDeposit, { params: paramsOf(robe) })
    const before = await allRows(venue.store)
    const deposits = [key, robe].map(({ id }) => ({ id, settle: 'return' as const }))
    expect(await venue.refused(contract.endRental, { params, body: { deposits } })).toMatchObject({
      status: 409,
      detail: 'The deposit for Robe was already returned',
    })
    expect(await allRows(venue.store)).toEqual(before)
    expect(await venue.call(readRoom, { params: paramsOf({ id: rental.facilityId }) })).toMatchObject({
      status: 'occupied',
    })
  })

  test('refuses a deposit of another rental, too much, and bad input, naming the field', async () => {
    const { venue, params, key } = await openWithDeposits()
    const other = await venue.given.runningRental()
    const theirs = await lend(venue, other, 'Key', 20)
    const before = await allRows(venue.store)
    const { id } = key
    const refusals: [unknown, Record<string, unknown>][] = [
      [[{ id: theirs.id, settle: 'return' }], { 'deposits.0.id': `This bill has no deposit ${theirs.id}` }],
      [[{ id: 999, settle: 'return' }], { 'deposits.0.id': 'This bill has no deposit 999' }],
      [
        [{ id, settle: 'keep', amount: 20.01, reason: 'Lost' }],
        { 'deposits.0.amount': 'At most $20.00 can be kept' },
      ],
      [
        [{ id, settle: 'keep', amount: 0, reason: 'Lost' }],
        { 'deposits.0.amount': 'Amount must be at least 0.01' },
      ],
      [[{ id, settle: 'keep', reason: ' ' }], { 'deposits.0.reason': 'Reason is required' }],
      [[{ id, settle: 'burn' }], { 'deposits.0.settle': expect.any(String) }],
      [[{ settle: 'return' }], { 'deposits.0.id': expect.any(String) }],
      [
        [
          { id, settle: 'return' },
          { id, settle: 'return' },
        ],
        { deposits: 'List each deposit once' },
      ],
      ['all', { deposits: expect.any(String) }],
    ]
    for (const [deposits, errors] of refusals)
      expect(
        await venue.refused(contract.endRental, {
          params,
          body: { deposits: deposits as DepositSettlement[] },
        }),
      ).toMatchObject({ status: 422, errors })
    expect(await allRows(venue.store)).toEqual(before)
  })

  test('and the return of its deposit at another desk: the deposit is returned once', async () => {
    const { venue, key, params } = await openWithDeposits()
    const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
    const deposits = [{ id: key.id, settle: 'return' as const }]
    const [ended, returned] = await Promise.all([
      venue.send(contract.endRental, { params, body: { deposits } }),
      other.send(returnDeposit, { params: paramsOf(key) }),
    ])
    expect([ended.status, returned.status].sort()).toEqual([200, 409])
    const loser = [ended, returned].find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({ detail: expect.stringMatching(/deposit.* was already returned/) })
    const back = await venue.call(listPayments, { query: { kind: 'deposit_return' } })
    expect(back.payments).toHaveLength(1)
    expect(await venue.call(contract.readRental, { params })).toMatchObject({
      status: ended.status === 200 ? 'completed' : 'active',
    })
  })

  test('at two desks at once settles each deposit once', async () => {
    const { venue, key, robe, params } = await openWithDeposits()
    const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
    const deposits = [robe, key].map(({ id }) => ({ id, settle: 'return' as const }))
    const replies = await Promise.all(
      [venue, other, venue, other].map(desk => desk.send(contract.endRental, { params, body: { deposits } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await venue.expectEvents({ 'rental.ended': 1, 'payment.deposit_returned': 2, '*': 0 })
  })
})
