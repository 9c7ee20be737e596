import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { returnDeposit } from '#money/bills/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { indexGuests } from './find-guests.ts'
import { rentalStatuses } from './words.ts'

const names = (rentals: readonly contract.Rental[]) => rentals.map(({ customerName }) => customerName)

test('lists running rentals and each room’s next booking on the board, ordered by end', async () => {
  const { given, call } = await openVenue()
  const room = await given.room({ name: 'Room 104' })
  await given.runningRental({ facility: room, minutesAgo: 10, hours: 2, customerName: 'Running' })
  await given.booking({ facility: room, inMinutes: 300, customerName: 'Later' })
  await given.booking({ facility: room, inMinutes: 180, customerName: 'Next' })
  await given.unpaidRental({ minutesAgo: 10, customerName: 'First to leave' })
  const ended = await given.runningRental({ customerName: 'Gone' })
  await call(contract.endRental, { params: paramsOf(ended), body: {} })
  const cancelled = await given.booking({ inMinutes: 30, customerName: 'Cancelled' })
  await call(contract.cancelBooking, { params: paramsOf(cancelled), body: {} })
  expect(names(await call(contract.listBoard))).toEqual(['First to leave', 'Running', 'Next'])
})

test('the board says whose deposit is held, until it is returned', async () => {
  const { given, call } = await openVenue()
  const rental = await given.runningRental()
  await given.runningRental()
  const holding = async () => (await call(contract.listBoard)).map(({ holdsDeposit }) => holdsDeposit)
  const params = paramsOf(rental)
  const { id } = await call(contract.takeDeposit, {
    params,
    body: { item: 'Key', amount: 20, paymentMethod: 'cash' },
  })
  expect(await holding()).toEqual([true, false])
  await call(returnDeposit, { params: { id: String(id) } })
  expect(await holding()).toEqual([false, false])
})

test('lists the running rental of a facility first, and only that with active=true', async () => {
  const { given, call } = await openVenue()
  const room = await given.room()
  const params = { facilityType: 'room' as const, facilityId: String(room.id) }
  const past = await given.runningRental({ facility: room, minutesAgo: 60, customerName: 'Past' })
  await call(contract.endRental, { params: paramsOf(past), body: {} })
  await given.runningRental({ facility: room, minutesAgo: 0, customerName: 'Running' })
  await given.booking({ facility: room, inMinutes: 300, customerName: 'Booked' })
  expect(names(await call(contract.listFacilityRentals, { params }))).toEqual(['Running', 'Booked', 'Past'])
  expect(names(await call(contract.listFacilityRentals, { params, query: { active: 'true' } }))).toEqual([
    'Running',
  ])
  const asLocker = { ...params, facilityType: 'locker' as const }
  expect(await call(contract.listFacilityRentals, { params: asLocker })).toEqual([])
})

test('lists all bookings of a facility with booked=true, the next one first', async () => {
  const { given, call } = await openVenue()
  const room = await given.room()
  await given.runningRental({ facility: room })
  await given.booking({ facility: room, inMinutes: 540, customerName: 'Phil' })
  await given.booking({ facility: room, inMinutes: 180, customerName: 'Lucas' })
  const params = { facilityType: 'room' as const, facilityId: String(room.id) }
  const bookings = await call(contract.listFacilityRentals, { params, query: { booked: 'true' } })
  expect(names(bookings)).toEqual(['Lucas', 'Phil'])
})

describe('the list', () => {
  test('returns the newest first, 50 per page, and whether there are more', async () => {
    const { given, call, db } = await openVenue()
    const first = await given.runningRental({ customerName: 'Guest 0' })
    const row = await db
      .selectFrom('rentals')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const { id: _, ...past } = { ...row, status: 'completed' as const, ended_at: row.ends_at }
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

  test('searches by part of the name, e-mail or phone, in any case and alphabet', async () => {
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

  test('finds an old guest among many newer ones, for every spelling of the search', async () => {
    const { given, call, store, db } = await openVenue()
    const long = await given.unpaidRental({ customerName: 'Zoë Ångström' })
    const short = await given.unpaidRental({ customerName: '李伟' })
    await addPast(db, long.id, 10_500)
    const found = async (search: string) => {
      const { rentals } = await call(contract.listRentals, { query: { search } })
      return rentals.map(({ id }) => id)
    }
    const expectFound = async () => {
      for (const text of ['zoë', 'ÅNGSTRÖM', 'ngst', 'Zoë Ångström jane.doe@'])
        expect([text, await found(text)]).toEqual([text, [long.id]])
      for (const text of ['李', '李伟']) expect([text, await found(text)]).toEqual([text, [short.id]])
      for (const text of ['"', 'ngst"', 'zoë OR', 'past 99999', '*', 'zzzz'])
        expect([text, await found(text)]).toEqual([text, []])
    }
    await expectFound()
    if (store.engine === 'postgres') return
    // Indexes half, then all, as the clock does in small batches.
    for (const limit of [5_000, 20_000]) {
      await inTransaction(store, trx => indexGuests(trx, limit))
      await expectFound()
    }
    const fresh = await given.unpaidRental({ customerName: 'Zoë Ångström' })
    expect(await found('ngström')).toEqual([fresh.id, long.id])
    await db
      .updateTable('rentals')
      .set({ customer_name: 'Erased', search_name: null })
      .where('id', '=', long.id)
      .execute()
    expect(await found('ngström')).toEqual([fresh.id])
    expect(await found('erased')).toEqual([long.id])
    await sql`drop trigger rentals_no_delete`.execute(db)
    await db.deleteFrom('rentals').where('customer_name', '=', 'Past 77').execute()
    expect(await found('past 77')).toHaveLength(50)
    expect(await found('past 77 past77@')).toEqual([])
    expect(await found('past 78 past78@')).toHaveLength(1)
  })

  test('pages through search results, indexed or not', async () => {
    const { given, call, store, db, app } = await openVenue()
    const first = await given.unpaidRental({ customerName: 'Past 0' })
    await addPast(db, first.id, 79)
    const all = Array.from({ length: 80 }, (_, index) => first.id + 79 - index)
    const pages = async (query: { status?: 'completed' }) => {
      const page = await call(contract.listRentals, { query: { search: 'past', ...query } })
      const before = String(page.rentals.at(-1)?.id)
      const next = await call(contract.listRentals, { query: { search: 'past', before, ...query } })
      expect([page.rentals.length, page.more, next.more]).toEqual([50, true, false])
      return [...page.rentals, ...next.rentals].map(({ id }) => id)
    }
    expect(await pages({})).toEqual(all)
    if (store.engine === 'sqlite') await inTransaction(store, trx => indexGuests(trx, 40))
    expect(await pages({})).toEqual(all)
    await app.tick()
    expect(await pages({})).toEqual(all)
    expect(await pages({ status: 'completed' })).toEqual(all.slice(0, -1))
    const query = { search: 'past', status: 'active' as const }
    expect((await call(contract.listRentals, { query })).rentals.map(({ id }) => id)).toEqual([first.id])
  })

  test('filters by status', async () => {
    const { given, call } = await openVenue()
    await given.runningRental({ customerName: 'Running' })
    await given.booking({ customerName: 'Booked' })
    const list = async (status: contract.RentalStatus) =>
      names((await call(contract.listRentals, { query: { status } })).rentals)
    expect(await Promise.all(rentalStatuses.map(list))).toEqual([['Booked'], ['Running'], [], []])
  })
})

test('returns 404 for an unknown rental', async () => {
  const { refused } = await openVenue()
  expect(await refused(contract.readRental, { params: { id: '7' } })).toMatchObject({
    status: 404,
    detail: 'There is no rental 7',
  })
})

/** Inserts `count` old rentals like an existing one, on its bill, named 'Past 1', 'Past 2' and so on. */
async function addPast(db: Reader, like: number, count: number) {
  await sql`
    insert into rentals (bill_id, facility_id, customer_name, customer_email, customer_phone, status, starts_at, ends_at,
      since_at, ended_at, rate_cents, tax_rate, tax, notes, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select bill_id, facility_id, 'Past ' || i, 'past' || i || '@example.com', null, 'completed', i * 1000, i * 1000 + 500,
      i * 1000, i * 1000 + 500, 2000, 0, 'added', '', i * 1000 from n cross join rentals where id = ${like}`.execute(
    db,
  )
}
