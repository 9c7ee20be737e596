import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '#platform/database/open-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { openInstallation } from '#testing/hosting/installation.ts'
import { locateDatabase, readConfig } from '../operations/config.ts'
import { openStatusPort } from './cell-status.ts'
import { configFor, findVenue } from './venue-files.ts'

/** Opens a connection whose request to a venue never ends: its body does not arrive. */
function startEndlessRequest(port: string, host: string) {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/rooms HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
  )
  addCleanup(async () => socket.destroy())
  return socket
}

/** Reads the metrics of all venues: values by name and labels. */
async function readStatus(log: string): Promise<Map<string, number>> {
  const [, url] = /Metrics of all venues are at (\S+)/.exec(log)!
  return readMetrics(url!)
}

async function readMetrics(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(url)).text()
  const lines = text.split('\n').filter(line => line.startsWith('keydesk_'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('a flood at one venue is refused, and the others are served', async () => {
  const { server, port, create, ask, isServed } = await openInstallation({ STATUS_PORT: '0' })
  const rooms = async (name: string) => (await ask(name, 'GET', '/api/rooms')).status
  // One venue alone has no limit.
  const early = Array.from({ length: 65 }, () => startEndlessRequest(port, 'localhost'))
  expect(await rooms('localhost')).toBe(200)
  for (const socket of early) socket.destroy()

  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const flood = Array.from({ length: 64 }, () => startEndlessRequest(port, 'harbor.localhost'))
  await expect.poll(() => rooms('harbor.localhost')).toBe(503)
  const refused = await ask('harbor.localhost', 'GET', '/api/rooms')
  expect(refused.headers['retry-after']).toBe('2')
  expect(JSON.parse(refused.text)).toMatchObject({
    status: 503,
    title: 'Too busy',
    detail: 'This venue has too many requests at once; try again in a moment',
  })
  expect(await isServed('harbor.localhost')).toBe(true)
  expect(await rooms('localhost')).toBe(200)
  const during = await readStatus(server.log)
  expect(during.get('keydesk_venue_errors_total{venue="harbor"}')).toBeGreaterThanOrEqual(2)
  expect(during.get('keydesk_venue_errors_total{venue="first venue"}')).toBe(0)
  for (const socket of flood) socket.destroy()
  await expect.poll(() => rooms('harbor.localhost')).toBe(200)
})

test('a venue has at most 500 screens on the live feed, and the others have theirs', async () => {
  const { server, port, create, isServed } = await openInstallation({ STATUS_PORT: '0' })
  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const open = (name: string) =>
    new Promise<number>(resolve => {
      const screen = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host: `${name}:${port}` } })
      addCleanup(async () => screen.terminate())
      screen
        .on('open', () => resolve(101))
        .on('unexpected-response', (_, { statusCode }) => resolve(statusCode!))
      screen.on('error', () => {})
    })
  const opened = await Promise.all(Array.from({ length: 500 }, () => open('harbor.localhost')))
  expect(new Set(opened)).toEqual(new Set([101]))
  expect(await open('harbor.localhost')).toBe(503)
  expect(await open('localhost')).toBe(101)
  const status = await readStatus(server.log)
  expect(status.get('keydesk_venue_sockets{venue="harbor"}')).toBe(500)
  expect(status.get('keydesk_venue_sockets{venue="first venue"}')).toBe(1)
})

test('a failed migration or a damaged file closes one venue; the figures of each are at the status port', async () => {
  const { server, dataDir, run, create, ask, isServed } = await openInstallation({ STATUS_PORT: '0' })
  for (const name of ['harbor', 'hill', 'mill', 'quay']) await create(name)
  await expect.poll(() => isServed('quay.localhost')).toBe(true)
  await ask('harbor.localhost', 'PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' })
  await run('--venue', 'harbor', 'backup')
  await run('archive-venue', 'quay')
  await server.stop()
  // A later version has migrated the one; the other's file was cut off.
  const config = readConfig({ DATA_DIR: dataDir })
  const hill = await openDatabase(locateDatabase(configFor(config, findVenue(config, 'hill'))))
  await hill.db
    .insertInto('kysely_migration')
    .values({ name: '9999-later', timestamp: new Date().toISOString() })
    .execute()
  await hill.close()
  await writeFile(path.join(dataDir, 'venues', 'mill', 'venue.json'), '{"url":')
  await server.start()
  await expect.poll(() => server.log).toContain('hill stays closed: ')
  expect(server.log).toContain(path.join('mill', 'venue.json'))
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  expect(await isServed('localhost')).toBe(true)
  for (const name of ['hill', 'mill', 'quay']) expect(await isServed(`${name}.localhost`)).toBe(false)
  // Each has its own clock.
  const zone = async (name: string) => (await ask(name, 'GET', '/api/settings')).text
  expect(await zone('harbor.localhost')).toContain('Asia/Tokyo')
  expect(await zone('localhost')).not.toContain('Asia/Tokyo')

  const status = await readStatus(server.log.slice(server.log.lastIndexOf('Metrics of all venues')))
  const figures = (name: string) =>
    ['harbor', 'hill', 'quay', 'first venue'].map(venue =>
      status.get(`keydesk_venue_${name}{venue="${venue}"}`),
    )
  expect(figures('open')).toEqual([1, 0, 0, 1])
  expect([...status].filter(([name]) => name.startsWith('keydesk_venues{'))).toEqual([
    ['keydesk_venues{state="open"}', 2],
    ['keydesk_venues{state="closed"}', 1],
    ['keydesk_venues{state="archived"}', 1],
  ])
  // The clock may have backed up the first venue by now.
  expect(figures('backup_age_seconds').slice(0, 3)).toEqual([expect.any(Number), undefined, undefined])
  expect(figures('database_bytes')[0]).toBeGreaterThan(100_000)
  expect(figures('responses_total')[0]).toBeGreaterThan(0)

  // Damage does not close a venue that is open.
  const file = path.join('harbor', 'venue.json')
  expect(server.log).not.toContain(file)
  await writeFile(path.join(dataDir, 'venues', file), '{"url":')
  await expect.poll(() => server.log).toContain(file)
  expect(await isServed('harbor.localhost')).toBe(true)
})

test('beyond 200 venues the metrics are totals', async () => {
  const read = async (count: number) => {
    const venues = Array.from({ length: count }, (_, number) => ({
      name: `venue-${number}`,
      state: 'closed' as const,
      app: undefined,
    }))
    const { url, close } = await openStatusPort(0, { list: () => venues })
    return readMetrics(url).finally(close)
  }
  expect((await read(200)).get('keydesk_venue_open{venue="venue-199"}')).toBe(0)
  const totals = await read(201)
  expect(totals.get('keydesk_venues{state="closed"}')).toBe(201)
  expect([...totals.keys()].filter(name => name.includes('venue-'))).toEqual([])
})

test.each([
  ['', 404],
  ['host: [\r\n', 404],
  ['host: 127.evil.example\r\n', 404],
  ['host: localhost\r\n', 200],
])('the status port answers a request with the header %j with %d', async (header, status) => {
  const { url, close } = await openStatusPort(0, { list: () => [] })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET /metrics HTTP/1.0\r\n${header}\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(`HTTP/1.1 ${status} `)
  close()
})
