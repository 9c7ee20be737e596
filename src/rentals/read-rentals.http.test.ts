import { describe, expect, test } from 'vitest'
import { at } from '../app/testing/given.ts'
import { openVenue } from '../app/testing/venue.ts'
import * as contract from './contract.ts'

const names = (rentals: readonly contract.Rental[]) => rentals.map(({ customerName }) => customerName)

test('the board shows running rentals and the next booking of each room, by their end', async () => {
  const { given, call } = await openVenue()
  const room = await given.room({ name: 'Room 104' })
  await given.runningRental({ facility: room, minutesAgo: 10, hours: 2, customerName: 'Running' })
  await given.booking({ facility: room, inMinutes: 300, customerName: 'Later' })
  await given.booking({ facility: room, inMinutes: 180, customerName: 'Next' })
  await given.unpaidRental({ minutesAgo: 10, customerName: 'First to leave' })
  const ended = await given.runningRental({ customerName: 'Gone' })
  await call(contract.endRental, { params: at(ended), body: {} })
  const cancelled = await given.booking({ inMinutes: 30, customerName: 'Cancelled' })
  await call(contract.cancelBooking, { params: at(cancelled) })
  expect(names(await call(contract.listBoard))).toEqual(['First to leave', 'Running', 'Next'])
})

test('one facility’s rentals come with the running one first; active=true leaves only that', async () => {
  const { given, call } = await openVenue()
  const room = await given.room()
  const params = { facilityType: 'room' as const, facilityId: String(room.id) }
  const past = await given.runningRental({ facility: room, minutesAgo: 60, customerName: 'Past' })
  await call(contract.endRental, { params: at(past), body: {} })
  await given.runningRental({ facility: room, minutesAgo: 0, customerName: 'Running' })
  await given.booking({ facility: room, inMinutes: 300, customerName: 'Booked' })
  expect(names(await call(contract.listFacilityRentals, { params }))).toEqual(['Running', 'Booked', 'Past'])
  expect(names(await call(contract.listFacilityRentals, { params, query: { active: 'true' } }))).toEqual([
    'Running',
  ])
  const asLocker = { ...params, facilityType: 'locker' as const }
  expect(await call(contract.listFacilityRentals, { params: asLocker })).toEqual([])
})

describe('the list', () => {
  test('is newest first, 50 a page, and says whether there is more', async () => {
    const { given, call, db } = await openVenue()
    const first = await given.runningRental({ customerName: 'Guest 0' })
    const row = await db
      .selectFrom('rentals')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const {
      id: _,
      guest_key: _key,
      ...past
    } = { ...row, status: 'completed' as const, ended_at: row.ends_at }
    for (let guest = 1; guest <= 60; guest++) {
      await db
        .insertInto('rentals')
        .values({ ...past, customer_name: `Guest ${guest}` })
        .execute()
    }
    const page = await call(contract.listRentals)
    expect([page.rentals.length, page.more, names(page.rentals)[0]]).toEqual([50, true, 'Guest 60'])
    const next = await call(contract.listRentals, { query: { before: String(page.rentals.at(-1)?.id) } })
    expect([next.rentals.length, next.more, names(next.rentals).at(-1)]).toEqual([11, false, 'Guest 0'])
  })

  test('is found by part of the name, e-mail or phone, in any case and any alphabet', async () => {
    const { given, call } = await openVenue()
    for (const customerName of ['Zoë Ångström', 'José Ñandú', '100% Sauna_Fan', 'Иван Петров']) {
      await given.unpaidRental({ customerName })
    }
    const search = async (text: string) =>
      names((await call(contract.listRentals, { query: { search: text } })).rentals)
    expect(await search('zoë')).toEqual(['Zoë Ångström'])
    expect(await search('ÅNGSTRÖM')).toEqual(['Zoë Ångström'])
    expect(await search('ñandú')).toEqual(['José Ñandú'])
    expect(await search('ИВАН')).toEqual(['Иван Петров'])
    expect(await search('%')).toEqual(['100% Sauna_Fan'])
    expect(await search('a_f')).toEqual(['100% Sauna_Fan'])
    expect(await search('\\')).toEqual([])
    expect(await search('JANE.DOE@')).toHaveLength(4)
    expect(await search('555 123')).toHaveLength(4)
    expect(await search("' or 1=1 --")).toEqual([])
  })

  test('is filtered by status', async () => {
    const { given, call } = await openVenue()
    await given.runningRental({ customerName: 'Running' })
    await given.booking({ customerName: 'Booked' })
    const list = async (status: contract.RentalStatus) =>
      names((await call(contract.listRentals, { query: { status } })).rentals)
    expect(await Promise.all(contract.rentalStatuses.map(list))).toEqual([['Booked'], ['Running'], [], []])
  })
})

test('a rental that is not there is a 404', async () => {
  const { refused } = await openVenue()
  expect(await refused(contract.readRental, { params: { id: '7' } })).toMatchObject({
    status: 404,
    detail: 'There is no rental 7',
  })
})
