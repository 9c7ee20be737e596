import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { endRental, listBoard, payRental, startRental } from '#desk/rentals/contract.ts'
import { addRoom, changeRoomStatus, editRoom, listRooms } from '#house/facilities/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'

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

test('a condition names the content in every encoding, among others, strong or weak', async () => {
  const { given, call, url } = await openVenue()
  for (let count = 0; count < 20; count++) await given.room()
  const get = (headers: Record<string, string>) => sendRaw(`${url}/api/rooms`, headers)
  const [plain, br, gzip] = [
    await get({}),
    await get({ 'accept-encoding': 'br' }),
    await get({ 'accept-encoding': 'gzip' }),
  ]
  const etag = String(plain.headers.etag)
  // One strong ETag must not name three different bodies.
  expect([etag, br.headers.etag, gzip.headers.etag]).toEqual(
    Array(3).fill(expect.stringMatching(/^W\/".+"$/)),
  )
  expect([br.headers.etag, gzip.headers.etag]).toEqual([etag, etag])
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, `W/"other",${etag.slice(2)} , "more"`, '*']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get({ 'if-none-match': known, 'accept-encoding': encoding })
      expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0])
      expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding' })
    }
  }
  for (const other of ['"other"', 'W/"other", "more"', etag.slice(3, -1), ''])
    expect([other, (await get({ 'if-none-match': other })).status]).toEqual([other, 200])
  expect(JSON.parse(plain.body.toString())).toEqual(await call(listRooms))
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['gzip;q=0.9, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['bright, zstd', undefined],
  ['', undefined],
])('a client that accepts "%s" gets a list as %s', async (accepted, encoding) => {
  const { given, url } = await openVenue()
  for (let count = 0; count < 20; count++) await given.room()
  const { headers } = await sendRaw(`${url}/api/rooms`, { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
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
  const raw = await sendRaw(`${url}/api/rooms`, { 'accept-encoding': encoding })
  expect(raw.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(JSON.parse(decompress(raw.body).toString())).toEqual(await call(listRooms))
})

test('compresses a long answer that is not cached, and no short one', async () => {
  const { given, url } = await openVenue()
  for (let count = 0; count < 20; count++) await given.item()
  const { headers } = await sendRaw(`${url}/api/inventory`, { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const small = await sendRaw(`${url}/api/inventory/1`, { 'accept-encoding': 'br' })
  expect(small.headers).not.toHaveProperty('content-encoding')
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

/** Sends a GET with these headers only and does not decompress the answer. */
function sendRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}
