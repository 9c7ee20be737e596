import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import { guest } from '#testing/venue/fixtures.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { createApp } from '../app.ts'

test('a running server is healthy and ready', async () => {
  const { ask } = await openVenue()
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await ask('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', migrations: 'ok', disk: 'ok', server: 'ok' } },
  })
})

test('a server with a different version than its database is healthy, but not ready', async () => {
  const { ask, db } = await openVenue()
  await db
    .transaction()
    .execute(trx =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(trx),
    )
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await ask('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unready', checks: { database: 'ok', migrations: 'different version' } },
  })
})

test('a server without its data folder is not ready and does not reveal the path', async () => {
  const store = await openTestDatabase()
  const desk = await startTestServer({ ...store, folder: '/nowhere/at/all' }, new TestClock())
  const { status, body } = await desk.ask('GET', '/readyz')
  expect([status, body]).toMatchObject([503, { checks: { disk: 'unreadable' } }])
  expect(JSON.stringify(body)).not.toContain('nowhere')
})

test('a server that stops behind a proxy is not ready, but still serves until its requests go elsewhere', async () => {
  const { store, given, clock } = await openVenue()
  await given.room()
  const { app, close } = await createApp({
    store: { ...store, close: async () => {} },
    folder: '',
    now: () => clock.at,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { promise: drained, resolve } = Promise.withResolvers<void>()
  const closed = close(drained)
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { server: 'stopping' } }])
  const rooms = await fetch(`${url}/api/rooms`)
  expect([rooms.status, await rooms.json()]).toMatchObject([200, [{ status: 'available' }]])
  resolve()
  await closed
})

test('metrics count requests by path, rooms by status, screens and pending events, and name no guest', async () => {
  const { ask, given, url } = await openVenue()
  const room = await given.room({ name: 'Room 104' })
  await given.runningRental({ facility: room })
  await listen(url)
  await ask('GET', `/api/members?search=${encodeURIComponent(guest.customerName)}`)
  await ask('GET', '/api/rooms')
  const { status, headers, body } = await ask('GET', '/metrics')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const text = String(body)
  expect(text).toContain('keydesk_facilities{type="room",status="occupied"} 1')
  expect(text).toContain('keydesk_sockets 1')
  expect(text).toMatch(/keydesk_request_seconds_count\{method="POST",path="\/api\/rooms",status="201"\} 1/)
  expect(text).toMatch(/keydesk_request_seconds_count\{method="GET",path="\/api\/rooms",status="200"\} 1/)
  expect(text).toMatch(/keydesk_request_seconds_count\{method="GET",path="\/api\/members",status="200"\} 1/)
  expect(text).toMatch(/keydesk_disk_free_bytes \d+/)
  expect(text).toMatch(/keydesk_audit_unsealed 2\n/)
  expect(text).toContain('keydesk_backup_age_seconds Nan')
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  for (const secret of Object.values(guest)) expect(text).not.toContain(secret)
  expect(text).not.toContain('Room 104')
})

test.each([
  ['admin', 200],
  ['staff', 403],
] as const)(
  'metrics are open to this machine; the role %s on another machine gets %i',
  async (role, status) => {
    const store = await openTestDatabase()
    await store.db.updateTable('staff_accounts').set({ role }).execute()
    const { app } = await startTestServer(store, new TestClock())
    const ask = (remoteAddress: string) =>
      app.app.inject({ url: '/metrics', remoteAddress, headers: { host: '127.0.0.1:0' } })
    expect((await ask('127.0.0.1')).statusCode).toBe(200)
    expect((await ask('10.0.0.9')).statusCode).toBe(status)
  },
)
