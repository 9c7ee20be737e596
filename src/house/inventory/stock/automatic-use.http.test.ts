import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const onCheckOut = { on: 'check-out', kind: '' } as const

async function openHouse() {
  const venue = await openVenue()
  const { given, call } = venue
  const deluxe = await given.room({ name: 'Room 7' })
  await call(facilities.editRoom, { params: paramsOf(deluxe), body: { roomType: 'Deluxe' } })
  const standard = await given.room({ name: 'Room 8' })
  const locker = await given.locker({ name: 'Locker 1' })
  await call(facilities.editLocker, { params: paramsOf(locker), body: { size: 'Large' } })
  await venue.eventsSince()
  const stock = async () =>
    Object.fromEntries((await call(contract.listItems)).map(({ name, currentStock }) => [name, currentStock]))
  const end = (rental: { id: number }) => call(rentals.endRental, { params: paramsOf(rental), body: null })
  return { ...venue, deluxe, standard, locker, stock, end }
}

test('a check-out uses the items of its room type or locker size', async () => {
  const { given, call, end, stock, deluxe, standard, locker, expectEvents } = await openHouse()
  const towels = await given.item({
    name: 'Towels',
    usedBy: [
      { ...onCheckOut, facilityType: 'room', quantity: 2 },
      { ...onCheckOut, facilityType: 'room', kind: 'Deluxe', quantity: 1 },
      { ...onCheckOut, facilityType: 'locker', kind: 'Large', quantity: 1 },
    ],
  })
  await given.item({
    name: 'Robes',
    usedBy: [{ ...onCheckOut, facilityType: 'room', kind: 'Deluxe', quantity: 2 }],
  })
  await given.item({ name: 'Bulbs' })

  const inDeluxe = await given.runningRental({ facility: deluxe })
  const inStandard = await given.runningRental({ facility: standard })
  const inLocker = await given.runningRental({ facility: locker })
  await end(inDeluxe)
  expect(await stock()).toEqual({ Towels: 17, Robes: 18, Bulbs: 20 })
  await end(inStandard)
  expect(await stock()).toEqual({ Towels: 15, Robes: 18, Bulbs: 20 })
  await end(inLocker)
  expect(await stock()).toEqual({ Towels: 14, Robes: 18, Bulbs: 20 })
  // A check-out is one event; the used items appear as movements.
  await expectEvents({ 'rental.ended': 3 })
  const movements = await call(contract.listMovements, { params: paramsOf(towels) })
  expect(movements.slice(0, 3)).toMatchObject([
    { kind: 'use', quantity: -1, reason: 'Check-out of Locker 1', by: 'Admin User' },
    { kind: 'use', quantity: -2, reason: 'Check-out of Room 8' },
    { kind: 'use', quantity: -3, reason: 'Check-out of Room 7' },
  ])
})

test('a move counts as a check-out from the first room', async () => {
  const { given, call, end, stock, deluxe, standard } = await openHouse()
  await given.item({
    name: 'Robes',
    usedBy: [{ ...onCheckOut, facilityType: 'room', kind: 'Deluxe', quantity: 2 }],
  })
  const rental = await given.runningRental({ facility: deluxe })
  await call(rentals.moveRental, {
    params: paramsOf(rental),
    body: { facilityType: 'room', facilityId: standard.id },
  })
  expect(await stock()).toEqual({ Robes: 18 })
  await end(rental)
  expect(await stock()).toEqual({ Robes: 18 })
})

test('a cleaning uses its items, also if staff set the room to available by hand', async () => {
  const { given, call, stock, standard } = await openHouse()
  await given.item({
    name: 'Sheets',
    usedBy: [{ facilityType: 'room', on: 'cleaning', quantity: 2 }],
  })
  const set = (status: facilities.FacilityStatus) =>
    call(facilities.changeRoomStatus, { params: paramsOf(standard), body: { status } })
  await set('cleaning')
  expect(await stock()).toEqual({ Sheets: 20 })
  await set('available')
  expect(await stock()).toEqual({ Sheets: 18 })
  await set('repair')
  await set('available')
  expect(await stock()).toEqual({ Sheets: 18 })
})

test('a check-out uses what is left if stock is short, and announces low stock', async () => {
  const { given, call, end, stock, deluxe, expectEvents } = await openHouse()
  const towels = await given.item({
    currentStock: 4,
    minStock: 2,
    usedBy: [{ ...onCheckOut, facilityType: 'room', quantity: 3 }],
  })
  await end(await given.runningRental({ facility: deluxe }))
  expect(await stock()).toEqual({ 'Bath Towels': 1 })
  await expectEvents({ 'rental.ended': 1, maintenance_alert: 1 })
  await end(await given.runningRental({ facility: deluxe }))
  await expectEvents({ 'rental.ended': 1 })
  await end(await given.runningRental({ facility: deluxe }))
  await expectEvents({ 'rental.ended': 1 })
  const [last, ...before] = await call(contract.listMovements, { params: paramsOf(towels) })
  expect(last).toMatchObject({
    quantity: -1,
    stockAfter: 0,
    reason: 'Check-out of Room 7, 2 missing',
  })
  expect(before).toHaveLength(2)
})

test('a refused check-out uses nothing', async () => {
  const { given, refused, end, stock, deluxe } = await openHouse()
  await given.item({ name: 'Towels', usedBy: [{ ...onCheckOut, facilityType: 'room', quantity: 2 }] })
  const rental = await given.runningRental({ facility: deluxe })
  await end(rental)
  expect(await refused(rentals.endRental, { params: paramsOf(rental), body: null })).toMatchObject({
    status: 409,
  })
  expect(await stock()).toEqual({ Towels: 18 })
})

test('a deleted item is not used', async () => {
  const { given, call, end, deluxe } = await openHouse()
  const towels = await given.item({ usedBy: [{ ...onCheckOut, facilityType: 'room', quantity: 2 }] })
  await call(contract.deleteItem, { params: paramsOf(towels) })
  await end(await given.runningRental({ facility: deluxe }))
  expect(await call(contract.readItem, { params: paramsOf(towels) })).toMatchObject({ currentStock: 20 })
})
