import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { listRooms } from '#house/facilities/contract.ts'
import * as billing from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import * as guests from '#people/guests/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const toPlaces = (facilities: readonly Facility[]) =>
  facilities.map(({ type, id }) => ({ facilityType: type, facilityId: id }))

const lead = { customerName: 'Ann Lee', customerPhone: '+1 555 700 1000', duration: 2 }

/** A venue with two rooms at $20 and a locker at $5 an hour; tax 10 % is added. */
async function threeFree() {
  const venue = await openVenue()
  const free = [await venue.given.room(), await venue.given.room(), await venue.given.locker()]
  return { venue, free }
}

async function checkInThree(form: object = {}) {
  const { venue, free } = await threeFree()
  const body = { ...lead, facilities: toPlaces(free), ...form }
  const group = await venue.call(contract.checkInGroup, { body })
  await venue.eventsSince()
  return { venue, free, group, params: paramsOf(group) }
}

const readBills = async ({ db }: Venue, group: contract.GroupDetails) => {
  const bills = await db.selectFrom('bills').selectAll().orderBy('id').execute()
  return bills.filter(({ id }) => group.stays.some(({ billId }) => billId === id))
}

test('an outdated change of a group is refused and says whether the bill changed', async () => {
  const { venue, group, params } = await checkInThree()
  const late = { params, body: { name: 'Mine' }, ifMatch: group.version }
  await venue.call(contract.editGroup, { params, body: { name: 'Night shift' } })
  expect(await venue.refused(contract.editGroup, late)).toMatchObject({
    status: 412,
    detail: 'Admin User changed the group Night shift. Reload and try again.',
  })
  await venue.call(contract.editGroup, { params, body: { billing: 'each' } })
  expect((await venue.refused(contract.editGroup, late)).detail).toBe(
    'Admin User changed the group Night shift (bill). Reload and try again.',
  )
})

test('a group checks in with one payment for all and one bill on the lead guest', async () => {
  const { venue, free } = await threeFree()
  const [first, second, locker] = free
  const facilities = [...toPlaces([second!, first!]), { ...toPlaces([locker!])[0]!, customerName: 'Bob Ray' }]
  const price = await venue.call(contract.quoteGroup, {
    query: { hours: 2, facilities: facilities.map(({ facilityId }) => facilityId).join(',') },
  })
  expect(price).toMatchObject({ total: 99, due: 99 })
  const group = await venue.call(contract.checkInGroup, {
    body: { ...lead, facilities, due: 99, paymentMethod: 'cash', cashGiven: 100 },
  })
  expect(group).toMatchObject({ name: 'Ann Lee', billing: 'one', running: 3, total: 99, paid: 99, due: 0 })
  expect(
    group.stays.map(({ facilityName, customerName, paidAmount }) => [facilityName, customerName, paidAmount]),
  ).toEqual([
    ['Room 101', 'Ann Lee', 44],
    ['Room 102', 'Ann Lee', 44],
    ['Locker 1', 'Bob Ray', 11],
  ])
  await venue.expectEvents({ 'rental.started': 3, 'group.checked_in': 1, '*': 0 })
  const bills = await readBills(venue, group)
  expect(bills.map(({ guest_id }) => guest_id)).toEqual(Array(3).fill(group.lead.guestId))
  const { payments } = await venue.call(billing.listPayments)
  expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([11, 44, 44])
  const board = await venue.call(rentals.listBoard)
  expect(board.map(({ groupId }) => groupId)).toEqual(Array(3).fill(group.id))
  expect(await venue.call(contract.listGroups)).toMatchObject([
    { id: group.id, name: 'Ann Lee', running: 3, rentalIds: group.stays.map(({ id }) => id) },
  ])
})

test('a facility that is taken refuses the whole group by its name', async () => {
  const { venue, free } = await threeFree()
  await venue.given.runningRental({ facility: free[1]! })
  const problem = await venue.refused(contract.checkInGroup, {
    body: { ...lead, facilities: toPlaces(free), paymentMethod: 'cash' },
  })
  expect(problem).toMatchObject({
    status: 409,
    detail: 'Room 102 has just been rented',
    errors: { facilities: 'Room 102 has just been rented' },
  })
  expect(await venue.call(contract.listGroups)).toEqual([])
  expect(await venue.call(rentals.listBoard)).toHaveLength(1)
  await venue.expectEvents({ '*': 0 })
})

test('one guest of a group with one bill leaves: nothing of the others changes, and what is owed stays open', async () => {
  const { venue, group, params } = await checkInThree()
  expect(group).toMatchObject({ due: 99, paid: 0 })
  const [first, second, locker] = group.stays
  await venue.call(rentals.endRental, { params: paramsOf(locker!), body: {} })
  const after = await venue.call(contract.readGroup, { params })
  expect(after).toMatchObject({ running: 2, total: 99, due: 99 })
  expect(after.stays.filter(({ isActive }) => isActive)).toEqual([first, second])
  expect((await readBills(venue, group)).map(({ closed_at }) => closed_at)).toEqual([null, null, null])
  // Nobody is past due while the group is in.
  const owed = await venue.call(rentals.readPastDue, {
    query: { guestId: String(group.lead.guestId), name: 'Ann Lee' },
  })
  expect(owed.total).toBe(0)

  const bill = await venue.call(contract.quoteGroupCheckOut, { params })
  expect(bill.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Room 101', 44],
    ['Room 102', 44],
    ['Locker 1, checked out', 11],
    ['Includes tax', 8],
    ['Total', 99],
    ['Due', 99],
  ])
  await venue.eventsSince()
  const out = await venue.call(contract.checkOutGroup, {
    params,
    body: { quotedAt: bill.at, due: bill.due, paymentMethod: 'mobile_payment' },
  })
  expect(out).toMatchObject({ running: 0, total: 99, paid: 99, due: 0 })
  await venue.expectEvents({ 'rental.ended': 2, 'group.checked_out': 1, '*': 0 })
  expect((await readBills(venue, group)).every(({ closed_at }) => closed_at !== null)).toBe(true)
  expect(await venue.call(contract.listGroups)).toEqual([])
})

test('the last guest who leaves closes the one bill, also if it is not paid', async () => {
  const { venue, group } = await checkInThree()
  for (const stay of group.stays) await venue.call(rentals.endRental, { params: paramsOf(stay), body: {} })
  expect((await readBills(venue, group)).every(({ closed_at }) => closed_at !== null)).toBe(true)
  const query = { guestId: String(group.lead.guestId), name: 'Ann Lee' }
  expect((await venue.call(rentals.readPastDue, { query })).total).toBe(99)
})

test('with a bill each, guests owe their own and leave one by one', async () => {
  const { venue, group, params } = await checkInThree({ billing: 'each' })
  const [first] = group.stays
  await venue.call(rentals.endRental, { params: paramsOf(first!), body: {} })
  const [closed, ...open] = (await readBills(venue, group)).map(({ closed_at }) => closed_at)
  expect([closed !== null, ...open]).toEqual([true, null, null])
  const bill = await venue.call(contract.quoteGroupCheckOut, { params })
  expect(bill).toMatchObject({ total: 55, due: 55 })
  const out = await venue.call(contract.checkOutGroup, { params, body: { due: 55, paymentMethod: 'cash' } })
  expect(out).toMatchObject({ running: 0, paid: 55, due: 44 })
})

test('an amount that is no longer due checks nobody out', async () => {
  const { venue, group, params } = await checkInThree()
  const before = await venue.call(contract.readGroup, { params })
  const refused = await venue.refused(contract.checkOutGroup, {
    params,
    body: { due: 98, paymentMethod: 'cash' },
  })
  expect(refused).toMatchObject({ status: 409, detail: 'The bill has changed: $99.00 is due now' })
  expect(await venue.call(contract.readGroup, { params })).toEqual(before)
  expect(group.stays.every(({ isActive }) => isActive)).toBe(true)
  await venue.expectEvents({ '*': 0 })
})

test('all stays are extended, or none if a booking is in the way of one', async () => {
  const { venue, free, group, params } = await checkInThree()
  const price = await venue.call(contract.quoteGroupExtension, { params, query: { hours: 1 } })
  expect(price).toMatchObject({ total: 148.5, due: 148.5 })
  const extended = await venue.call(contract.extendGroup, {
    params,
    body: { hours: 1, due: 148.5, paymentMethod: 'credit_card' },
  })
  expect(extended).toMatchObject({ paid: 148.5, due: 0 })
  await venue.given.booking({ facility: free[1]!, inMinutes: 200 })
  const before = await venue.call(contract.readGroup, { params })
  await venue.eventsSince()
  const refused = await venue.refused(contract.extendGroup, { params, body: { hours: 1 } })
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.detail).toMatch(/^Room 102 is booked from/)
  expect(await venue.call(contract.readGroup, { params })).toEqual(before)
  expect(group.stays).toHaveLength(3)
  await venue.expectEvents({ '*': 0 })
})

test('running stays become a group; one joins, one moves, one leaves it', async () => {
  const { venue } = await threeFree()
  const stays = [
    await venue.given.unpaidRental(),
    await venue.given.unpaidRental(),
    await venue.given.unpaidRental(),
  ]
  const [first, second, third] = stays
  const group = await venue.call(contract.formGroup, {
    body: { name: 'Stag night', rentalIds: [second!.id, first!.id] },
  })
  expect(group).toMatchObject({ name: 'Stag night', isNamed: true, billing: 'each', running: 2 })
  const params = paramsOf(group)
  await venue.call(contract.addStay, { params, body: { rentalId: third!.id } })
  await venue.call(contract.addStay, { params, body: { rentalId: third!.id } })
  await venue.expectEvents({ 'group.formed': 1, 'group.stay_added': 1, '*': 0 })
  const other = await venue.call(contract.formGroup, {
    body: { rentalIds: [(await venue.given.unpaidRental()).id] },
  })
  const taken = await venue.refused(contract.addStay, {
    params: paramsOf(other),
    body: { rentalId: third!.id },
  })
  expect(taken).toMatchObject({
    status: 409,
    detail: `${third!.facilityName} is in the group Stag night already`,
  })

  const [room] = (await venue.call(listRooms)).filter(({ status }) => status === 'available')
  await venue.call(rentals.moveRental, {
    params: paramsOf(third!),
    body: { facilityType: 'room', facilityId: room!.id },
  })
  const moved = await venue.call(contract.readGroup, { params })
  expect(moved.stays.map(({ facilityName }) => facilityName)).toContain(room!.name)

  const left = await venue.call(contract.removeStay, { params, body: { rentalId: first!.id } })
  expect(left).toMatchObject({ running: 2, stays: { length: 2 } })
  const gone = await venue.refused(contract.removeStay, { params, body: { rentalId: first!.id } })
  expect(gone.detail).toBe(`${first!.facilityName} is not in this group`)
})

test('one payment covers what the group owes so far, those who left included', async () => {
  const { venue, group, params } = await checkInThree({ billing: 'each' })
  await venue.call(rentals.endRental, { params: paramsOf(group.stays[0]!), body: {} })
  await venue.eventsSince()
  const split = [
    { method: 'cash' as const, amount: 50, given: 60 },
    { method: 'credit_card' as const, amount: 49 },
  ]
  const short = await venue.refused(contract.payGroup, { params, body: { payments: split.slice(0, 1) } })
  expect(short).toMatchObject({ status: 422, detail: 'The payments total $50.00, but $99.00 is due' })
  const paid = await venue.call(contract.payGroup, { params, body: { due: 99, payments: split } })
  expect(paid).toMatchObject({ paid: 99, due: 0, running: 2 })
  await venue.expectEvents({ 'payment.taken': 1, '*': 0 })
  const again = await venue.refused(contract.payGroup, { params, body: { paymentMethod: 'cash' } })
  expect(again.status).toBe(409)
})

test('held deposits are returned with the check-out of all, if the desk says so', async () => {
  const { venue, group, params } = await checkInThree({ paymentMethod: 'cash' })
  const body = { item: 'Towel', amount: 15, paymentMethod: 'cash' as const }
  await venue.call(rentals.takeDeposit, { params: paramsOf(group.stays[1]!), body })
  const bill = await venue.call(contract.quoteGroupCheckOut, { params })
  expect(bill).toMatchObject({ due: 0, deposits: { count: 1, amount: 15 } })
  await venue.call(contract.checkOutGroup, { params, body: { returnDeposits: true } })
  const [deposit] = await venue.call(rentals.listDeposits, { params: paramsOf(group.stays[1]!) })
  expect(deposit).toMatchObject({ status: 'returned' })
})

test('the name of a group goes with the record of its lead guest', async () => {
  const { venue, group, params } = await checkInThree({ name: 'Ann & friends', paymentMethod: 'cash' })
  await venue.call(contract.checkOutGroup, { params, body: {} })
  await venue.call(guests.eraseGuest, {
    params: { id: String(group.lead.guestId) },
    body: { confirm: true },
  })
  expect(await venue.call(contract.readGroup, { params })).toMatchObject({
    isNamed: false,
    name: 'Erased guest',
  })
})

test('the name of a group goes when the data of its lead guest expires', async () => {
  const { venue, params } = await checkInThree({ name: 'Ann & friends', paymentMethod: 'cash' })
  await venue.call(saveSettings, { body: { guestNameDays: 30 } })
  await venue.call(contract.checkOutGroup, { params, body: {} })
  venue.clock.advance(31 * 24 * 60)
  await venue.app.tick()
  expect(await venue.call(contract.readGroup, { params })).toMatchObject({
    isNamed: false,
    name: 'Erased guest',
  })
})

test('a group of forty, and of one, check in and out', async () => {
  const venue = await openVenue()
  const rooms = []
  for (let room = 0; room < 40; room++) rooms.push(await venue.given.locker())
  const many = await venue.call(contract.checkInGroup, {
    body: { ...lead, facilities: toPlaces(rooms), paymentMethod: 'cash' },
  })
  expect(many).toMatchObject({ running: 40, paid: 440, due: 0 })
  const out = await venue.call(contract.checkOutGroup, { params: paramsOf(many), body: { due: 0 } })
  expect(out).toMatchObject({ running: 0, due: 0 })
  const one = await venue.call(contract.checkInGroup, {
    body: { ...lead, facilities: toPlaces(rooms.slice(0, 1)) },
  })
  expect(one).toMatchObject({ running: 1, due: 11 })
})
