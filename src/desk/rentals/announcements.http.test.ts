import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.ts'
import { SECOND } from '#platform/values/time.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

test('announces once that a rental ends soon and once that it is overdue', async () => {
  const { given, app, clock, expectEvents, db } = await openVenue()
  const room = await given.room({ name: 'Room 104' })
  await given.runningRental({ facility: room, minutesAgo: 0 })
  clock.advance(50)
  clock.at -= SECOND
  await app.tick()
  await expectEvents({ '*': 0 })
  clock.at += SECOND
  await app.tick()
  await expectEvents({ facility_status: 1, '*': 0 })
  clock.advance(5)
  await app.tick()
  await expectEvents({ '*': 0 })
  clock.advance(5)
  await app.tick()
  await expectEvents({ facility_status: 1, '*': 0 })
  clock.advance(600)
  await app.tick()
  await expectEvents({ '*': 0 })
  const announced = await db
    .selectFrom('events')
    .select(['action', 'message', 'priority', 'actor_name'])
    .where('action', 'like', 'rental.%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(announced).toEqual([
    {
      action: 'rental.overdue',
      message: 'Room 104 is overdue since 3:00 PM',
      priority: 'high',
      actor_name: 'Server',
    },
    {
      action: 'rental.ending',
      message: 'Room 104 ends at 3:00 PM',
      priority: 'medium',
      actor_name: 'Server',
    },
  ])
})

test('announces only what still applies after a long stop', async () => {
  const { given, call, app, clock, expectEvents } = await openVenue()
  await given.runningRental({ minutesAgo: 0 })
  const ended = await given.runningRental({ minutesAgo: 0 })
  await given.booking({ inMinutes: 30, hours: 1 })
  await call(contract.endRental, { params: paramsOf(ended), body: {} })
  await expectEvents({ 'rental.ended': 1, '*': 0 })
  clock.advance(300)
  await app.tick()
  await expectEvents({ 'rental.overdue': 1, 'rental.lapsed': 1, '*': 0 })
})

test('announces a booking when it is due and cancels it if nobody comes', async () => {
  const { given, call, app, clock, expectEvents, db } = await openVenue()
  const room = await given.room({ name: 'Room 104' })
  const booking = await given.booking({ facility: room, inMinutes: 60, hours: 2 })
  clock.advance(59)
  await app.tick()
  await expectEvents({ '*': 0 })
  clock.advance(1)
  await app.tick()
  await app.tick()
  await expectEvents({ facility_status: 1, '*': 0 })
  clock.advance(120)
  await app.tick()
  await app.tick()
  await expectEvents({ facility_status: 1, '*': 0 })
  expect(await call(contract.readRental, { params: paramsOf(booking) })).toMatchObject({
    status: 'cancelled',
  })
  const announced = await db
    .selectFrom('events')
    .select(['action', 'message'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(announced).toEqual([
    { action: 'rental.lapsed', message: 'Booking of Room 104 at 3:00 PM lapsed: nobody came' },
    { action: 'rental.due', message: 'Room 104 is booked for 3:00 PM' },
  ])
})

test('announces an extended rental again at its new end', async () => {
  const { given, call, app, clock, expectEvents } = await openVenue()
  const rental = await given.runningRental({ minutesAgo: 0 })
  clock.advance(60)
  await app.tick()
  await expectEvents({ 'rental.overdue': 1, '*': 0 })
  await call(contract.extendRental, { params: paramsOf(rental), body: { hours: 1 } })
  await app.tick()
  await expectEvents({ 'rental.extended': 1, '*': 0 })
  clock.advance(50)
  await app.tick()
  await expectEvents({ 'rental.ending': 1, '*': 0 })
})

test('does not repeat an announcement after a restart', async () => {
  const { given, app, clock, store, expectEvents } = await openVenue()
  await given.runningRental({ minutesAgo: 0 })
  await given.booking({ inMinutes: 55 })
  clock.advance(55)
  await app.tick()
  await expectEvents({ 'rental.ending': 1, 'rental.due': 1, '*': 0 })
  const again = await startTestServer(await openDatabase(store.location), clock)
  await again.app.tick()
  await expectEvents({ '*': 0 })
  clock.advance(5)
  await again.app.tick()
  await app.tick()
  await expectEvents({ 'rental.overdue': 1, '*': 0 })
})

test('announces once if two servers tick at the same time', async () => {
  const { given, app, clock, store, expectEvents } = await openVenue()
  for (let guests = 0; guests < 12; guests++) await given.runningRental({ minutesAgo: 0 })
  for (let bookings = 0; bookings < 6; bookings++) await given.booking({ inMinutes: 55 })
  const other = await startTestServer(await openSecondStore(store), clock)
  clock.advance(55)
  await Promise.all([app.tick(), other.app.tick(), app.tick(), other.app.tick()])
  await expectEvents({ 'rental.ending': 12, 'rental.due': 6, '*': 0 })
  clock.advance(5)
  await Promise.all([other.app.tick(), app.tick()])
  await expectEvents({ 'rental.overdue': 12, '*': 0 })
})
