import { describe, expect, test } from 'vitest'
import { listPayments } from '#money/payments/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]

describe('a new rental', () => {
  test('takes its payment in the same call', async () => {
    const { given, call, expectEvents, db } = await openVenue()
    const form = await given.newRental(await given.room(), { hours: 2, rate: 15 })
    const rental = await call(contract.startRental, {
      body: { ...form, paymentMethod: 'cash', cashGiven: 50 },
    })
    expect(owed(rental)).toEqual([30, 30, 0])
    expect(rental).toMatchObject({ status: 'active', paymentMethod: 'cash' })
    await expectEvents({ room_status_changed: 1, '*': 0 })
    const rows = await db
      .selectFrom('ledger')
      .select(['amount_cents', 'given_cents'])
      .where('account', '=', 'cash')
      .execute()
    expect(rows).toEqual([{ amount_cents: 3000, given_cents: 5000 }])
  })

  test('takes a split', async () => {
    const { given, call } = await openVenue()
    const payments = [
      { method: 'mobile_payment' as const, amount: 10 },
      { method: 'cash' as const, amount: 20, given: 20 },
    ]
    const body = { ...(await given.newRental(await given.room(), { hours: 2, rate: 15 })), payments }
    const rental = await call(contract.startRental, { body })
    expect(owed(rental)).toEqual([30, 30, 0])
    expect(rental).toMatchObject({ paymentMethod: 'mobile_payment' })
    const taken = (await call(listPayments)).payments.map(({ method, amount }) => [method, amount])
    expect(taken.sort()).toEqual([
      ['cash', 20],
      ['mobile_payment', 10],
    ])
  })

  test('at a rate of zero owes nothing and takes nothing', async () => {
    const { given, call } = await openVenue()
    const form = await given.newRental(await given.room(), { rate: 0 })
    const rental = await call(contract.startRental, { body: { ...form, paymentMethod: 'cash' } })
    expect(owed(rental)).toEqual([0, 0, 0])
    expect((await call(listPayments)).payments).toEqual([])
  })

  test.each([
    [{ paymentMethod: 'shells' }, 'paymentMethod', expect.any(String)],
    [{ paymentMethod: 'bank_transfer' }, 'paymentMethod', expect.any(String)],
    [{ paymentMethod: 'cash', cashGiven: 29.99 }, 'cashGiven', 'Cash given is less than the amount'],
    [{ paymentMethod: 'credit_card', cashGiven: 40 }, 'cashGiven', 'Cash given is for cash only'],
    [{ paymentMethod: 'cash', cashGiven: -1 }, 'cashGiven', 'Must be a positive amount'],
    [{ payments: [] }, 'payments', 'Required'],
    [
      { payments: [{ method: 'cash', amount: 29 }] },
      'payments',
      'The payments total $29.00, but $30.00 is due',
    ],
    [{ payments: [{ method: 'cash', amount: 0 }] }, 'payments.0.amount', 'Amount must be at least 0.01'],
  ])('with %j is refused at %s, and nothing is stored', async (payment, field, sentence) => {
    const venue = await openVenue()
    const form = await venue.given.newRental(await venue.given.room(), { hours: 2, rate: 15 })
    const before = await allRows(venue.store)
    const body = { ...form, ...payment } as typeof form
    expect(await venue.refused(contract.startRental, { body })).toMatchObject({
      status: 422,
      errors: { [field]: sentence },
    })
    expect(await allRows(venue.store)).toEqual(before)
  })

  test.each([
    ['paymentMethod', { paymentMethod: 'cash' as const }],
    ['payments', { payments: [{ method: 'cash' as const, amount: 20 }] }],
  ])('that starts later is paid at check-in: %s is refused', async (field, payment) => {
    const { given, refused, call } = await openVenue()
    const form = await given.newRental(await given.room(), { inMinutes: 60 })
    expect(await refused(contract.startRental, { body: { ...form, ...payment } })).toMatchObject({
      status: 422,
      errors: { [field]: 'A booking is paid at check-in' },
    })
    expect(await call(contract.listBoard)).toEqual([])
  })
})

test('the preview of an extension says what it adds, whatever else is due', async () => {
  const { given, call } = await openVenue()
  const rental = await given.unpaidRental({ rate: 15 })
  const params = paramsOf(rental)
  const preview = await call(contract.quoteExtension, { params, query: { hours: 1.5 } })
  expect(preview).toMatchObject({ added: 22.5, total: 37.5, due: 37.5 })
  const extended = await call(contract.extendRental, { params, body: { hours: 1.5 } })
  expect(extended.totalAmount - rental.totalAmount).toBe(preview.added)
})
