import { expect, test } from 'vitest'
import { reactivateMembership } from '../memberships/contract.ts'
import { payRental, readRental } from '../rentals/contract.ts'
import { allRows } from '../testing/database/invariants.ts'
import { paramsOf } from '../testing/venue/fixtures.ts'
import { openVenue } from '../testing/venue/venue.ts'

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
