import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addRoom, changeRoomStatus, editRoom, listRooms } from '../../facilities/contract.ts'
import { endRental, listBoard, payRental, startRental } from '../../rentals/contract.ts'
import { saveSettings } from '../../settings/contract.ts'
import { openSecondStore } from '../../testing/database/test-database.ts'
import { startTestServer } from '../../testing/venue/client.ts'
import { checkInForm, paramsOf } from '../../testing/venue/fixtures.ts'
import { openVenue } from '../../testing/venue/venue.ts'

test('returns 304 for an unchanged list and a new body after a change', async () => {
  const { given, ask, call } = await openVenue()
  const room = await given.room()
  const first = await ask('GET', '/api/rooms')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await ask('GET', '/api/rooms', { headers: { 'if-none-match': etag } })
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
  await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'cleaning' } })
  const changed = await ask('GET', '/api/rooms', { headers: { 'if-none-match': etag } })
  expect(changed).toMatchObject({ status: 200, body: [{ status: 'cleaning' }] })
})

test('an answer after a change always includes it', async () => {
  const { given, call } = await openVenue()
  const room = await given.room()
  const status = async () => (await call(listRooms)).map(one => one.status)
  const board = async () => (await call(listBoard)).map(one => [one.facilityName, one.dueAmount])
  expect([await status(), await board()]).toEqual([['available'], []])
  const rental = await call(startRental, { body: await given.newRental(room) })
  expect([await status(), await board()]).toEqual([['occupied'], [['Room 101', 20]]])
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  expect(await board()).toEqual([['Room 101', 0]])
  await call(editRoom, { params: paramsOf(room), body: { name: 'Suite' } })
  expect([(await call(listRooms))[0]?.name, await board()]).toEqual(['Suite', [['Suite', 0]]])
  await call(saveSettings, { body: { afterCheckOut: 'cleaning' } })
  await call(endRental, { params: paramsOf(rental), body: {} })
  expect([await status(), await board()]).toEqual([['cleaning'], []])
})

test('readers never see older data during a burst of changes', async () => {
  const { given, call } = await openVenue()
  const rooms = await Promise.all(Array.from({ length: 20 }, () => given.room()))
  let maxSeen = 0
  let writing = true
  const read = async () => {
    while (writing) {
      const seen = maxSeen
      const occupied = (await call(listRooms)).filter(({ status }) => status === 'occupied').length
      expect(occupied).toBeGreaterThanOrEqual(seen)
      maxSeen = Math.max(maxSeen, occupied)
    }
  }
  const readers = [read(), read(), read()]
  for (const room of rooms) await call(startRental, { body: checkInForm(room) })
  writing = false
  await Promise.all(readers)
  expect((await call(listRooms)).every(({ status }) => status === 'occupied')).toBe(true)
})

test('shows a change of another server once its event arrives', async () => {
  const { given, call, clock, store, app } = await openVenue()
  const room = await given.room()
  const other = await startTestServer(await openSecondStore(store), clock)
  expect(await call(listRooms)).toMatchObject([{ status: 'available' }])
  const received = new Promise<void>(resolve => {
    void app.feed.subscribe(
      undefined,
      () => {},
      () => resolve(),
    )
  })
  await other.call(changeRoomStatus, { params: paramsOf(room), body: { status: 'repair' } })
  await received
  expect(await call(listRooms)).toMatchObject([{ status: 'repair' }])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('sends a long list as %s to a client that accepts it', async (encoding, decompress) => {
  const { given, call, url } = await openVenue()
  for (let count = 0; count < 20; count++) await given.room()
  const raw = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(`${url}/api/rooms`, { headers: { 'accept-encoding': encoding } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
  expect(raw.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(JSON.parse(decompress(raw.body).toString())).toEqual(await call(listRooms))
})

test('reads a list again after a failed read', async () => {
  const { given, call, ask, db } = await openVenue()
  const room = await given.room()
  await db.updateTable('facilities').set({ features: 'no JSON' }).execute()
  await call(addRoom, { body: { name: 'Another', hourlyRate: 5 } })
  expect(await ask('GET', '/api/rooms')).toMatchObject({ status: 500, body: { title: 'Internal error' } })
  await db.updateTable('facilities').set({ features: '[]' }).where('id', '=', room.id).execute()
  expect(await call(listRooms)).toHaveLength(2)
})
