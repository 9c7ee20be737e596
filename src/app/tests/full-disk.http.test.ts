import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import { listRooms } from '#house/facilities/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'

/** Simulates a full disk by capping the SQLite file or raising PostgreSQL's error. Returns a function to undo it. */
async function fillDisk({ store, db }: Venue) {
  if (store.engine === 'postgres') {
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
    await sql`create trigger full_disk before insert on ledger for each row execute function full_disk()`.execute(
      db,
    )
    return () => sql`drop trigger full_disk on ledger`.execute(db)
  }
  const limit = (pages: string) =>
    db.transaction().execute(trx => sql.raw(`pragma max_page_count = ${pages}`).execute(trx))
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await limit(String(rows[0]?.page_count))
  return () => limit('1000000')
}

test('on a full disk, writes fail with 507 and store nothing; they succeed once there is space', async () => {
  const venue = await openVenue()
  const { given, call, send, store } = venue
  const rooms = await Promise.all(Array.from({ length: 12 }, () => given.room()))
  const running = await given.runningRental()
  const freeSpace = await fillDisk(venue)
  const notes = 'x'.repeat(2_000)
  const before = await allRows(store)

  // The first ones may still fit.
  const replies = await Promise.all(
    rooms.map(room =>
      send(rentals.startRental, { body: { ...checkInForm(room), notes }, idempotencyKey: `full-${room.id}` }),
    ),
  )
  const refused = replies.filter(({ status }) => status === 507)
  const stored = replies.filter(({ status }) => status === 201)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length + stored.length).toBe(rooms.length)
  for (const { body } of refused)
    expect(body).toMatchObject({
      title: 'Disk full',
      detail: 'The server disk is full; nothing was saved',
    })
  const during = await allRows(store)
  expect(during.rentals).toHaveLength(1 + stored.length)
  expect(during.events?.length).toBe(before.events!.length + stored.length)
  expect((await call(listRooms)).filter(({ status }) => status === 'occupied')).toHaveLength(
    1 + stored.length,
  )
  expect(await call(rentals.quoteCheckOut, { params: paramsOf(running) })).toMatchObject({ total: 22 })

  await freeSpace()
  for (const room of rooms) {
    await call(rentals.startRental, {
      body: { ...checkInForm(room), notes },
      idempotencyKey: `full-${room.id}`,
    })
  }
  expect(await call(rentals.listBoard)).toHaveLength(13)
})

test('on a full disk, a signed-in desk still reads, and a repeated request returns what was stored', async () => {
  const { staff, db, store, clock } = await openStaffedVenue(({ given }) => given.room())
  const desk = await staff('staff', 'ada')
  const [room] = await desk.call(listRooms)
  const body = checkInForm(room!)
  const checkIn = () => desk.call(rentals.startRental, { body, idempotencyKey: 'check-in' })
  const stored = await checkIn()
  // Storing when the desk was last seen fails from now on.
  if (store.engine === 'postgres')
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql
    .raw(
      store.engine === 'postgres'
        ? 'create trigger full_disk before update on sessions for each row execute function full_disk()'
        : "create trigger full_disk before update on sessions begin select raise(abort, 'full'); end",
    )
    .execute(db)
  clock.advance(2)
  expect(await desk.call(listRooms)).toMatchObject([{ status: 'occupied' }])
  expect(await checkIn()).toEqual(stored)
})

test('on a full disk, a request that is repeated returns what was stored before', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  const others = await Promise.all(Array.from({ length: 12 }, () => venue.given.room()))
  const checkIn = (idempotencyKey: string, body: ReturnType<typeof checkInForm> & { notes?: string }) =>
    venue.send(rentals.startRental, { body, idempotencyKey })
  const stored = await checkIn('before', checkInForm(room))
  expect(stored.status).toBe(201)
  await fillDisk(venue)
  // The first ones may still fit.
  const replies = await Promise.all(
    others.map(other => checkIn(`full-${other.id}`, { ...checkInForm(other), notes: 'x'.repeat(2_000) })),
  )
  expect(replies.map(({ status }) => status)).toContain(507)
  const full = await allRows(venue.store)
  const repeated = await checkIn('before', checkInForm(room))
  expect([repeated.status, repeated.body]).toEqual([201, stored.body])
  expect(await allRows(venue.store)).toEqual(full)
})
