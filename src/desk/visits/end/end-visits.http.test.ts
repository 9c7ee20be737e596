import { expect, test } from 'vitest'
import { readRoom } from '#house/facilities/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

test('a visit that nobody checked out ends with its business day, once, and the next scan checks in', async () => {
  const { app, given, call, clock, expectEvents } = await openVenue()
  const { id: memberId } = await given.member()
  const visit = await call(contract.checkIn, { body: { memberId } })
  clock.advance(10 * 60 - 1)
  await app.tick()
  expect(await call(contract.listCheckins)).toMatchObject([{ id: visit.id, status: 'active' }])
  await expectEvents({ 'checkin.started': 1, '*': 0 })
  // The server was off for two days.
  clock.advance(2 * 24 * 60)
  for (let tick = 0; tick < 2; tick++) await app.tick()
  expect(await call(contract.listCheckins)).toMatchObject([
    {
      id: visit.id,
      status: 'completed',
      checkoutTime: '2026-05-21T04:00:00.000Z',
      notes: 'Ended automatically at the end of the day',
    },
  ])
  await expectEvents({ 'checkin.ended': 1, '*': 0 })
  expect(await call(contract.checkIn, { body: { memberId } })).toMatchObject({ status: 'active' })
})

test('what a visit with a facility owes stays due, late time is not charged, and the room is to be cleaned', async () => {
  const { app, given, call, clock } = await openVenue()
  const [member, room] = [await given.member(), await given.room()]
  const body = { memberId: member.id, facilityType: 'room' as const, facilityId: room.id, duration: 2 }
  const visit = await call(contract.checkIn, { body })
  clock.advance(10 * 60)
  await app.tick()
  expect(await call(contract.listCheckins)).toMatchObject([
    { id: visit.id, status: 'completed', checkoutTime: '2026-05-21T04:00:00.000Z', dueAmount: 44 },
  ])
  expect(await call(readRoom, { params: paramsOf(room) })).toMatchObject({ status: 'cleaning' })
})

test('a facility is kept for its agreed time and for four hours', async () => {
  const { app, given, call, clock } = await openVenue()
  const [agreed, free, late] = [await given.member(), await given.member(), await given.member()]
  await given.membership({ memberId: free.id })
  const stay = async (memberId: number, duration: number) => {
    const { id } = await given.room()
    const body = { memberId, facilityType: 'room' as const, facilityId: id, duration }
    return call(contract.checkIn, { body })
  }
  clock.advance(9 * 60)
  const visits = [await stay(agreed.id, 6), await stay(free.id, 1)]
  await call(contract.checkIn, { body: { memberId: late.id } })
  const active = async () =>
    (await call(contract.listCheckins)).filter(({ status }) => status === 'active').map(({ id }) => id)
  clock.advance(60)
  await app.tick()
  expect((await active()).toSorted()).toEqual(visits.map(({ id }) => id))
  clock.advance(3 * 60)
  await app.tick()
  expect(await active()).toEqual([visits[0]!.id])
  clock.advance(2 * 60)
  await app.tick()
  expect(await active()).toEqual([])
})

test('a venue may leave it to the desk', async () => {
  const { app, given, call, clock } = await openVenue()
  await call(saveSettings, { body: { visitsEnd: 'desk' } })
  await call(contract.checkIn, { body: { memberId: (await given.member()).id } })
  clock.advance(48 * 60)
  await app.tick()
  expect(await call(contract.listCheckins)).toMatchObject([{ status: 'active' }])
})
