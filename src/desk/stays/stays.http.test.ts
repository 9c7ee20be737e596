import { expect, test } from 'vitest'
import { cancelBooking, endRental, moveRental } from '#desk/rentals/contract.ts'
import { checkIn, checkOut } from '#desk/visits/contract.ts'
import { DAY } from '#platform/values/time.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** Room 101 on one day: Ann moved on to Room 102 and left, a member visited, Ben left; Cy is there, Di is booked. */
async function openUsedRoom() {
  const venue = await openVenue()
  const { given, call, clock } = venue
  const [room, other] = [await given.room(), await given.room()]
  const ann = await given.runningRental({ facility: room, customerName: 'Ann', minutesAgo: 0 })
  clock.advance(10)
  const to = { facilityType: 'room' as const, facilityId: other.id }
  await call(moveRental, { params: paramsOf(ann), body: to })
  const member = await given.member()
  const place = { facilityType: 'room' as const, facilityId: room.id }
  const visit = await call(checkIn, { body: { ...place, memberId: member.id, duration: 1 } })
  clock.advance(10)
  await call(checkOut, { params: paramsOf(visit), body: {} })
  const ben = await given.runningRental({ facility: room, customerName: 'Ben', minutesAgo: 0 })
  clock.advance(10)
  await call(endRental, { params: paramsOf(ben), body: {} })
  await call(endRental, { params: paramsOf(ann), body: {} })
  await given.runningRental({ facility: room, customerName: 'Cy', minutesAgo: 0 })
  const eve = await given.booking({ facility: room, inMinutes: 400, customerName: 'Eve' })
  await call(cancelBooking, { params: paramsOf(eve), body: {} })
  await given.booking({ facility: room, inMinutes: 180, customerName: 'Di' })
  return { ...venue, room, other, member }
}

test('the history of a facility has every stay and visit in it, also for a part of its time, newest first', async () => {
  const { call, room, other, member } = await openUsedRoom()
  const history = await call(contract.listPastStays, { params: paramsOf(room) })
  const lines = history.map(({ from, until, rental, visit }) => [
    rental?.customerName ?? visit?.memberName,
    (Date.parse(until) - Date.parse(from)) / 60_000,
  ])
  expect(lines).toEqual([
    ['Ben', 10],
    [`Ada ${member.lastName}`, 10],
    ['Ann', 10],
  ])
  expect(history[2]!.rental).toMatchObject({ facilityId: other.id, facilityName: other.name })
  const after = await call(contract.listPastStays, { params: paramsOf(other) })
  expect(after.map(({ rental }) => rental?.customerName)).toEqual(['Ann'])
})

test('the stays of a business day are those that have left their facility, and no others', async () => {
  const { call, room, other, member, clock } = await openUsedRoom()
  const of = async (query: { day?: string }) =>
    (await call(contract.listStaysOfDay, { query })).map(({ name, facilityId }) => [name, facilityId]).sort()
  const all = [
    [`Ada ${member.lastName}`, room.id],
    ['Ann', room.id],
    ['Ann', other.id],
    ['Ben', room.id],
  ]
  expect(await of({})).toEqual(all)
  const day = new Date(clock.at).toISOString().slice(0, 10)
  expect(await of({ day })).toEqual(all)
  expect(await of({ day: new Date(clock.at - DAY).toISOString().slice(0, 10) })).toEqual([])
  expect(await of({ day: new Date(clock.at + DAY).toISOString().slice(0, 10) })).toEqual([])
})
