import { expect, test } from 'vitest'
import { endRental, payRental } from '#desk/rentals/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { createDayXReport } from '#money/shifts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as ledgerApi from '../contract.ts'

const cash = { paymentMethod: 'cash' } as const

/** At 2:10 AM on May 21, after a cash payment of that night; then the business day is made to start at 6:00 AM. */
async function venueAfterChange() {
  const venue = await openVenue()
  const { given, clock, app, call } = venue
  await given.runningRental({ minutesAgo: 0 })
  clock.set('2026-05-21T02:00:00')
  await app.tick()
  const rental = await given.unpaidRental({ minutesAgo: 0 })
  await call(payRental, { params: paramsOf(rental), body: cash as never })
  clock.advance(10)
  await call(saveSettings, { body: { dayStart: '06:00' } })
  await app.tick()
  const { payments } = await call(paymentsApi.listPayments)
  return { venue, rental, payment: payments.find(({ method }) => method === 'cash')! }
}

test('after the day start is moved at night, a payment of that night can be voided', async () => {
  const { venue, payment } = await venueAfterChange()
  expect(payment.businessDay).toBe('2026-05-21')
  const params = paramsOf(payment)
  expect(await venue.call(paymentsApi.readPayment, { params })).toMatchObject({ whyNotVoid: null })
  await venue.call(paymentsApi.voidPayment, { params, body: { reason: 'Wrong guest' } })
})

test('after the day start is moved at night, it can be refunded, and today is the day of the bookings', async () => {
  const { venue, payment, rental } = await venueAfterChange()
  const { call } = venue
  const { figures, businessDay } = await call(createDayXReport)
  expect([businessDay, figures.payments]).toEqual(['2026-05-21', payment.amount])
  expect(await call(ledgerApi.readTakings)).toMatchObject({
    businessDay: '2026-05-21',
    today: payment.amount,
  })
  await call(paymentsApi.refundPayment, {
    params: paramsOf(payment),
    body: { amount: 1, reason: 'Cold room' },
  })
  await call(endRental, { params: paramsOf(rental), body: {} })
  expect((await call(createDayXReport)).figures.refunds).toBe(-1)
})

test('a payment of an earlier day cannot be voided after the change', async () => {
  const { venue } = await venueAfterChange()
  const { payments } = await venue.call(paymentsApi.listPayments)
  const earlier = payments.find(({ businessDay }) => businessDay === '2026-05-20')!
  expect(
    await venue.refused(paymentsApi.voidPayment, { params: paramsOf(earlier), body: { reason: 'Late' } }),
  ).toMatchObject({ status: 409, detail: 'This payment was taken on May 20, 2026; refund it instead' })
})
