import { beforeEach, describe, expect, test } from 'vitest'
import { endRental, startRental } from '#desk/rentals/contract.ts'
import { changeRoomStatus, type Facility, readRoom } from '#house/facilities/contract.ts'
import { listAlerts } from '#platform/feed/contract.ts'
import { toIso } from '#platform/values/time.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import type { Workorder, WorkorderStatus } from './contract.ts'
import * as contract from './contract.ts'
import { workorderStatuses } from './words.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

const form = (facility: Facility, more: Record<string, unknown> = {}) => ({
  type: 'repair' as const,
  facilityType: facility.type,
  facilityId: facility.id,
  priority: 'medium' as const,
  title: 'Leaking shower',
  description: 'Water on the floor',
  ...more,
})

const write = (facility: Facility, more?: Record<string, unknown>): Promise<Workorder> =>
  venue.call(contract.writeWorkorder, { body: form(facility, more) })

const change = (workorder: { id: number }, body: Parameters<typeof send>[1]) => send(workorder, body)
const send = (
  workorder: { id: number },
  body: NonNullable<Parameters<typeof venue.call<typeof contract.changeWorkorder>>[1]>['body'],
) => venue.call(contract.changeWorkorder, { params: paramsOf(workorder), body })

const readStatus = async (room: Facility) => (await venue.call(readRoom, { params: paramsOf(room) })).status

describe('writing a work order', () => {
  test('applies the defaults and starts as pending', async () => {
    const room = await venue.given.room()
    const { facilityType, facilityId, title, description } = form(room)
    const written = await venue.call(contract.writeWorkorder, {
      body: { facilityType, facilityId, title, description },
    })
    expect(written).toMatchObject({
      type: 'repair',
      priority: 'medium',
      status: 'pending',
      estimatedHours: 1,
      assignedTo: null,
      notes: '',
      outOfService: false,
      createdAt: toIso(venue.clock.at),
      closedAt: null,
      facilityName: room.name,
    })
    expect(await venue.call(contract.readWorkorder, { params: paramsOf(written) })).toEqual(written)
    await venue.expectEvents({ new_workorder: 1 })
  })

  test('accepts the payload of SPEC §7 and uses the server’s time', async () => {
    const room = await venue.given.room()
    const written = await venue.call(contract.writeWorkorder, {
      body: {
        ...form(room),
        assignedTo: '',
        estimatedHours: 1.5,
        notes: 'Spare part ordered',
        status: 'pending',
        createdAt: '2001-01-01T00:00:00.000Z',
      } as never,
    })
    expect(written).toMatchObject({
      assignedTo: null,
      estimatedHours: 1.5,
      createdAt: toIso(venue.clock.at),
    })
  })

  test.each([
    ['repair', 'urgent', 'urgent_repair'],
    ['inspection', 'urgent', 'new_workorder'],
    ['repair', 'high', 'new_workorder'],
  ] as const)('%s of priority %s sends %s', async (type, priority, push) => {
    await write(await venue.given.room(), { type, priority })
    await venue.expectEvents({ [push]: 1 })
    const event = await venue.db
      .selectFrom('events')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ priority, workorder_id: 1, message: 'Room 101: Leaking shower (#0001)' })
  })

  test('makes a title if there is none, as in the Test Notification', async () => {
    const room = await venue.given.room()
    const { title, ...untitled } = form(room, { type: 'maintenance', description: 'Test notification' })
    const written = await venue.call(contract.writeWorkorder, { body: { ...untitled, assignedTo: null } })
    expect(written.title).toBe('Maintenance: Test notification')
  })

  test('is idempotent', async () => {
    const room = await venue.given.room()
    const once = { body: form(room), idempotencyKey: 'one-submit' }
    const [first, second] = await Promise.all([
      venue.call(contract.writeWorkorder, once),
      venue.call(contract.writeWorkorder, once),
    ])
    expect(second).toEqual(first)
    await venue.expectEvents({ new_workorder: 1 })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no facility', { facilityId: 0 }, 'facilityId', 'Please select a facility'],
    ['facility as text', { facilityId: '1' }, 'facilityId', 'Please select a facility'],
    ['blank title', { title: '  ' }, 'title', 'Title is required'],
    ['blank description', { description: '' }, 'description', 'Description is required'],
    ['hours', { estimatedHours: 0.4 }, 'estimatedHours', 'Estimated hours must be at least 0.5'],
    ['too many hours', { estimatedHours: 1e9 }, 'estimatedHours', 'Estimated hours must be at most 1000'],
    ['unknown type', { type: 'party' }, 'type', 'Invalid input'],
    ['unknown priority', { priority: 'asap' }, 'priority', 'Invalid input'],
    ['created as completed', { status: 'completed' }, 'status', 'Invalid input'],
    ['long title', { title: 'x'.repeat(121) }, 'title', 'String must contain at most 120 character(s)'],
    ['a flag as text', { outOfService: 'yes' }, 'outOfService', 'Expected boolean, received string'],
  ])('with %s is refused and changes nothing', async (_, wrong, field, sentence) => {
    const room = await venue.given.room()
    const refusal = await venue.refused(contract.writeWorkorder, { body: form(room, wrong) as never })
    expect(refusal.errors).toMatchObject({ [field]: sentence })
    expect(refusal.status).toBeGreaterThanOrEqual(400)
    expect(refusal.status).toBeLessThan(500)
    expect(await venue.db.selectFrom('workorders').selectAll().execute()).toEqual([])
    await venue.expectEvents({})
  })

  test('is refused for a facility that is unknown, of the other type, or retired', async () => {
    const room = await venue.given.room()
    expect((await venue.refused(contract.writeWorkorder, { body: form({ ...room, id: 999 }) })).status).toBe(
      404,
    )
    expect(
      (await venue.refused(contract.writeWorkorder, { body: form({ ...room, type: 'locker' } as never) }))
        .status,
    ).toBe(404)
    await venue.ask('POST', `/api/rooms/${room.id}/retire`)
    await venue.eventsSince()
    const refusal = await venue.refused(contract.writeWorkorder, { body: form(room) })
    expect(refusal).toMatchObject({ status: 409, detail: 'Room 101 has been retired' })
    await venue.expectEvents({})
  })
})

/** The transitions that lead to each status. */
const ways: Record<WorkorderStatus, readonly WorkorderStatus[]> = {
  pending: [],
  in_progress: ['in_progress'],
  completed: ['completed'],
  cancelled: ['cancelled'],
}
const allowed: Record<WorkorderStatus, readonly WorkorderStatus[]> = {
  pending: ['in_progress', 'completed', 'cancelled'],
  in_progress: ['pending', 'completed', 'cancelled'],
  completed: ['in_progress'],
  cancelled: ['pending'],
}

describe('every status to every other', () => {
  const pairs = workorderStatuses.flatMap(from => workorderStatuses.map(to => [from, to] as const))
  test.each(pairs)('%s to %s', async (from, to) => {
    const workorder = await write(await venue.given.room())
    for (const step of ways[from]) await change(workorder, { status: step })
    await venue.eventsSince()
    const answer = await venue.send(contract.changeWorkorder, {
      params: paramsOf(workorder),
      body: { status: to },
    })
    if (from === to) {
      expect(answer.status).toBe(200)
      return venue.expectEvents({})
    }
    if (!allowed[from].includes(to)) {
      expect(answer).toMatchObject({ status: 409, body: { errors: { status: expect.any(String) } } })
      expect((await venue.call(contract.readWorkorder, { params: paramsOf(workorder) })).status).toBe(from)
      return venue.expectEvents({})
    }
    expect(answer.body).toMatchObject({
      status: to,
      closedAt: ['completed', 'cancelled'].includes(to) ? toIso(venue.clock.at) : null,
    })
    await venue.expectEvents({ [to === 'completed' ? 'workorder_completed' : 'workorder_status_changed']: 1 })
  })
})

describe('changing a work order', () => {
  test('assigns, sets priority and notes, records the history, and announces each change once', async () => {
    const workorder = await write(await venue.given.room())
    await venue.eventsSince()
    await change(workorder, { assignedTo: 'Sam', priority: 'high' })
    await venue.expectEvents({ record_changed: 1 })
    await change(workorder, { assignedTo: '', notes: 'Called the plumber' })
    await venue.expectEvents({ record_changed: 1 })
    await change(workorder, { assignedTo: null, notes: 'Called the plumber' })
    await venue.expectEvents({})
    const history = await venue.call(contract.workorderHistory, { params: paramsOf(workorder) })
    expect(history.map(({ by, action, changes }) => [by, action, changes])).toEqual([
      ['Admin User', 'workorder.changed', { assignedTo: ['Sam', null], notes: [null, null] }],
      ['Admin User', 'workorder.changed', { assignedTo: [null, 'Sam'], priority: ['medium', 'high'] }],
      ['Admin User', 'workorder.written', { status: [null, 'pending'], priority: [null, 'medium'] }],
    ])
  })

  test('announces a repair that becomes urgent as an urgent repair', async () => {
    const workorder = await write(await venue.given.room())
    await venue.eventsSince()
    await change(workorder, { priority: 'urgent' })
    await venue.expectEvents({ urgent_repair: 1 })
  })

  test('announces a change with the priority of the work order', async () => {
    await change(await write(await venue.given.room(), { priority: 'high' }), { status: 'in_progress' })
    const [alert] = (await venue.call(listAlerts)).maintenance.alerts
    expect(alert).toMatchObject({ type: 'workorder_status_changed', priority: 'high' })
  })

  test('refuses an outdated version and names who changed what', async () => {
    const workorder = await write(await venue.given.room())
    await change(workorder, { assignedTo: 'Sam' })
    await venue.eventsSince()
    const refusal = await venue.refused(contract.changeWorkorder, {
      params: paramsOf(workorder),
      body: { notes: 'Mine' },
      ifMatch: workorder.version,
    })
    expect(refusal).toMatchObject({
      status: 412,
      detail: 'Admin User changed work order #0001 (assignee). Reload and try again.',
    })
    await venue.expectEvents({})
  })

  test.each<[string, unknown, number]>([
    ['an unknown status', { status: 'done' }, 422],
    ['null as status', { status: null }, 422],
    ['a list', [], 422],
    ['invalid JSON', '{', 400],
    ['notes that are too long', { notes: 'x'.repeat(3_000) }, 422],
    ['a number as assignee', { assignedTo: 7 }, 422],
  ])('%s is refused', async (_, body, status) => {
    const workorder = await write(await venue.given.room())
    await venue.eventsSince()
    const answer = await venue.ask('PATCH', `/api/workorders/${workorder.id}`, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(status)
    await venue.expectEvents({})
  })

  test('returns 404 if it is unknown', async () => {
    for (const call of [contract.readWorkorder, contract.workorderHistory])
      expect((await venue.refused(call, { params: { id: '7' } })).detail).toBe('There is no work order #0007')
    expect((await venue.refused(contract.changeWorkorder, { params: { id: '7' }, body: {} })).status).toBe(
      404,
    )
  })
})

describe('out of service', () => {
  test('sets a free room to repair at once and makes it available on completion', async () => {
    const room = await venue.given.room()
    const workorder = await write(room, { outOfService: true, priority: 'urgent' })
    await venue.expectEvents({ urgent_repair: 1 })
    expect(await venue.call(readRoom, { params: paramsOf(room) })).toMatchObject({
      status: 'repair',
      repairFor: '#0001',
    })
    const refusal = await venue.refused(startRental, { body: checkInForm(room) })
    expect(refusal.detail).toBe('Room 101 is in repair')
    const byHand = await venue.refused(changeRoomStatus, {
      params: paramsOf(room),
      body: { status: 'available' },
    })
    expect(byHand.detail).toBe('Room 101 is in repair for #0001; complete that first')
    await change(workorder, { status: 'completed' })
    expect(await venue.call(readRoom, { params: paramsOf(room) })).toMatchObject({
      status: 'available',
      repairFor: null,
    })
    await venue.expectEvents({ workorder_completed: 1 })
    await venue.call(startRental, { body: checkInForm(room) })
  })

  test('does not end a running rental: repair starts after check-out', async () => {
    const room = await venue.given.room()
    const rental = await venue.given.runningRental({ facility: room })
    const workorder = await write(room, { outOfService: true })
    expect(await venue.call(readRoom, { params: paramsOf(room) })).toMatchObject({
      status: 'occupied',
      repairFor: '#0001',
    })
    await venue.eventsSince()
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    await venue.expectEvents({ room_status_changed: 1 })
    expect(await readStatus(room)).toBe('repair')
    await change(workorder, { status: 'completed' })
    expect(await readStatus(room)).toBe('available')
  })

  test('has no effect if completed before check-out', async () => {
    const room = await venue.given.room()
    const rental = await venue.given.runningRental({ facility: room })
    const workorder = await write(room, { outOfService: true })
    await change(workorder, { status: 'completed' })
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    expect(await readStatus(room)).toBe('available')
  })

  test('sets the room to cleaning after the repair if rooms are cleaned after check-out', async () => {
    venue = await openVenue({ afterCheckOut: 'cleaning' })
    const room = await venue.given.room()
    const rental = await venue.given.runningRental({ facility: room })
    const workorder = await write(room, { outOfService: true })
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    expect(await readStatus(room)).toBe('repair')
    await change(workorder, { status: 'completed' })
    expect(await readStatus(room)).toBe('cleaning')
  })

  test('starts after a cleaning in progress', async () => {
    const room = await venue.given.room({ status: 'cleaning' })
    await write(room, { outOfService: true })
    expect(await readStatus(room)).toBe('cleaning')
    await venue.call(changeRoomStatus, { params: paramsOf(room), body: { status: 'available' } })
    expect(await readStatus(room)).toBe('repair')
  })

  test('returns a room with the last of its work orders, completed or cancelled', async () => {
    const room = await venue.given.room()
    const [first, second] = [
      await write(room, { outOfService: true }),
      await write(room, { outOfService: true }),
    ]
    await change(first, { status: 'cancelled' })
    expect(await venue.call(readRoom, { params: paramsOf(room) })).toMatchObject({
      status: 'repair',
      repairFor: '#0002',
    })
    await change(second, { status: 'completed' })
    expect(await readStatus(room)).toBe('available')
    await change(second, { status: 'in_progress' })
    expect(await readStatus(room)).toBe('repair')
    await change(second, { outOfService: false })
    expect(await readStatus(room)).toBe('available')
  })

  test('returns the room if two are completed at the same time', async () => {
    const room = await venue.given.room()
    const both = [await write(room, { outOfService: true }), await write(room, { outOfService: true })]
    await Promise.all(both.map(workorder => change(workorder, { status: 'completed' })))
    expect(await readStatus(room)).toBe('available')
  })

  test('keeps a restored room in repair', async () => {
    const room = await venue.given.room()
    await write(room, { outOfService: true })
    await venue.ask('POST', `/api/rooms/${room.id}/retire`)
    await venue.ask('POST', `/api/rooms/${room.id}/restore`)
    expect(await readStatus(room)).toBe('repair')
  })
})

describe('lists', () => {
  test('shows open ones first, the most urgent on top, then the newest', async () => {
    const room = await venue.given.room()
    const done = await write(room, { priority: 'urgent' })
    await change(done, { status: 'completed' })
    const [low, urgent, high, newer] = [
      await write(room, { priority: 'low' }),
      await write(room, { priority: 'urgent' }),
      await write(room, { priority: 'high' }),
      await write(room, { priority: 'high' }),
    ]
    const { workorders } = await venue.call(contract.pageWorkorders, { query: {} })
    expect(workorders.map(({ id }) => id)).toEqual([urgent, newer, high, low, done].map(({ id }) => id))
  })

  test('pages of 20, newest first; a page beyond the last returns the last', async () => {
    const room = await venue.given.room()
    for (let count = 0; count < 45; count++) await write(room, { title: `Work ${count + 1}` })
    const page = async (number?: number) =>
      venue.call(contract.pageWorkorders, { query: number ? { page: String(number) } : {} })
    expect(await page()).toMatchObject({ total: 45, page: 1 })
    expect((await page(1)).workorders.map(({ id }) => id)).toEqual(range(45, 26))
    expect((await page(3)).workorders.map(({ id }) => id)).toEqual(range(5, 1))
    expect(await page(9)).toMatchObject({ page: 3 })
    expect(await venue.call(contract.listWorkorders, {})).toHaveLength(45)
  })

  test('every filter returns its matches', async () => {
    const room = await venue.given.room({ name: 'Sauna' })
    const locker = await venue.given.locker({ name: 'Locker 77' })
    await write(room, { title: 'Broken 100% bulb', assignedTo: 'Sam', priority: 'low' })
    venue.clock.advance(24 * 60)
    const done = await write(locker, { title: 'Stuck door', type: 'inspection', description: 'Squeaks' })
    await change(done, { status: 'completed' })
    const found = async (query: Record<string, string>) =>
      (await venue.call(contract.pageWorkorders, { query })).workorders.map(({ id }) => id)
    expect(await found({ search: 'sauna' })).toEqual([1])
    expect(await found({ search: 'SQUEAK' })).toEqual([2])
    expect(await found({ search: '100%' })).toEqual([1])
    expect(await found({ search: '%' })).toEqual([1])
    expect(await found({ search: '#0002' })).toEqual([2])
    expect(await found({ search: 'sam' })).toEqual([1])
    expect(await found({ search: 'nothing' })).toEqual([])
    expect(await found({ status: 'completed' })).toEqual([2])
    expect(await found({ status: 'open' })).toEqual([1])
    expect(await found({ type: 'repair' })).toEqual([1])
    expect(await found({ priority: 'low' })).toEqual([1])
    expect(await found({ facilityId: String(locker.id) })).toEqual([2])
    expect(await found({ assignee: 'Sam' })).toEqual([1])
    expect(await found({ assignee: 'none' })).toEqual([2])
    expect(await found({ from: '2026-05-21' })).toEqual([2])
    expect(await found({ to: '2026-05-20' })).toEqual([1])
    expect(await found({ from: '2026-05-20', to: '2026-05-21', type: 'repair' })).toEqual([1])
    expect(await venue.call(contract.listAssignees)).toEqual(['Sam'])
  })

  test.each([
    'status=done',
    'page=0',
    'page=x',
    'page=99999999999',
    'from=yesterday',
    'from=2026-02-30',
    'facilityId=-1',
    'type=',
  ])('?%s is refused', async query => {
    const { status } = await venue.ask('GET', `/api/workorders/page?${query}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('similar ones are the open ones of the facility and those of the type closed within 30 days', async () => {
    const room = await venue.given.room()
    const other = await venue.given.room()
    const long = await write(room)
    await change(long, { status: 'completed' })
    venue.clock.advance(31 * 24 * 60)
    const recent = await write(room)
    await change(recent, { status: 'cancelled' })
    const inspection = await write(room, { type: 'inspection' })
    await change(inspection, { status: 'completed' })
    const open = await write(room, { type: 'cleaning' })
    await write(other)
    const similar = await venue.call(contract.similarWorkorders, {
      query: { facilityId: String(room.id), type: 'repair' },
    })
    expect(similar).toMatchObject({ workorders: [{ id: open.id }, { id: recent.id }], open: 1, closed: 1 })
    expect(similar.workorders).toHaveLength(2)
  })

  test('of many similar ones the newest ten are listed, and all are counted', async () => {
    const room = await venue.given.room()
    const written = []
    for (let count = 0; count < 12; count++) written.push(await write(room))
    await change(written[0]!, { status: 'completed' })
    const similar = await venue.call(contract.similarWorkorders, {
      query: { facilityId: String(room.id), type: 'repair' },
    })
    expect(similar).toMatchObject({ open: 11, closed: 1 })
    expect(similar.workorders.map(({ id }) => id)).toEqual(range(written[11]!.id, written[2]!.id))
  })

  test('the summary counts open ones and compares with the end of yesterday', async () => {
    const room = await venue.given.room()
    const [a, b] = [await write(room), await write(room)]
    const summary = async () => {
      const { recent, ...figures } = await venue.call(contract.summarizeWorkorders)
      expect(recent).toEqual((await venue.call(contract.listWorkorders, {})).slice(0, 5))
      return figures
    }
    expect(await summary()).toEqual({ open: 2, sinceYesterday: 2 })
    venue.clock.advance(24 * 60)
    expect(await summary()).toEqual({ open: 2, sinceYesterday: 0 })
    await change(a, { status: 'completed' })
    await change(b, { status: 'cancelled' })
    expect(await summary()).toEqual({ open: 0, sinceYesterday: -2 })
    await write(room)
    expect(await summary()).toEqual({ open: 1, sinceYesterday: -1 })
    venue.clock.advance(24 * 60)
    await change(a, { status: 'in_progress' })
    expect(await summary()).toEqual({ open: 2, sinceYesterday: 1 })
    venue.clock.advance(24 * 60)
    await change(a, { status: 'completed' })
    await change(a, { status: 'in_progress' })
    expect(await summary()).toEqual({ open: 2, sinceYesterday: 0 })
    await change(a, { status: 'completed' })
    expect(await summary()).toEqual({ open: 1, sinceYesterday: -1 })
  })
})

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
