import { describe, expect, test } from 'vitest'
import { endRental } from '#desk/rentals/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { facilityStatuses } from './words.ts'

/** Rooms and lockers behave the same; each type has its own endpoints. */
const kinds = [
  {
    type: 'room' as const,
    list: contract.listRooms,
    read: contract.readRoom,
    add: contract.addRoom,
    edit: contract.editRoom,
    setStatus: contract.changeRoomStatus,
    retire: contract.retireRoom,
    restore: contract.restoreRoom,
    form: { features: ['Sauna', 'Shower'], amenities: ['Towels'], capacity: 2, roomType: 'Suite' },
    changed: 'room_status_changed',
  },
  {
    type: 'locker' as const,
    list: contract.listLockers,
    read: contract.readLocker,
    add: contract.addLocker,
    edit: contract.editLocker,
    setStatus: contract.changeLockerStatus,
    retire: contract.retireLocker,
    restore: contract.restoreLocker,
    form: { size: 'Large', location: 'Upstairs' },
    changed: 'locker_status_changed',
  },
]

describe.each(kinds)(
  'a $type',
  ({ type, list, read, add, edit, setStatus, retire, restore, form, changed }) => {
    const details = { name: 'Number 7', hourlyRate: 12.5, description: 'By the stairs', ...form }

    test('is available as soon as a manager adds it', async () => {
      const { call, expectEvents } = await openVenue()
      const added = await call(add, { body: details })
      expect(added).toEqual({
        id: added.id,
        type,
        status: 'available',
        statusSince: '2026-05-20T18:00:00.000Z',
        repairFor: null,
        heldFor: null,
        heldBy: null,
        retired: false,
        version: 1,
        ...details,
      })
      expect(await call(list)).toEqual([added])
      expect(await call(read, { params: paramsOf(added) })).toEqual(added)
      await expectEvents({ record_changed: 1, '*': 0 })
    })

    test('requires only a name and a rate', async () => {
      const { call } = await openVenue()
      expect(await call(add, { body: { name: ' Number 7 ', hourlyRate: 0.01 } })).toMatchObject({
        name: 'Number 7',
        hourlyRate: 0.01,
        description: '',
      })
    })

    test('can be edited; the event records old and new values', async () => {
      const { call, db, expectEvents } = await openVenue()
      const added = await call(add, { body: details })
      await expectEvents({ record_changed: 1 })
      const edited = await call(edit, {
        params: paramsOf(added),
        body: { name: 'Number 8', hourlyRate: 15 },
        ifMatch: 1,
      })
      expect(edited).toEqual({ ...added, name: 'Number 8', hourlyRate: 15, version: 2 })
      expect(await call(list)).toEqual([edited])
      await expectEvents({ record_changed: 1, '*': 0 })
      const event = await db
        .selectFrom('events')
        .select(['changes', 'origin', 'actor_name'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(event.changes ?? '')).toEqual({
        name: ['Number 7', 'Number 8'],
        hourly_rate_cents: [1250, 1500],
      })
      expect(event).toMatchObject({ origin: 'tab-of-the-test', actor_name: 'Admin User' })
    })

    test('announces nothing if it is saved unchanged', async () => {
      const { call, expectEvents } = await openVenue()
      const added = await call(add, { body: details })
      await expectEvents({ record_changed: 1 })
      expect(await call(edit, { params: paramsOf(added), body: details })).toEqual(added)
      expect(await call(edit, { params: paramsOf(added), body: {} })).toEqual(added)
      await expectEvents({ '*': 0 })
    })

    test('refuses the second of two concurrent edits and names who changed what', async () => {
      const { call, refused, expectEvents } = await openVenue()
      const added = await call(add, { body: details })
      await call(edit, { params: paramsOf(added), body: { hourlyRate: 15 }, ifMatch: added.version })
      await expectEvents({ record_changed: 2 })
      expect(
        await refused(edit, { params: paramsOf(added), body: { name: 'Number 9' }, ifMatch: added.version }),
      ).toMatchObject({
        status: 412,
        detail: 'Admin User changed Number 7 (hourly rate). Reload and try again.',
      })
      expect(await call(read, { params: paramsOf(added) })).toMatchObject({
        name: 'Number 7',
        hourlyRate: 15,
      })
      await expectEvents({ '*': 0 })
    })

    test('refuses a second one of the same type with the same name', async () => {
      const { call, refused, expectEvents } = await openVenue()
      const first = await call(add, { body: details })
      const second = await call(add, { body: { ...details, name: 'Number 8' } })
      await expectEvents({ record_changed: 2 })
      const why = `There already is a ${type} named Number 7`
      const taken = { status: 409, detail: why, errors: { name: why } }
      expect(await refused(add, { body: details })).toMatchObject(taken)
      expect(await refused(edit, { params: paramsOf(second), body: { name: 'Number 7' } })).toMatchObject(
        taken,
      )
      await call(retire, { params: paramsOf(first) })
      await call(edit, { params: paramsOf(second), body: { name: 'Number 7' } })
      await expectEvents({ record_changed: 2, '*': 0 })
      expect(await refused(restore, { params: paramsOf(first) })).toMatchObject({ status: 409, detail: why })
      await expectEvents({ '*': 0 })
    })

    test('can be retired and restored with its history', async () => {
      const { given, call, refused, expectEvents } = await openVenue()
      const added = await call(add, { body: details })
      const rental = await given.runningRental({ facility: added })
      expect(await refused(retire, { params: paramsOf(added) })).toMatchObject({
        status: 409,
        detail: 'Number 7 is occupied and cannot be retired',
      })
      await call(endRental, { params: paramsOf(rental), body: {} })
      await expectEvents({ [changed]: 1, '*': 0 })
      expect(await call(retire, { params: paramsOf(added) })).toMatchObject({ retired: true })
      expect(await call(retire, { params: paramsOf(added) })).toMatchObject({ retired: true })
      await expectEvents({ record_changed: 1, '*': 0 })
      expect(await call(list)).toEqual([])
      expect(await call(read, { params: paramsOf(added) })).toMatchObject({ retired: true })
      expect(await refused(setStatus, { params: paramsOf(added), body: { status: 'repair' } })).toMatchObject(
        {
          status: 409,
          detail: 'Number 7 has been retired',
        },
      )
      await expectEvents({ '*': 0 })
      expect(await call(restore, { params: paramsOf(added) })).toMatchObject({
        retired: false,
        status: 'available',
      })
      expect(await call(restore, { params: paramsOf(added) })).toMatchObject({ retired: false })
      await expectEvents({ record_changed: 1, '*': 0 })
      expect(await call(list)).toHaveLength(1)
    })

    test('returns 404 if it is unknown or of the other type', async () => {
      const { given, refused, store } = await openVenue()
      const other =
        type === 'room' ? await given.locker({ name: 'Other' }) : await given.room({ name: 'Other' })
      const before = await allRows(store)
      const missing = {
        status: 404,
        detail: `There is no ${type} 999`,
        errors: { facilityId: `There is no ${type} 999` },
      }
      const wrong = { status: 404, detail: `Other is a ${other.type}, not a ${type}` }
      for (const [params, expected] of [
        [{ id: '999' }, missing],
        [paramsOf(other), wrong],
      ] as const) {
        expect(await refused(read, { params })).toMatchObject(expected)
        expect(await refused(edit, { params, body: { name: 'Mine' } })).toMatchObject(expected)
        expect(await refused(setStatus, { params, body: { status: 'repair' } })).toMatchObject(expected)
        expect(await refused(retire, { params })).toMatchObject(expected)
        expect(await refused(restore, { params })).toMatchObject(expected)
      }
      expect(await allRows(store)).toEqual(before)
    })

    describe('status set by hand', () => {
      const allowed: Record<contract.FacilityStatus, readonly contract.FacilityStatus[]> = {
        available: ['occupied', 'cleaning', 'repair'],
        occupied: ['available', 'cleaning', 'repair'],
        cleaning: ['available', 'repair'],
        repair: ['available', 'cleaning'],
      }

      test.each(facilityStatuses)('from %s to each status', async from => {
        const { call, send, expectEvents } = await openVenue()
        for (const to of facilityStatuses) {
          const { id } = await call(add, { body: { name: `To ${to}`, hourlyRate: 5 } })
          const params = { id: String(id) }
          if (from !== 'available') await call(setStatus, { params, body: { status: from } })
          await expectEvents({ record_changed: 1, [changed]: from === 'available' ? 0 : 1 })
          const { status } = await send(setStatus, { params, body: { status: to } })
          const may = allowed[from].includes(to)
          expect([to, status]).toEqual([to, may || from === to ? 200 : 409])
          await expectEvents({ [changed]: may ? 1 : 0, '*': 0 })
          expect(await call(read, { params })).toMatchObject({ status: may ? to : from })
        }
      })

      test('is refused during a rental', async () => {
        const { given, call, refused, expectEvents } = await openVenue()
        const { id } = await call(add, { body: details })
        const params = { id: String(id) }
        await given.runningRental({ facility: await call(read, { params }) })
        const why = 'Number 7 has a running rental; check the guest out first'
        for (const status of ['available', 'cleaning', 'repair'] as const) {
          expect(await refused(setStatus, { params, body: { status } })).toMatchObject({
            status: 409,
            detail: why,
            errors: { status: why },
          })
        }
        expect(await call(setStatus, { params, body: { status: 'occupied' } })).toMatchObject({
          status: 'occupied',
        })
        await expectEvents({ '*': 0 })
      })
    })
  },
)

test('house use is set and ended by hand, without a guest', async () => {
  const { given, call } = await openVenue()
  const room = await given.room({ status: 'occupied' })
  expect(room.status).toBe('occupied')
  const freed = await call(contract.changeRoomStatus, {
    params: paramsOf(room),
    body: { status: 'available' },
  })
  expect(freed.status).toBe('available')
})

test('lists facilities in natural order: Room 2 before Room 10', async () => {
  const { call, given } = await openVenue()
  for (const name of ['Room 10', 'Room 2', 'Annex', 'Room 1']) await given.room({ name })
  expect((await call(contract.listRooms)).map(({ name }) => name)).toEqual([
    'Annex',
    'Room 1',
    'Room 2',
    'Room 10',
  ])
})

test('ids are unique over rooms and lockers', async () => {
  const { given } = await openVenue()
  const ids = [await given.room(), await given.locker(), await given.room()].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})
