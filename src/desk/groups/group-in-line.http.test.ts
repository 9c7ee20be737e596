import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** A venue with a guest in line who wants so many rooms. */
async function inLine(facilities: number) {
  const venue = await openVenue()
  const { number } = await venue.call(joinLine, {
    body: { customerName: 'Cid Fox', people: facilities, facilities, wants: [{ facilityType: 'room' }] },
  })
  const heldFor = `#${number}`
  /** Offers a new room and checks the guest in. */
  const checkIn = async () => {
    const room: Facility = await venue.given.room()
    await venue.app.tick()
    const body = { ...checkInForm(room), customerName: 'Cid Fox', heldFor }
    return venue.call(rentals.startRental, { body })
  }
  return { venue, checkIn, heldFor }
}

test('a group in line becomes a group as its rooms are checked in one by one', async () => {
  const { venue, checkIn } = await inLine(3)
  const first = await checkIn()
  const [group] = await venue.call(contract.listGroups)
  expect(group).toMatchObject({ name: 'Cid Fox', billing: 'each', running: 1, rentalIds: [first.id] })
  const [second, third] = [await checkIn(), await checkIn()]
  // A guest who has left stays in the list of the group.
  await venue.call(rentals.endRental, { params: paramsOf(first), body: {} })
  expect(await venue.call(contract.listGroups)).toMatchObject([
    { id: group!.id, running: 2, stays: 3, rentalIds: [second.id, third.id] },
  ])
})

test('a guest in line for one room makes no group', async () => {
  const { venue, checkIn } = await inLine(1)
  await checkIn()
  expect(await venue.call(contract.listGroups)).toEqual([])
})

test('rooms from the line join the group that was checked in with the first one', async () => {
  const { venue, checkIn, heldFor } = await inLine(2)
  const [room, locker] = [await venue.given.room(), await venue.given.locker()]
  await venue.app.tick()
  const group = await venue.call(contract.checkInGroup, {
    body: {
      customerName: 'Cid Fox',
      duration: 1,
      heldFor,
      facilities: [room, locker].map(({ type, id }) => ({ facilityType: type, facilityId: id })),
    },
  })
  await checkIn()
  expect(await venue.call(contract.listGroups)).toMatchObject([{ id: group.id, running: 3 }])
})
