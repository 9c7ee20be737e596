import { expect, test } from 'vitest'
import { addRoom, listRooms } from '#house/facilities/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import { socketStatus } from '#testing/venue/http-request.ts'
import { OWNERS_PASSWORD, openBrowser, openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import * as contract from '../contract.ts'

const PUBLIC = 'https://desk.example.com'

/** Opens a venue with an owner, served under a public URL by a second server. */
async function openPublicVenue() {
  const venue = await openStaffedVenue()
  const desk = await startTestServer({ ...venue.store, close: async () => {} }, venue.clock, {
    publicUrl: new URL(PUBLIC),
    signInRequired: true,
  })
  return { ...venue, desk }
}

test('a write without our own Origin is refused despite a valid cookie (CSRF)', async () => {
  const { owner, url, store } = await openStaffedVenue()
  const cookie = owner.headers().cookie!
  const { ask } = openBrowser(url)
  const before = await allRows(store)
  const body = { name: 'Room 1', hourlyRate: 5 }
  const port = new URL(url).port
  const foreignOrigins = [
    undefined,
    'null',
    'https://evil.example.com',
    `http://evil.example.com:${port}`,
    'http://127.0.0.1:1',
    `http://127.0.0.1.example.com:${port}`,
  ]
  for (const origin of foreignOrigins) {
    const headers = { 'content-type': 'application/json', cookie, ...(origin && { origin }) }
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      const response = await fetch(`${url}/api/rooms`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      expect([origin, method, response.status]).toEqual([origin, method, 403])
    }
    expect(await socketStatus(url, headers)).toBe(403)
  }
  expect(await allRows(store)).toEqual(before)
  // Reads need no Origin: opening a page by its address sends none.
  expect((await fetch(`${url}/api/rooms`, { headers: { cookie } })).status).toBe(200)
  expect((await owner.send(addRoom, { body })).status).toBe(201)
  expect((await ask('GET', '/api/rooms')).status).toBe(401)
})

test('the socket refuses clients that have not signed in', async () => {
  const { owner, url } = await openStaffedVenue()
  expect(await socketStatus(url, { origin: url })).toBe(401)
  const { greeting } = await listen(url, { headers: owner.headers() })
  expect(greeting.type).toBe('connection')
})

test('a foreign host is refused (DNS rebinding); PUBLIC_URL and the own address are accepted', async () => {
  const { desk, owner } = await openPublicVenue()
  const cookie = owner.headers().cookie!
  const { port } = new URL(desk.url)
  const statusFor = (host: string, origin?: string) =>
    socketStatus(desk.url, { host, cookie, origin: origin ?? `http://${host}` })
  for (const host of ['evil.example.com', `evil.example.com:${port}`, '10.9.8.7', `10.9.8.7:${port}`])
    expect([host, await statusFor(host)]).toEqual([host, 403])
  expect(await statusFor('desk.example.com', PUBLIC)).toBe(101)
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(101)
  expect(await statusFor(`127.0.0.1:${port}`, PUBLIC)).toBe(101)
  expect(await statusFor('desk.example.com', 'http://desk.example.com')).toBe(403)
  expect(await statusFor('desk.example.com', 'https://evil.example.com')).toBe(403)
})

test('behind a TLS proxy, cookies are secure and bound to the host', async () => {
  const { desk } = await openPublicVenue()
  const browser = openBrowser(desk.url)
  const headers = { origin: PUBLIC, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
  const signedIn = await browser.ask('POST', '/api/session', {
    body: { login: 'admin', password: OWNERS_PASSWORD },
    headers,
  })
  expect(signedIn.status).toBe(200)
  for (const line of signedIn.headers.getSetCookie()) expect(line).toMatch(/^__Host-keydesk-.*; Secure/)
  const { status, body } = await browser.ask('GET', '/api/sessions', { headers })
  expect([status, body]).toMatchObject([200, expect.arrayContaining([])])
  expect((body as { address: string }[]).map(({ address }) => address)).toContain('203.0.113.9')
})

test('a server on a network requires sign-in even before anyone has a password', async () => {
  const store = await openTestDatabase()
  const desk = await startTestServer(store, new TestClock(), { signInRequired: true })
  expect((await desk.send(listRooms)).status).toBe(401)
  expect((await desk.send(contract.setPassword, { body: { password: OWNERS_PASSWORD } })).status).toBe(403)
  const browser = openBrowser(desk.url)
  expect((await browser.send(contract.setPassword, { body: { password: OWNERS_PASSWORD } })).status).toBe(401)
})
