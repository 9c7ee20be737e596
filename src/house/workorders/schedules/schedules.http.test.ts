import { beforeEach, describe, expect, test } from 'vitest'
import { endRental, startRental } from '#desk/rentals/contract.ts'
import { type Facility, readRoom } from '#house/facilities/contract.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
let room: Facility
beforeEach(async () => {
  venue = await openVenue()
  room = await venue.given.room()
})

const DAY = 24 * 60

const form = (more: Record<string, unknown> = {}) => ({
  facilityType: room.type,
  facilityId: room.id,
  title: 'Change the filter',
  description: 'Filter behind the vent',
  every: 7,
  unit: 'days' as const,
  ...more,
})

const add = (more?: Record<string, unknown>) => venue.call(contract.addSchedule, { body: form(more) })
const written = async () => (await venue.call(contract.listWorkorders, {})).reverse()

async function rentOnce() {
  const rental = await venue.call(startRental, { body: checkInForm(room) })
  await venue.call(endRental, { params: paramsOf(rental), body: {} })
}

describe('every N days', () => {
  test('writes the work order once when it is due', async () => {
    const schedule = await add({ assignedTo: 'Sam', outOfService: true })
    expect(schedule).toMatchObject({ type: 'maintenance', nextDay: '2026-05-27', rentalsLeft: null })
    await venue.expectEvents({ 'schedule.added': 1 })
    venue.clock.set('2026-05-26T23:59:59')
    await venue.app.tick()
    expect(await written()).toEqual([])
    venue.clock.set('2026-05-27T00:00:00')
    await venue.app.tick()
    await venue.app.tick()
    await venue.expectEvents({ maintenance_alert: 1 })
    expect(await written()).toMatchObject([
      {
        title: 'Change the filter',
        type: 'maintenance',
        assignedTo: 'Sam',
        scheduleId: schedule.id,
        status: 'pending',
      },
    ])
    expect((await venue.call(readRoom, { params: paramsOf(room) })).status).toBe('repair')
    expect((await venue.call(contract.listSchedules))[0]?.nextDay).toBe('2026-06-03')
  })

  test('writes it once across restarts and concurrent processes', async () => {
    await add()
    venue.clock.advance(8 * DAY)
    const again = await startTestServer(await openDatabase(venue.store.location), venue.clock)
    // Servers on one SQLite file run one after the other; on PostgreSQL they run concurrently.
    if (venue.store.engine === 'sqlite') {
      await venue.app.tick()
      await again.app.tick()
    } else {
      await Promise.all([venue, again, venue, again].map(({ app }) => app.tick()))
    }
    await again.close()
    await venue.expectEvents({ 'schedule.added': 1, maintenance_alert: 1 })
  })

  test('writes it once however late the clock ticks, and keeps the interval', async () => {
    await add({ nextDay: '2026-05-22' })
    venue.clock.advance(30 * DAY)
    await venue.app.tick()
    expect(await written()).toHaveLength(1)
    expect((await venue.call(contract.listSchedules))[0]?.nextDay).toBe('2026-06-26')
  })

  test('writes none while the previous work order is open', async () => {
    await add()
    venue.clock.advance(7 * DAY)
    await venue.app.tick()
    venue.clock.advance(7 * DAY)
    await venue.app.tick()
    const [first, ...more] = await written()
    expect(more).toEqual([])
    await venue.call(contract.changeWorkorder, { params: paramsOf(first!), body: { status: 'completed' } })
    venue.clock.advance(7 * DAY)
    await venue.app.tick()
    expect(await written()).toHaveLength(2)
  })

  test('uses the venue’s business day', async () => {
    venue = await openVenue({ dayStart: '06:00' })
    room = await venue.given.room()
    await add({ nextDay: '2026-05-21' })
    venue.clock.set('2026-05-21T05:59:00')
    await venue.app.tick()
    expect(await written()).toEqual([])
    venue.clock.set('2026-05-21T06:00:00')
    await venue.app.tick()
    expect(await written()).toHaveLength(1)
  })
})

describe('every N rentals', () => {
  test('counts the rentals of its facility since it was added', async () => {
    await rentOnce()
    const schedule = await add({ every: 3, unit: 'rentals' })
    expect(schedule).toMatchObject({ nextDay: null, rentalsLeft: 3 })
    await rentOnce()
    await rentOnce()
    await venue.app.tick()
    expect(await written()).toEqual([])
    expect((await venue.call(contract.listSchedules))[0]?.rentalsLeft).toBe(1)
    await rentOnce()
    await venue.app.tick()
    await venue.app.tick()
    expect(await written()).toHaveLength(1)
    expect((await venue.call(contract.listSchedules))[0]?.rentalsLeft).toBe(3)
  })
})

describe('counted from completion', () => {
  test('the next work order is due one interval after the last was completed', async () => {
    await add({ countsFrom: 'completion' })
    venue.clock.advance(7 * DAY)
    await venue.app.tick()
    const [first] = await written()
    venue.clock.advance(5 * DAY)
    const schedule = async () => (await venue.call(contract.listSchedules))[0]
    await venue.call(contract.changeWorkorder, { params: paramsOf(first!), body: { status: 'completed' } })
    expect(await schedule()).toMatchObject({ countsFrom: 'completion', nextDay: '2026-06-08' })
    venue.clock.advance(6 * DAY)
    await venue.app.tick()
    expect(await written()).toHaveLength(1)
    venue.clock.advance(DAY)
    await venue.app.tick()
    expect(await written()).toHaveLength(2)
  })

  test('from the plan, a late completion moves nothing; nor does a cancelled work order', async () => {
    for (const [countsFrom, status] of [
      ['plan', 'completed'],
      ['completion', 'cancelled'],
    ] as const) {
      const { id } = await add({ countsFrom })
      venue.clock.advance(7 * DAY)
      await venue.app.tick()
      const workorder = (await written()).find(({ scheduleId }) => scheduleId === id)!
      const nextDay = async () =>
        (await venue.call(contract.listSchedules)).find(one => one.id === id)!.nextDay
      const planned = await nextDay()
      venue.clock.advance(2 * DAY)
      await venue.call(contract.changeWorkorder, { params: paramsOf(workorder), body: { status } })
      expect(await nextDay()).toBe(planned)
    }
  })

  test('every N rentals counts on from the rental after which it was done', async () => {
    await add({ every: 2, unit: 'rentals', countsFrom: 'completion' })
    await rentOnce()
    await rentOnce()
    await venue.app.tick()
    await rentOnce()
    const [first] = await written()
    await venue.call(contract.changeWorkorder, { params: paramsOf(first!), body: { status: 'completed' } })
    expect((await venue.call(contract.listSchedules))[0]?.rentalsLeft).toBe(2)
  })
})

describe('managing schedules', () => {
  test('an edit keeps the current interval unless its length changes', async () => {
    const schedule = await add()
    venue.clock.advance(DAY)
    const renamed = await venue.call(contract.changeSchedule, {
      params: paramsOf(schedule),
      body: form({ title: 'Clean the filter' }),
      ifMatch: schedule.version,
    })
    expect(renamed).toMatchObject({ title: 'Clean the filter', nextDay: '2026-05-27', version: 2 })
    const sooner = await venue.call(contract.changeSchedule, {
      params: paramsOf(schedule),
      body: form({ every: 2 }),
    })
    expect(sooner.nextDay).toBe('2026-05-23')
    const counted = await venue.call(contract.changeSchedule, {
      params: paramsOf(schedule),
      body: form({ every: 5, unit: 'rentals' }),
    })
    expect(counted).toMatchObject({ nextDay: null, rentalsLeft: 5 })
    const refusal = await venue.refused(contract.changeSchedule, {
      params: paramsOf(schedule),
      body: form(),
      ifMatch: 1,
    })
    expect(refusal).toMatchObject({
      status: 412,
      detail: 'Admin User changed the schedule ‘Change the filter’. Reload and try again.',
    })
  })

  test('a removed one writes no more work orders; earlier ones are kept', async () => {
    const schedule = await add()
    venue.clock.advance(7 * DAY)
    await venue.app.tick()
    await venue.call(contract.removeSchedule, { params: paramsOf(schedule) })
    expect(await venue.call(contract.listSchedules)).toEqual([])
    expect(await written()).toMatchObject([{ title: 'Change the filter', scheduleId: null }])
    expect((await venue.refused(contract.removeSchedule, { params: paramsOf(schedule) })).status).toBe(404)
  })

  test('the schedule of a retired facility is paused', async () => {
    await add()
    await venue.ask('POST', `/api/rooms/${room.id}/retire`)
    venue.clock.advance(8 * DAY)
    await venue.app.tick()
    expect(await written()).toEqual([])
  })

  test.each<[Record<string, unknown>, string]>([
    [{ every: 0 }, 'every'],
    [{ every: 1.5 }, 'every'],
    [{ every: 1e12 }, 'every'],
    [{ unit: 'weeks' }, 'unit'],
    [{ nextDay: '2026-02-30' }, 'nextDay'],
    [{ title: '' }, 'title'],
  ])('%o is refused, naming the field', async (wrong, field) => {
    const refusal = await venue.refused(contract.addSchedule, { body: form(wrong) as never })
    expect(refusal.errors).toHaveProperty(field)
    await venue.expectEvents({})
  })
})
