import { beforeEach, describe, expect, test } from 'vitest'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import type { Facility } from './contract.ts'
import * as contract from './contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

const serial = '04:a2:1b:3c:4d:5e:80'

const register = (facility: Facility, tagId = serial) =>
  venue.call(contract.registerTag, {
    body: { tagId, facilityType: facility.type, facilityId: facility.id },
  })
const find = (tagId: string) => venue.call(contract.readTag, { params: { tagId } })
const readCode = async ({ id }: Facility) =>
  (await venue.call(contract.listTags)).find(tag => tag.kind === 'code' && tag.facilityId === id)!.tagId

describe('a tag', () => {
  test('identifies its facility in any spelling after a manager registers it', async () => {
    const room = await venue.given.room()
    expect(await register(room)).toEqual({
      tagId: '04:A2:1B:3C:4D:5E:80',
      kind: 'nfc',
      facilityType: 'room',
      facilityId: room.id,
      facilityName: 'Room 101',
    })
    await venue.expectEvents({ 'tag.registered': 1 })
    for (const spelled of [serial, '04A21B3C4D5E80', ' 04-A2-1B-3C-4D-5E-80 ', '04 a2 1b 3c 4d 5e 80'])
      expect(await find(spelled)).toMatchObject({ facilityType: 'room', facilityId: room.id })
    await register(room, '04A21B3C4D5E80')
    await venue.expectEvents({})
  })

  test('returns 404 with the reason if it is not registered', async () => {
    const { status, detail } = await venue.refused(contract.readTag, { params: { tagId: 'nobody' } })
    expect([status, detail]).toEqual([404, 'This NFC tag is not registered in the system.'])
  })

  test('belongs to one facility, which may have several', async () => {
    const [room, locker] = [await venue.given.room(), await venue.given.locker()]
    await register(room)
    await register(room, 'Door 101')
    await venue.eventsSince()
    const refusal = await venue.refused(contract.registerTag, {
      body: { tagId: serial, facilityType: 'locker', facilityId: locker.id },
    })
    expect(refusal).toMatchObject({ status: 409, errors: { tagId: 'This tag is registered for Room 101' } })
    await venue.expectEvents({})
    const tags = await venue.call(contract.listTags)
    expect(tags.filter(({ kind }) => kind === 'nfc').map(({ tagId }) => tagId)).toEqual([
      '04:A2:1B:3C:4D:5E:80',
      'DOOR 101',
    ])
  })

  test('can be removed and then registered elsewhere', async () => {
    const [room, other] = [await venue.given.room(), await venue.given.room()]
    await register(room)
    await venue.eventsSince()
    await venue.call(contract.removeTag, { params: { tagId: serial } })
    await venue.expectEvents({ 'tag.removed': 1 })
    expect((await venue.refused(contract.readTag, { params: { tagId: serial } })).status).toBe(404)
    expect((await venue.refused(contract.removeTag, { params: { tagId: serial } })).status).toBe(404)
    expect(await register(other)).toMatchObject({ facilityId: other.id })
  })

  test('of a retired facility is not found and may be reused', async () => {
    const [room, other] = [await venue.given.room(), await venue.given.room()]
    await register(room)
    await venue.call(contract.retireRoom, { params: paramsOf(room) })
    expect((await venue.refused(contract.readTag, { params: { tagId: serial } })).status).toBe(404)
    await register(other)
    expect(await find(serial)).toMatchObject({ facilityId: other.id })
  })

  test('registered at two desks at once belongs to the first', async () => {
    const rooms = [await venue.given.room(), await venue.given.room()]
    const answers = await Promise.all(
      rooms.map(({ id }) =>
        venue.send(contract.registerTag, { body: { tagId: serial, facilityType: 'room', facilityId: id } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each<[string, unknown, number]>([
    ['a blank id', { tagId: '  ', facilityType: 'room', facilityId: 1 }, 422],
    ['no id', { facilityType: 'room', facilityId: 1 }, 422],
    ['an id that is too long', { tagId: 'x'.repeat(101), facilityType: 'room', facilityId: 1 }, 422],
    ['control characters', { tagId: 'a\u0000b', facilityType: 'room', facilityId: 1 }, 422],
    ['an unknown type', { tagId: 'a', facilityType: 'sauna', facilityId: 1 }, 422],
    ['no facility', { tagId: 'a', facilityType: 'room', facilityId: 0 }, 422],
    ['an unknown facility', { tagId: 'a', facilityType: 'room', facilityId: 99 }, 404],
    ['a number as id', { tagId: 7, facilityType: 'room', facilityId: 1 }, 422],
  ])('with %s is refused', async (_, body, status) => {
    await venue.given.room()
    expect((await venue.ask('POST', '/api/nfc', { body })).status).toBe(status)
    await venue.expectEvents({})
  })
})

describe('a short code', () => {
  test('is created for every facility, identifies it like a tag, and cannot be removed', async () => {
    const [room, locker] = [await venue.given.room(), await venue.given.locker()]
    const [roomCode, lockerCode] = [await readCode(room), await readCode(locker)]
    expect(roomCode).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect(roomCode).not.toBe(lockerCode)
    expect(await find(roomCode.toLowerCase())).toMatchObject({ kind: 'code', facilityId: room.id })
    expect(await find(`https://desk.example/cleaner-app?dialog=cleaning&tag=${lockerCode}`)).toMatchObject({
      facilityId: locker.id,
    })
    expect((await venue.refused(contract.removeTag, { params: { tagId: roomCode } })).detail).toBe(
      'Room 101 keeps its short code',
    )
    expect(
      (
        await venue.refused(contract.registerTag, {
          body: { tagId: roomCode, facilityType: 'locker', facilityId: locker.id },
        })
      ).status,
    ).toBe(409)
  })
})
