import { expect, test } from 'vitest'
import { changeRoomStatus, readRoom } from '#house/facilities/contract.ts'
import { changeAccount, readSession } from '#office/accounts/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

async function write({ given, call }: Pick<Venue, 'given' | 'call'>, outOfService = false) {
  const { id: facilityId } = await given.room()
  const task = { facilityType: 'room', facilityId, title: 'Tap drips', description: 'All night' } as const
  return call(contract.writeWorkorder, { body: { ...task, outOfService } })
}

test('two people take one work order: the first has it, and finds it among theirs', async () => {
  let workorder = { id: 0 }
  const venue = await openStaffedVenue(async opened => {
    workorder = await write(opened)
    await write(opened)
  })
  const params = paramsOf(workorder)
  const [ann, ben] = [await venue.staff('maintenance', 'ann'), await venue.staff('staff', 'ben')]
  const taken = await ann.call(contract.takeWorkorder, { params })
  expect(taken).toMatchObject({ status: 'in_progress', assignedTo: expect.any(String) })
  expect(await ben.send(contract.takeWorkorder, { params })).toMatchObject({
    status: 409,
    body: { detail: `${taken.assignedTo} is already at work on work order #0001` },
  })
  const query = { assignee: 'me' }
  expect((await ann.call(contract.pageWorkorders, { query })).workorders).toEqual([taken])
  expect(await ann.call(contract.listWorkorders, { query })).toEqual([taken])
  expect(await ben.call(contract.pageWorkorders, { query })).toMatchObject({ total: 0 })
  expect(await ann.call(contract.takeWorkorder, { params })).toEqual(taken)
})

test('a person keeps their work orders under a new name, and a namesake does not get them', async () => {
  let workorder = { id: 0 }
  const { owner, staff } = await openStaffedVenue(async opened => {
    workorder = await write(opened)
  })
  const [ann, ben] = [await staff('maintenance', 'ann'), await staff('maintenance', 'ben')]
  const { name } = (await ann.call(readSession)).user
  await owner.call(contract.changeWorkorder, { params: paramsOf(workorder), body: { assignedTo: name } })
  await owner.call(changeAccount, { params: paramsOf(ann), body: { name: 'Ann Marsh' } })
  await owner.call(changeAccount, { params: paramsOf(ben), body: { name } })
  const query = { assignee: 'me' }
  expect(await ann.call(contract.listWorkorders, { query })).toMatchObject([{ id: workorder.id }])
  expect(await ben.call(contract.listWorkorders, { query })).toEqual([])
})

test('a closed work order is not taken', async () => {
  const venue = await openVenue()
  const params = paramsOf(await write(venue))
  await venue.call(contract.changeWorkorder, { params, body: { status: 'completed' } })
  expect(await venue.refused(contract.takeWorkorder, { params })).toMatchObject({
    status: 409,
    detail: 'Work order #0001 is completed',
  })
})

test('a closing note says what was done; the history only that there is one', async () => {
  const venue = await openVenue()
  const params = paramsOf(await write(venue))
  await venue.eventsSince()
  const body = { status: 'completed', closingNote: 'Washer replaced' } as const
  expect(await venue.call(contract.changeWorkorder, { params, body })).toMatchObject(body)
  await venue.expectEvents({ workorder_completed: 1, '*': 0 })
  expect((await venue.call(contract.workorderHistory, { params }))[0]!.changes).toEqual({
    status: ['pending', 'completed'],
    closingNote: [null, null],
  })
})

test.each([
  [[], 'completed'],
  [[], 'cancelled'],
  [[], 'in_progress'],
  [['in_progress'], 'completed'],
  [['in_progress'], 'cancelled'],
  [['in_progress'], 'pending'],
  [['completed'], 'in_progress'],
  [['cancelled'], 'pending'],
] as const)('after %j, %s is undone, also for the room, and announced once', async (earlier, status) => {
  const venue = await openVenue()
  const written = await write(venue, true)
  const params = paramsOf(written)
  const change = (body: object) => venue.call(contract.changeWorkorder, { params, body })
  for (const status of earlier) await change({ status })
  const before = await venue.call(contract.readWorkorder, { params })
  const room = () => venue.call(readRoom, { params: { id: String(written.facilityId) } })
  const roomBefore = await room()
  const { version } = await change({ status, assignedTo: 'Sam' })
  await venue.eventsSince()
  const undone = await venue.call(contract.undoWorkorder, { params, body: { version } })
  expect(undone).toMatchObject({ status: before.status, assignedTo: null })
  expect((await room()).status).toBe(roomBefore.status)
  expect((await venue.eventsSince()).filter(event => event.endsWith('workorder.changed'))).toHaveLength(1)
})

test('only the last change of the status is undone, by its author', async () => {
  let workorder = { id: 0 }
  const venue = await openStaffedVenue(async opened => {
    workorder = await write(opened)
  })
  const params = paramsOf(workorder)
  const [ann, ben] = [await venue.staff('maintenance', 'ann'), await venue.staff('staff', 'ben')]
  const undo = (desk: typeof ann, version: number) =>
    desk.send(contract.undoWorkorder, { params, body: { version } })
  const taken = await ann.call(contract.takeWorkorder, { params })
  expect(await undo(ben, taken.version)).toMatchObject({
    status: 409,
    body: { detail: 'Only your own change of the status can be undone, within 10 minutes' },
  })
  const completed = await ann.call(contract.changeWorkorder, { params, body: { status: 'completed' } })
  expect(await undo(ann, taken.version)).toMatchObject({ status: 412 })
  const noted = await ann.call(contract.changeWorkorder, { params, body: { closingNote: 'Done' } })
  expect(await undo(ann, completed.version)).toMatchObject({ status: 412 })
  expect(await undo(ann, noted.version)).toMatchObject({ status: 409 })
})

test('a change is undone for ten minutes', async () => {
  const venue = await openVenue()
  const params = paramsOf(await write(venue))
  const { version } = await venue.call(contract.takeWorkorder, { params })
  venue.clock.advance(11)
  const late = { params, body: { version } }
  expect(await venue.refused(contract.undoWorkorder, late)).toMatchObject({ status: 409 })
  venue.clock.advance(-1)
  expect(await venue.call(contract.undoWorkorder, late)).toMatchObject({
    status: 'pending',
    assignedTo: null,
  })
})

test('undoing a completion takes a room out of service again only when its guest leaves', async () => {
  const venue = await openVenue()
  const written = await write(venue, true)
  const params = paramsOf(written)
  const { version } = await venue.call(contract.changeWorkorder, { params, body: { status: 'completed' } })
  const room = { id: String(written.facilityId) }
  await venue.call(changeRoomStatus, { params: room, body: { status: 'occupied' } })
  await venue.call(contract.undoWorkorder, { params, body: { version } })
  expect(await venue.call(readRoom, { params: room })).toMatchObject({ status: 'occupied' })
})
