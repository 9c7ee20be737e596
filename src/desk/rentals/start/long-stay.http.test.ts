import { expect, test } from 'vitest'
import { checkInGroup, extendGroup } from '#desk/groups/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const unconfirmed = (length: string) => ({
  status: 422,
  errors: { confirmedHours: expect.stringContaining(`${length} is unusually long: confirm the length`) },
})

test('a check-in or New Rental that is longer than usual is refused until its length is confirmed', async () => {
  const { given, call, refused } = await openVenue()
  const body = checkInForm(await given.room(), 27.29)
  expect(await refused(contract.startRental, { body: { ...body, confirmedHours: null } })).toMatchObject(
    unconfirmed('27h 17m'),
  )
  expect(await refused(contract.startRental, { body: { ...body, confirmedHours: 20 } })).toMatchObject(
    unconfirmed('27h 17m'),
  )
  expect(await call(contract.startRental, { body: { ...body, confirmedHours: 27.29 } })).toMatchObject({
    hours: 27.29,
  })
  const form = await given.newRental(await given.room(), { inMinutes: 60, hours: 24 })
  expect(await refused(contract.startRental, { body: { ...form, confirmedHours: null } })).toMatchObject(
    unconfirmed('24h'),
  )
  await call(contract.startRental, { body: { ...form, confirmedHours: 24 } })
})

test('a usual length, and a plain call that confirms nothing, are not asked about', async () => {
  const { given, call } = await openVenue()
  await call(contract.startRental, { body: { ...checkInForm(await given.room(), 12), confirmedHours: null } })
  await call(contract.startRental, { body: checkInForm(await given.room(), 27) })
})

test('the venue sets what is usual', async () => {
  const { given, call, refused } = await openVenue()
  await call(saveSettings, { body: { longestStayHours: 2 } })
  const body = { ...checkInForm(await given.room(), 3), confirmedHours: null }
  expect(await refused(contract.startRental, { body })).toMatchObject(unconfirmed('3h'))
})

test('an extension, an earlier start and a longer booking are asked about by the length of the whole stay', async () => {
  const { given, call, refused } = await openVenue()
  const running = await given.runningRental({ minutesAgo: 60, hours: 11 })
  const params = paramsOf(running)
  const extension = { hours: 2, confirmedHours: null }
  expect(await refused(contract.extendRental, { params, body: extension })).toMatchObject(unconfirmed('13h'))
  const correction = { startDate: '2026-05-20T11:30:00', confirmedHours: null }
  expect(await refused(contract.correctRental, { params, body: correction })).toMatchObject(
    unconfirmed('12h 30m'),
  )
  await call(contract.correctRental, { params, body: { ...correction, confirmedHours: 12.5 } })
  // The start stays: nothing is asked.
  await call(contract.correctRental, { params, body: { notes: 'Late', confirmedHours: null } })
  await call(contract.extendRental, { params, body: { hours: 1, confirmedHours: 13.5 } })

  const booking = await given.booking({ inMinutes: 60, hours: 4 })
  const { facilityType, facilityId, startTime } = booking
  const change = { facilityType, facilityId, startTime, confirmedHours: null }
  const longer = { ...change, endTime: new Date(Date.parse(startTime) + 14 * 3_600_000).toISOString() }
  const where = { params: paramsOf(booking) }
  expect(await refused(contract.changeBooking, { ...where, body: longer })).toMatchObject(unconfirmed('14h'))
  await call(contract.changeBooking, { ...where, body: { ...longer, confirmedHours: 14 } })
  // A long booking moves to another room as it is.
  const { id } = await given.room()
  await call(contract.changeBooking, { ...where, body: { ...longer, facilityId: id } })
})

test('a group is asked as one', async () => {
  const { given, call, refused } = await openVenue()
  const facilities = [await given.room(), await given.room()].map(({ type, id }) => ({
    facilityType: type,
    facilityId: id,
  }))
  const form = { customerName: 'Jane Doe', facilities, duration: 13 }
  expect(await refused(checkInGroup, { body: { ...form, confirmedHours: null } })).toMatchObject(
    unconfirmed('13h'),
  )
  const group = await call(checkInGroup, { body: { ...form, confirmedHours: 13 } })
  const extension = { params: paramsOf(group), body: { hours: 1, confirmedHours: null } }
  expect(await refused(extendGroup, extension)).toMatchObject(unconfirmed('14h'))
})
