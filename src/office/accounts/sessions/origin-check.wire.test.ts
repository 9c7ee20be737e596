import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { allRows } from '#testing/database/invariants.ts'
import { socketStatus } from '#testing/venue/http-request.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { readSession } from '../contract.ts'

test('open mode needs no sign-in, and the user is Admin User', async () => {
  const { call } = await openVenue()
  expect(await call(readSession)).toEqual({
    mode: 'open',
    locked: false,
    lockMinutes: 15,
    user: { id: 1, name: 'Admin User', role: 'admin', login: 'admin', hasPin: false },
    assurance: 'password',
    rights: 'admin',
    confirmedUntil: null,
    closedDialogs: [],
    preferences: { darkMode: null, notifications: true, autoRefresh: false, language: null },
  })
})

type Headers = Record<string, string>

/** All entry points, called with the same headers. */
const entryPoints = [
  ['a read', (url: string, headers: Headers) => askStatus(`${url}/api/rooms`, 'GET', headers)],
  ['a write', (url: string, headers: Headers) => askStatus(`${url}/api/rooms`, 'POST', headers)],
  ['an unknown path', (url: string, headers: Headers) => askStatus(`${url}/api/nothing`, 'GET', headers)],
  ['the socket', socketStatus],
] as const

const refusals: [string, (port: string) => Headers][] = [
  ['a foreign Host', () => ({ host: 'desk.example.com' })],
  ['a foreign Host with our port', port => ({ host: `desk.example.com:${port}` })],
  ['our host with another port', () => ({ host: '127.0.0.1:1' })],
  ['a host that starts with ours', port => ({ host: `localhost.example.com:${port}` })],
  ['a network address', port => ({ host: `192.168.1.5:${port}` })],
  ['a foreign Origin', () => ({ origin: 'https://evil.example.com' })],
  ['an Origin with another port of this machine', () => ({ origin: 'http://127.0.0.1:1' })],
  ['an Origin of null', () => ({ origin: 'null' })],
  ['an Origin with another scheme', port => ({ origin: `chrome-extension://127.0.0.1:${port}` })],
  ['a page of another site', () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })],
  [
    'a form of another site',
    () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }),
  ],
]

test.each(refusals)(
  '%s is refused by every entry point, and nothing is stored',
  async (_what, headersFor) => {
    const { url, store } = await openVenue()
    const before = await allRows(store)
    const headers = headersFor(new URL(url).port)
    for (const [name, ask] of entryPoints) expect([name, await ask(url, headers)]).toEqual([name, 403])
    expect(await allRows(store)).toEqual(before)
  },
)

const accepted: [string, (port: string) => Headers][] = [
  ['localhost', port => ({ host: `localhost:${port}` })],
  ['LOCALHOST', port => ({ host: `LOCALHOST:${port}` })],
  ['::1', port => ({ host: `[::1]:${port}` })],
  ['our own page', port => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })],
]

test.each(accepted)('%s is accepted', async (_what, headersFor) => {
  const { url } = await openVenue()
  const headers = headersFor(new URL(url).port)
  expect(await askStatus(`${url}/api/rooms`, 'GET', headers)).toBe(200)
  expect(await socketStatus(url, headers)).toBe(101)
})

test('a link on another site can open the app, but not call the API', async () => {
  const { url } = await openVenue()
  const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  expect(await askStatus(`${url}/`, 'GET', visit)).toBe(404)
  expect(await askStatus(`${url}/api/rooms`, 'POST', visit)).toBe(403)
})

test('GET /ws without an upgrade returns 426', async () => {
  const { url } = await openVenue()
  expect(await askStatus(`${url}/ws`, 'GET', {})).toBe(426)
})

test.each([
  ['/ws', 'desk.example.com', 403],
  ['/api/rooms', undefined, 404],
  ['/api/session', undefined, 404],
  ['/api/nothing', undefined, 404],
  ['/ws%zz', undefined, 400],
])('an upgrade of %s for host %s returns %d and closes the connection', async (path, host, status) => {
  const { url } = await openVenue()
  const { port, host: own } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${host ?? own}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  await once(socket, 'close')
  expect(received).toMatch(`HTTP/1.1 ${status} `)
})

function askStatus(url: string, method: string, headers: Headers): Promise<number> {
  const body = method === 'POST' ? JSON.stringify({ name: 'Room 1', hourlyRate: 5 }) : undefined
  const type = { ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    request(url, { method, headers: { ...type, ...headers } }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}
