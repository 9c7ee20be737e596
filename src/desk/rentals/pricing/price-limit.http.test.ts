import { expect, test } from 'vitest'
import { addMembership, editMembership, renewMembership } from '#money/memberships/contract.ts'
import { addRate } from '#money/rates/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { instantToLocal } from '#platform/values/time.ts'
import { checkInForm, guest, memberForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import type { Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const refused = (sentence = 'A price more than 10% below the standard one needs a manager') => ({
  status: 403,
  body: { approval: true, detail: sentence },
})

/** Two rooms at $20 and one at $50 an hour, and a person of each role. */
async function openDesk() {
  const rooms: Awaited<ReturnType<Venue['given']['room']>>[] = []
  const venue = await openStaffedVenue(async ({ given }) => {
    for (const hourlyRate of [20, 20, 50]) rooms.push(await given.room({ hourlyRate }))
  })
  const [room, other, suite] = rooms
  const local = (inMinutes: number) =>
    instantToLocal(venue.clock.now() + inMinutes * 60_000, 'America/New_York')
  const newRental = (facilityId: number, rate: number, fromMinutes = 0) => ({
    ...guest,
    facilityType: 'room' as const,
    facilityId,
    startDate: local(fromMinutes),
    endDate: local(fromMinutes + 120),
    hours: 2,
    rate,
  })
  return {
    ...venue,
    room: room!,
    other: other!,
    suite: suite!,
    newRental,
    desk: await venue.staff('staff'),
    manager: await venue.staff('manager'),
  }
}

test('a rate below the standard one takes the approval of a discount, and a higher one none', async () => {
  const { desk, manager, room, other, newRental } = await openDesk()
  const body = newRental(room.id, 17.99)
  expect(await desk.send(contract.startRental, { body })).toMatchObject(refused())
  expect(await desk.send(contract.startRental, { body: newRental(room.id, 0.01, 60) })).toMatchObject(
    refused(),
  )
  // The manager's PIN counts at desks where they entered their password.
  for (const { login } of [manager, desk]) await desk.call(signIn, { body: { login, password: PASSWORD } })
  const { approval } = await desk.call(approve, {
    body: { accountId: manager.id, pin: PIN, method: 'POST', path: '/api/rentals', body },
  })
  const approved = await desk.ask('POST', '/api/rentals', { body, headers: { approval } })
  expect(approved).toMatchObject({ status: 201, body: { totalAmount: 35.98 } })
  expect(await desk.send(contract.startRental, { body: newRental(other.id, 18) })).toMatchObject({
    status: 201,
  })
  expect(await manager.send(contract.startRental, { body: newRental(other.id, 1, 240) })).toMatchObject({
    status: 201,
  })
})

test('a rate is compared with the price at that time, not with the rate per hour', async () => {
  const { owner, desk, room, newRental } = await openDesk()
  await owner.call(addRate, {
    body: { name: 'Night', kind: 'hourly', price: 40 },
  })
  expect(await desk.send(contract.startRental, { body: newRental(room.id, 30) })).toMatchObject(refused())
  expect(await desk.send(contract.startRental, { body: newRental(room.id, 36) })).toMatchObject({
    status: 201,
  })
})

test('an extension at such a rate takes it too; one at the rate of the room does not', async () => {
  const { desk, manager, room, other, newRental } = await openDesk()
  const free = await manager.call(contract.startRental, { body: newRental(room.id, 5) })
  const extend = (rental: { id: number }) =>
    desk.send(contract.extendRental, { params: paramsOf(rental), body: { hours: 5 } })
  expect(await extend(free)).toMatchObject(refused())
  const standard = await desk.call(contract.startRental, { body: checkInForm(other) })
  expect(await extend(standard)).toMatchObject({ status: 200 })
})

test('a guest moves to a dearer room at the kept rate with an approval, at its own rate without', async () => {
  const { desk, room, other, suite } = await openDesk()
  const rental = await desk.call(contract.startRental, { body: checkInForm(room) })
  const move = (facilityId: number, rate: 'keep' | 'new') =>
    desk.send(contract.moveRental, {
      params: paramsOf(rental),
      body: { facilityType: 'room', facilityId, rate },
    })
  expect(await move(suite.id, 'keep')).toMatchObject(refused())
  expect(await move(other.id, 'keep')).toMatchObject({ status: 200 })
  expect(await move(suite.id, 'new')).toMatchObject({ status: 200 })
  // The agreed rate is that of the suite now.
  const extension = { params: paramsOf(rental), body: { hours: 1 } }
  expect(await desk.send(contract.extendRental, extension)).toMatchObject({ status: 200 })
})

test('a later start takes it by what all corrections take off together', async () => {
  const { desk, clock, room } = await openDesk()
  const rental = await desk.call(contract.startRental, { body: checkInForm(room) })
  // A desk that nobody uses for ten minutes is locked.
  for (const minutes of [9, 8]) {
    clock.advance(minutes)
    await desk.call(contract.readRental, { params: paramsOf(rental) })
  }
  const startsAt = Date.parse(rental.startTime)
  const length = Date.parse(rental.endTime) - startsAt
  const correct = (share: number) =>
    desk.send(contract.correctRental, {
      params: paramsOf(rental),
      body: { startDate: instantToLocal(startsAt + length * share, 'America/New_York') },
    })
  expect(await correct(0.25)).toMatchObject(refused())
  expect(await correct(0.05)).toMatchObject({ status: 200 })
  expect(await correct(0.15)).toMatchObject(refused())
  expect(await correct(0)).toMatchObject({ status: 200 })
})

test('a booking at an agreed rate moves to a dearer room with an approval', async () => {
  const { desk, room, suite, newRental, clock } = await openDesk()
  const booking = await desk.call(contract.startRental, { body: newRental(room.id, 19, 240) })
  const at = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString()
  const body = {
    facilityType: 'room' as const,
    facilityId: suite.id,
    startTime: at(240),
    endTime: at(360),
  }
  expect(
    await desk.send(contract.changeBooking, { params: paramsOf(booking), body: body as never }),
  ).toMatchObject(refused())
})

test('the fee of a membership below the proposed one takes it when sold, changed and renewed', async () => {
  const { desk, manager } = await openDesk()
  const member = await desk.call(addMember, { body: memberForm(1) })
  const form = (monthlyFee: number) =>
    ({
      memberId: member.id,
      type: 'standard',
      billingFrequency: 'monthly',
      paymentMethod: 'cash',
      monthlyFee,
    }) as const
  expect(await desk.send(addMembership, { body: form(44.99) as never })).toMatchObject(refused())
  const sold = await desk.call(addMembership, { body: form(45) as never })
  const params = paramsOf(sold)
  const edit = { params, body: { periodFee: 10 } }
  expect(await desk.send(editMembership, edit)).toMatchObject(refused())
  const renewal = { params, body: { currentEndDate: sold.endDate, periodFee: 1 } }
  expect(await desk.send(renewMembership, renewal as never)).toMatchObject(refused())
  expect(await manager.send(editMembership, edit)).toMatchObject({ status: 200 })
  // The fee that was agreed stays.
  const asAgreed = { params, body: { currentEndDate: sold.endDate } }
  expect(await desk.send(renewMembership, asAgreed as never)).toMatchObject({ status: 200 })
})
