import { expect, test } from 'vitest'
import { endRental, payRental, readRental, takeDeposit } from '#desk/rentals/contract.ts'
import { reactivateMembership } from '#money/memberships/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('a payment may say how much cash was handed over', async () => {
  const { given, call, db } = await openVenue()
  const rental = await given.unpaidRental({ rate: 35.2 })
  const params = paramsOf(rental)
  await call(payRental, { params, body: { paymentMethod: 'cash', cashGiven: 50 } })
  expect(await call(readRental, { params })).toMatchObject({ paidAmount: 35.2, dueAmount: 0 })
  const rows = await db
    .selectFrom('ledger')
    .select(['amount_cents', 'given_cents'])
    .where('account', '=', 'cash')
    .execute()
  expect(rows).toEqual([{ amount_cents: 3520, given_cents: 5000 }])
})

test('a reactivation stores the cash that was handed over', async () => {
  const { given, call, refused, clock, app, db } = await openVenue()
  const params = paramsOf(await given.membership({ payNow: true, paymentMethod: 'debit_card' }))
  clock.set('2026-08-01T10:00:00')
  await app.tick()
  const paying = { payNow: true, paidBy: 'cash' as const }
  expect(
    await refused(reactivateMembership, { params, body: { ...paying, cashGiven: 49.99 } }),
  ).toMatchObject({ status: 422, errors: { cashGiven: 'Cash given is less than the amount' } })
  await call(reactivateMembership, { params, body: { ...paying, cashGiven: 60 } })
  const rows = await db
    .selectFrom('ledger')
    .select(['amount_cents', 'given_cents'])
    .where('account', '=', 'cash')
    .execute()
  expect(rows).toEqual([{ amount_cents: 5000, given_cents: 6000 }])
})

test.each([
  [{ paymentMethod: 'cash', cashGiven: 35.19 }, 'cashGiven', 'Cash given is less than the amount'],
  [{ paymentMethod: 'credit_card', cashGiven: 50 }, 'cashGiven', 'Cash given is for cash only'],
  [
    { payments: [{ method: 'cash', amount: 35.2, given: 35 }] },
    'payments',
    'Cash given is less than the amount',
  ],
  [
    { payments: [{ method: 'mobile_payment', amount: 35.2, given: 40 }] },
    'payments',
    'Cash given is for cash only',
  ],
])('%j is refused at %s, and nothing is stored', async (body, field, sentence) => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ rate: 35.2 })
  const before = await allRows(venue.store)
  expect(
    await venue.refused(payRental, { params: paramsOf(rental), body: body as { paymentMethod: 'cash' } }),
  ).toMatchObject({ status: 422, errors: { [field]: sentence } })
  expect(await allRows(venue.store)).toEqual(before)
})

test('a deposit may say how much cash was handed over', async () => {
  const { given, call, db } = await openVenue()
  const rental = await given.runningRental()
  const body = { item: 'Key', amount: 20, paymentMethod: 'cash' as const, cashGiven: 50 }
  expect(await call(takeDeposit, { params: paramsOf(rental), body })).toMatchObject({ amount: 20 })
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', 'amount_cents', 'given_cents'])
    .where('account', '=', 'cash')
    .execute()
  expect(rows).toEqual([{ kind: 'deposit', amount_cents: 2000, given_cents: 5000 }])
})

test.each([
  [{ paymentMethod: 'cash', cashGiven: 19.99 }, 'Cash given is less than the amount'],
  [{ paymentMethod: 'credit_card', cashGiven: 20 }, 'Cash given is for cash only'],
  [{ paymentMethod: 'cash', cashGiven: -5 }, 'Must be a positive amount'],
])('a deposit with %j is refused, and nothing is stored', async (payment, sentence) => {
  const venue = await openVenue()
  const params = paramsOf(await venue.given.runningRental())
  const before = await allRows(venue.store)
  const body = { item: 'Key', amount: 20, ...payment } as { item: string; amount: number }
  expect(await venue.refused(takeDeposit, { params, body })).toMatchObject({
    status: 422,
    errors: { cashGiven: sentence },
  })
  expect(await allRows(venue.store)).toEqual(before)
})

test('cash given without a method is refused at a check-out, which would otherwise leave the bill unpaid', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ rate: 35.2 })
  const before = await allRows(venue.store)
  expect(await venue.refused(endRental, { params: paramsOf(rental), body: { cashGiven: 50 } })).toMatchObject(
    {
      status: 422,
      errors: { cashGiven: 'Choose cash as the payment method' },
    },
  )
  expect(await allRows(venue.store)).toEqual(before)
})
