import { expect, test } from 'vitest'
import { checkInForm } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** A check-in at 2:00 PM until 4:00 PM, whose price was shown at `startTime`. */
const until = {
  startTime: '2026-05-20T13:59:20',
  endTime: '2026-05-20T16:00:00',
  duration: 2.01,
  keepsEnd: true,
}

test('a guest stays until the end that was chosen, up to a booking, at the price that was shown', async () => {
  const { given, call } = await openVenue()
  const facility = await given.room()
  await given.booking({ facility, inMinutes: 120 })
  const { startTime: startDate, endTime: endDate, duration: hours } = until
  const query = {
    form: 'check-in' as const,
    facilityType: facility.type,
    facilityId: String(facility.id),
    ...{ hours: String(hours), startDate, endDate },
  }
  const quote = await call(contract.quoteRental, { query })
  const rental = await call(contract.startRental, { body: { ...checkInForm(facility), ...until } })
  expect(rental).toMatchObject({ startDate, endDate, status: 'active', totalAmount: quote.total })
  expect(rental.paidAmount).toBe(quote.total)
  expect(quote.total).toBe(44.36)
})

test('an end that was not chosen follows the duration', async () => {
  const { given, call } = await openVenue()
  const body = { ...checkInForm(await given.room(), 2), ...until, duration: 2, keepsEnd: false }
  expect(
    await call(contract.startRental, { body: { ...body, endTime: '2026-05-20T15:59:20' } }),
  ).toMatchObject({
    startDate: '2026-05-20T14:00:00',
    endDate: '2026-05-20T16:00:00',
    totalAmount: 44,
  })
})

test.each([
  [
    'hours that do not match',
    { duration: 2.03 },
    422,
    { duration: 'Hours must match the start and the end' },
  ],
  ['a price of three minutes ago', { startTime: '2026-05-20T13:57:00', duration: 2.05 }, 409, undefined],
  ['a start in the future', { startTime: '2026-05-20T14:02:00', duration: 1.97 }, 409, undefined],
])('%s are refused', async (_, times, status, errors) => {
  const { given, refused } = await openVenue()
  const body = { ...checkInForm(await given.room()), ...until, ...times }
  expect(await refused(contract.startRental, { body })).toMatchObject({ status, ...(errors && { errors }) })
})
