import { beforeEach, describe, expect, test } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import {
  changeRoomStatus,
  type Facility,
  listTags,
  readRoom,
  retireRoom,
} from '#house/facilities/contract.ts'
import { changeWorkorder, writeWorkorder } from '#house/workorders/contract.ts'
import { MINUTE, toIso } from '#platform/values/time.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { sendPhotoTo } from '#testing/pictures/send-photo.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import type { CleaningRecord } from './contract.ts'
import * as contract from './contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

const readCode = async ({ id }: Facility) =>
  (await venue.call(listTags)).find(tag => tag.facilityId === id)!.tagId
const readStatus = async (room: Facility) => (await venue.call(readRoom, { params: paramsOf(room) })).status

async function start(room: Facility, cleanerId = 'c1', more: Record<string, string> = {}) {
  return venue.call(contract.startCleaning, { body: { nfcTagId: await readCode(room), cleanerId, ...more } })
}

async function startRefused(room: Facility, cleanerId = 'c1') {
  return venue.refused(contract.startCleaning, { body: { nfcTagId: await readCode(room), cleanerId } })
}

async function complete(session: CleaningRecord, { scene = 1, taken = true, notes = '', endTime = '' } = {}) {
  const { photoUrl } = await sendPhotoTo(
    venue,
    session,
    await takePicture(scene),
    taken ? venue.clock.at : undefined,
  )
  return venue.call(contract.completeCleaning, {
    params: paramsOf(session),
    body: { photoUrl, notes, ...(endTime && { endTime }) },
  })
}

describe('logging in', () => {
  test('accepts any cleaner in open mode and returns the open session', async () => {
    expect(await venue.call(contract.logIn, { body: { cleanerId: ' c1 ' } })).toEqual({
      cleanerId: 'c1',
      name: 'Cleaner c1',
      open: null,
    })
    const session = await start(await venue.given.room())
    expect((await venue.call(contract.logIn, { body: { cleanerId: 'c1' } })).open).toEqual(session)
    expect((await venue.call(contract.logIn, { body: { cleanerId: 'c2' } })).open).toBeNull()
  })

  test('requires an id', async () => {
    const { status, errors } = await venue.refused(contract.logIn, { body: { cleanerId: '  ' } })
    expect([status, errors]).toEqual([422, { cleanerId: 'Please enter your cleaner ID' }])
  })
})

describe('a cleaning', () => {
  test('makes a dirty room available, with one event per step, a photo and its minutes', async () => {
    const room = await venue.given.room({ status: 'cleaning' })
    const session = await start(room)
    expect(session).toMatchObject({
      cleanerId: 'c1',
      cleanerName: 'Cleaner c1',
      facilityType: 'room',
      facilityId: room.id,
      facilityName: 'Room 101',
      startTime: toIso(venue.clock.at),
      endTime: null,
      durationMinutes: null,
      status: 'in_progress',
      photoUrl: null,
    })
    await venue.expectEvents({ cleaning_alert: 1 })
    expect(await readStatus(room)).toBe('cleaning')
    expect((await venue.refused(startRental, { body: checkInForm(room) })).detail).toBe(
      'Room 101 is in cleaning',
    )
    venue.clock.advance(14)
    const record = await complete(session, { notes: 'Two towels missing' })
    expect(record).toMatchObject({
      id: session.id,
      status: 'completed',
      endTime: toIso(venue.clock.at),
      durationMinutes: 14,
      notes: 'Two towels missing',
      photoUrl: expect.stringMatching(/^\/api\/cleaning\/photos\/[0-9a-f]{64}$/),
      photoSource: 'camera',
    })
    await venue.expectEvents({ cleaning_alert: 1 })
    expect(await readStatus(room)).toBe('available')
    expect(await venue.call(contract.listRecords, {})).toEqual([record])
    expect(await venue.call(contract.listRecords, { query: { cleanerId: 'c2' } })).toEqual([])
  })

  test('is refused for an unknown tag', async () => {
    const refusal = await venue.refused(contract.startCleaning, {
      body: { nfcTagId: 'no such tag', cleanerId: 'c1' },
    })
    expect([refusal.status, refusal.detail]).toEqual([404, 'This NFC tag is not registered in the system.'])
    await venue.expectEvents({})
  })

  test('continues an open session, and a repeated start returns the same one', async () => {
    const room = await venue.given.room()
    const sessionKey = 'a-random-name-of-the-phone'
    const session = await start(room, 'c1', { sessionKey })
    expect(await start(room, 'c1', { sessionKey })).toEqual(session)
    expect(await start(room)).toEqual(session)
    await venue.expectEvents({ cleaning_alert: 1 })
    const record = await complete(session)
    expect(await start(room, 'c1', { sessionKey })).toEqual(record)
  })

  test('is limited to one per room and per cleaner', async () => {
    const [room, other] = [await venue.given.room(), await venue.given.room()]
    await start(room)
    expect((await startRefused(room, 'c2')).detail).toBe('Room 101 is being cleaned by Cleaner c1')
    expect((await startRefused(other)).detail).toBe(
      'You are still cleaning Room 101; complete or cancel it first',
    )
    expect(await readStatus(other)).toBe('available')
    await venue.expectEvents({ cleaning_alert: 1 })
  })

  test('started twice at the same time is one session', async () => {
    const [room, other] = [await venue.given.room(), await venue.given.room()]
    const codes = [await readCode(room), await readCode(other)]
    const begin = (nfcTagId: string, cleanerId: string) =>
      venue.send(contract.startCleaning, { body: { nfcTagId, cleanerId } })
    const two = await Promise.all(['c1', 'c2'].map(cleaner => begin(codes[0]!, cleaner)))
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409])
    const sameCleaner = await Promise.all([begin(codes[1]!, 'c3'), begin(codes[1]!, 'c3')])
    expect(sameCleaner.map(({ status }) => status)).toEqual([201, 201])
    await venue.expectEvents({ cleaning_alert: 2 })
  })

  test('is refused during a rental', async () => {
    const room = await venue.given.room()
    await venue.given.runningRental({ facility: room })
    expect((await startRefused(room)).detail).toBe('Room 101 has a running rental; check the guest out first')
    await venue.expectEvents({})
  })

  test('prevents its room from being retired', async () => {
    const room = await venue.given.room()
    const session = await start(room)
    expect((await venue.refused(retireRoom, { params: paramsOf(room) })).detail).toBe(
      'Room 101 is being cleaned by Cleaner c1',
    )
    await complete(session)
    await venue.call(retireRoom, { params: paramsOf(room) })
  })

  const writeRepair = ({ id: facilityId }: Facility) =>
    venue.call(writeWorkorder, {
      body: { facilityType: 'room', facilityId, title: 'Leak', description: 'Water', outOfService: true },
    })

  test('returns a room to repair if a work order requires it', async () => {
    const room = await venue.given.room()
    const workorder = await writeRepair(room)
    const session = await start(room)
    expect(await readStatus(room)).toBe('cleaning')
    await complete(session)
    expect(await readStatus(room)).toBe('repair')
    await venue.call(changeWorkorder, { params: paramsOf(workorder), body: { status: 'completed' } })
    expect(await readStatus(room)).toBe('available')
  })

  test('sends a room to repair if a work order was written during the cleaning', async () => {
    const room = await venue.given.room()
    const session = await start(room)
    await writeRepair(room)
    await complete(session)
    expect(await readStatus(room)).toBe('repair')
  })

  test('keeps a status that the desk set meanwhile', async () => {
    const room = await venue.given.room()
    const session = await start(room)
    await venue.call(changeRoomStatus, { params: paramsOf(room), body: { status: 'available' } })
    await venue.given.runningRental({ facility: room, minutesAgo: 0 })
    await complete(session)
    expect(await readStatus(room)).toBe('occupied')
  })

  test('completed again returns the same record without a second event', async () => {
    const session = await start(await venue.given.room())
    const record = await complete(session)
    await venue.eventsSince()
    const again = { params: paramsOf(session), body: { photoUrl: record.photoUrl!, notes: 'Other' } }
    expect(await venue.call(contract.completeCleaning, again)).toEqual(record)
    const both = await Promise.all([again, again].map(body => venue.call(contract.completeCleaning, body)))
    expect(both).toEqual([record, record])
    await venue.expectEvents({})
  })
})

describe('cancelling', () => {
  const giveUp = (session: CleaningRecord, reason = 'Wrong room') =>
    venue.call(contract.giveUpCleaning, { params: paramsOf(session), body: { reason } })

  test.each([
    ['available', 'available'],
    ['cleaning', 'cleaning'],
    ['repair', 'repair'],
    ['occupied', 'cleaning'],
  ] as const)('a room that was %s is %s then', async (before, after) => {
    const room = await venue.given.room(before === 'available' ? {} : { status: before })
    const session = await start(room)
    await venue.eventsSince()
    expect(await giveUp(session)).toMatchObject({
      status: 'given_up',
      giveUpReason: 'Wrong room',
      photoUrl: null,
    })
    await venue.expectEvents({ cleaning_alert: 1 })
    expect(await readStatus(room)).toBe(after)
    await giveUp(session)
    await venue.expectEvents({})
    await start(room)
  })

  test('requires a reason and excludes completion', async () => {
    const session = await start(await venue.given.room())
    const blank = await venue.refused(contract.giveUpCleaning, {
      params: paramsOf(session),
      body: { reason: ' ' },
    })
    expect(blank.errors).toEqual({ reason: 'Please enter a reason' })
    await complete(session)
    const late = await venue.refused(contract.giveUpCleaning, {
      params: paramsOf(session),
      body: { reason: 'x' },
    })
    expect(late).toMatchObject({ status: 409, detail: 'This cleaning is completed' })
    const other = await start(await venue.given.room())
    await giveUp(other)
    const refusal = await venue.refused(contract.completeCleaning, {
      params: paramsOf(other),
      body: { photoUrl: '/api/cleaning/photos/x' },
    })
    expect(refusal).toMatchObject({ status: 409, detail: 'This cleaning was cancelled' })
  })
})

describe('times of an offline phone', () => {
  test('are stored along with the server’s', async () => {
    const room = await venue.given.room()
    const began = venue.clock.at
    venue.clock.advance(40)
    const session = await start(room, 'c1', { startTime: toIso(began) })
    expect(session.startTime).toBe(toIso(began))
    const record = await complete(session, { endTime: toIso(began + 12 * MINUTE) })
    expect(record).toMatchObject({ endTime: toIso(began + 12 * MINUTE), durationMinutes: 12 })
    const [reported] = (await report()).records
    expect(reported).toMatchObject({
      startReceivedTime: toIso(venue.clock.at),
      endReceivedTime: toIso(venue.clock.at),
    })
  })

  test.each([
    ['tomorrow', 24 * 60],
    ['a week ago', -7 * 24 * 60],
    ['in five minutes', 5],
  ])('are ignored if they are %s', async (_, minutes) => {
    const session = await start(await venue.given.room(), 'c1', {
      startTime: toIso(venue.clock.at + minutes * MINUTE),
    })
    expect(session.startTime).toBe(toIso(venue.clock.at))
    venue.clock.advance(3)
    const record = await complete(session, { endTime: toIso(venue.clock.at + minutes * MINUTE) })
    expect(record).toMatchObject({ endTime: toIso(venue.clock.at), durationMinutes: 3 })
  })
})

const report = (query = { from: '2026-05-20', to: '2026-05-20' }) =>
  venue.call(contract.readReport, { query })

describe('the report', () => {
  test('summarizes rooms and cleaners, and flags records for review', async () => {
    const rooms = [await venue.given.room(), await venue.given.room()]
    await cleaned(rooms[0]!, 'c1', { scene: 1, minutes: 10 })
    await cleaned(rooms[0]!, 'c2', { scene: 2, minutes: 20 })
    await cleaned(rooms[1]!, 'c1', { scene: 1, minutes: 30 })
    await cleaned(rooms[1]!, 'c2', { scene: 3, minutes: 0 })
    await cleaned(rooms[1]!, 'c2', { scene: 4, minutes: 5, taken: false })
    const { rooms: byRoom, cleaners, records } = await report()
    expect(byRoom).toMatchObject([
      { facilityName: 'Room 101', cleanings: 2, averageMinutes: 15, longestMinutes: 20, flagged: 0 },
      { facilityName: 'Room 102', cleanings: 3, averageMinutes: 11.7, shortestMinutes: 0, flagged: 3 },
    ])
    expect(cleaners).toMatchObject([
      { cleanerId: 'c1', cleanings: 2, averageMinutes: 20, flagged: 1 },
      { cleanerId: 'c2', cleanings: 3, averageMinutes: 8.3, flagged: 2 },
    ])
    expect(records.map(({ flags }) => flags)).toEqual([
      ['uploaded'],
      ['under_a_minute'],
      ['same_photo'],
      [],
      [],
    ])
    expect(records[2]!.like).toMatchObject({ facilityName: 'Room 101', cleanerName: 'Cleaner c1' })
  })

  test('covers business days', async () => {
    await cleaned(await venue.given.room(), 'c1', { scene: 1, minutes: 10 })
    expect((await report({ from: '2026-05-21', to: '2026-05-22' })).records).toEqual([])
    expect((await report({ from: '2026-05-01', to: '2026-05-20' })).records).toHaveLength(1)
  })

  test.each([
    'from=2026-05-20',
    'from=x&to=y',
    'from=2026-05-20&to=2026-05-19',
    'from=2020-01-01&to=2026-05-19',
  ])('?%s is refused', async query => {
    const { status } = await venue.ask('GET', `/api/cleaning/report?${query}`)
    expect([400, 422]).toContain(status)
  })

  async function cleaned(
    room: Facility,
    cleanerId: string,
    { scene, minutes, taken = true }: { scene: number; minutes: number; taken?: boolean },
  ) {
    const session = await start(room, cleanerId)
    venue.clock.advance(minutes)
    await complete(session, { scene, taken })
  }
})

describe('bad input', () => {
  test.each<[string, unknown, number]>([
    ['nothing', undefined, 422],
    ['no tag', { cleanerId: 'c1' }, 422],
    ['a blank tag', { nfcTagId: ' ', cleanerId: 'c1' }, 422],
    ['no cleaner', { nfcTagId: 'x' }, 422],
    ['null as cleaner', { nfcTagId: 'x', cleanerId: null }, 422],
    ['a cleaner ID that is too long', { nfcTagId: 'x', cleanerId: 'c'.repeat(61) }, 422],
    ['an invalid time', { nfcTagId: 'x', cleanerId: 'c1', startTime: 'soon' }, 422],
    ['a number as time', { nfcTagId: 'x', cleanerId: 'c1', startTime: 12 }, 422],
    ['an impossible day', { nfcTagId: 'x', cleanerId: 'c1', startTime: '2026-02-30T10:00:00Z' }, 422],
    ['a session key that is too short', { nfcTagId: 'x', cleanerId: 'c1', sessionKey: 'x' }, 422],
    ['a list', [], 422],
    ['text', '"start"', 422],
    ['invalid JSON', '{', 400],
  ])('%s starts nothing', async (_, body, status) => {
    const answer = await venue.ask('POST', '/api/cleaning/start', {
      body: typeof body === 'string' ? body : body && JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(status)
    await venue.expectEvents({})
  })

  test('returns 404 for an unknown session', async () => {
    const params = { id: '7' }
    const missing = await venue.refused(contract.completeCleaning, { params, body: { photoUrl: 'x' } })
    expect([missing.status, missing.detail]).toEqual([404, 'No active cleaning session found'])
    expect((await venue.refused(contract.giveUpCleaning, { params, body: { reason: 'x' } })).status).toBe(404)
  })

  test.each([
    {},
    { photoUrl: '' },
    { photoUrl: null },
    { photoUrl: '/api/cleaning/photos/0' },
    { photoUrl: 'https://evil.example/a.jpg' },
  ])('completion with %j asks for a photo', async body => {
    const session = await start(await venue.given.room())
    await venue.eventsSince()
    const { status, body: problem } = await venue.ask('POST', `/api/cleaning/${session.id}/complete`, {
      body,
    })
    expect(status).toBe(422)
    expect(problem).toMatchObject({ errors: { photoUrl: 'Please take a photo of the room' } })
    await venue.expectEvents({})
  })
})
