import { expect, test } from 'vitest'
import { joinLine } from '#desk/waiting/contract.ts'
import { flagGuest } from '#people/guests/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** A guest in a locker who is banned from rooms, and a free room. */
async function openLocker() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ facility: await venue.given.locker() })
  const room = await venue.given.room()
  await venue.call(flagGuest, {
    params: { id: String(rental.guestId) },
    body: { kind: 'banned', scope: 'room', reason: 'Smoked in Room 7' },
  })
  await venue.eventsSince()
  const to = { facilityType: 'room' as const, facilityId: room.id }
  return { ...venue, rental, room, to, params: paramsOf(rental) }
}

test('a guest who is banned from rooms moves from a locker to a room only if a manager admits them', async () => {
  const { refused, call, params, to, expectEvents } = await openLocker()
  const refusal = await refused(contract.moveRental, { params, body: to })
  expect(refusal).toMatchObject({
    status: 409,
    errors: { guestId: 'This guest is banned from rooms: Smoked in Room 7' },
  })
  await expectEvents({})
  const moved = await call(contract.moveRental, { params, body: { ...to, banOverride: 'Has paid the fine' } })
  expect(moved).toMatchObject({ facilityName: 'Room 101', notes: 'Ban overridden: Has paid the fine' })
})

test('a guest who is banned from rooms moves to another locker', async () => {
  const { call, params, given } = await openLocker()
  const { id } = await given.locker()
  const body = { facilityType: 'locker' as const, facilityId: id }
  expect((await call(contract.moveRental, { params, body })).facilityName).toBe('Locker 2')
})

test('a guest in a locker who is banned from rooms cannot wait for a room', async () => {
  const { refused, rental, expectEvents } = await openLocker()
  const wants = [{ facilityType: 'room' as const, kind: '' }]
  const refusal = await refused(joinLine, {
    body: { rentalId: rental.id, customerName: rental.customerName, wants },
  })
  expect(refusal).toMatchObject({ status: 409, detail: 'This guest is banned from rooms: Smoked in Room 7' })
  await expectEvents({})
})
