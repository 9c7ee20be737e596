import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { listRooms } from '#house/facilities/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { certificate } from '#testing/venue/certificate.ts'
import { createClient } from '#testing/venue/client.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { type App, type AppOptions, createApp } from '../app.ts'

async function openServer(options: Partial<AppOptions> = {}) {
  const store = await openTestDatabase()
  const app = await createApp({ store, folder: store.folder, now: new TestClock().now, ...options })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  addCleanup(() => app.close())
  const { port } = app.app.server.address() as AddressInfo
  return { app, store, port, ...createClient(`http://127.0.0.1:${port}`) }
}

/** Sends raw text, part by part, and returns everything received until the server closes the connection. */
function sendRaw(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', data => {
    received += data
  })
  for (const part of parts) socket.write(part)
  return new Promise(resolve => socket.on('error', () => {}).on('close', () => resolve(received)))
}

const hostHeader = (port: number) => `Host: 127.0.0.1:${port}\r\n`

/** Parses the problem in a raw response. */
const problemIn = (received: string) =>
  JSON.parse(received.slice(received.indexOf('{'), received.lastIndexOf('}') + 1))

const shortTimeouts = { headers: 2_000, request: 3_000, checkInterval: 100 }

describe('a malformed request', () => {
  test.each<[string, number, (port: number) => string[], number, string]>([
    ['that is not HTTP', 0, () => ['hello\r\n\r\n'], 400, 'The request could not be read'],
    [
      'with too large a header',
      0,
      port => [`GET / HTTP/1.1\r\n${hostHeader(port)}X: ${'x'.repeat(20_000)}\r\n\r\n`],
      431,
      'The headers are too large',
    ],
    [
      'with thousands of headers',
      0,
      port => [`GET / HTTP/1.1\r\n${hostHeader(port)}${'a: b\r\n'.repeat(5_000)}\r\n`],
      431,
      'The headers are too large',
    ],
    [
      'whose headers never end',
      1,
      port => [`GET / HTTP/1.1\r\n${hostHeader(port)}X: `],
      408,
      'The request took too long to arrive',
    ],
    [
      'whose body never ends',
      1,
      port => [
        `POST /api/rooms HTTP/1.1\r\n${hostHeader(port)}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`,
      ],
      408,
      'The request took too long to arrive',
    ],
    [
      'with two lengths',
      0,
      port => [
        `POST /api/rooms HTTP/1.1\r\n${hostHeader(port)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      400,
      'The request could not be read',
    ],
    [
      'with a NUL byte in a header',
      0,
      port => [`GET / HTTP/1.1\r\n${hostHeader(port)}X: a\0b\r\n\r\n`],
      400,
      'The request could not be read',
    ],
  ])('%s is rejected with a problem', async (_what, _slow, request, status, detail) => {
    const { port, store } = await openServer({ clientTimeouts: shortTimeouts })
    const before = await allRows(store)
    const received = await sendRaw(port, ...request(port))
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(problemIn(received)).toEqual({
      type: 'about:blank',
      status,
      title: expect.any(String),
      detail,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(received).toContain("default-src 'self'")
    expect(await allRows(store)).toEqual(before)
  })

  test('with an endless body is cut off at the limit', async () => {
    const { port, store } = await openServer()
    const before = await allRows(store)
    const head = `POST /api/rooms HTTP/1.1\r\n${hostHeader(port)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const received = await sendRaw(port, head, ...Array(8).fill(chunk))
    expect(received).toMatch(/^HTTP\/1.1 413 /)
    expect(await allRows(store)).toEqual(before)
  })

  test('in a format that only the import of members reads is cut off at the same limit', async () => {
    const { port } = await openServer()
    const head = `POST /api/session HTTP/1.1\r\n${hostHeader(port)}Content-Type: text/csv\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    expect(await sendRaw(port, head, ...Array(8).fill(chunk))).toMatch(/^HTTP\/1.1 413 /)
  })

  test('does not delay others', async () => {
    const { port, call } = await openServer({ clientTimeouts: shortTimeouts })
    const slow = Array.from({ length: 50 }, () => sendRaw(port, `GET / HTTP/1.1\r\n${hostHeader(port)}X: `))
    expect(await call(listRooms)).toEqual([])
    await Promise.all(slow)
  })
})

test('a server stopped during a request waits for the rest of it and responds', async () => {
  const { app, port } = await openServer()
  const body = JSON.stringify({ name: 'Room 104', hourlyRate: 20 })
  const socket = connect(port, '127.0.0.1')
  const received = new Promise<string>(resolve => {
    let all = ''
    socket.on('data', data => {
      all += data
    })
    socket.on('close', () => resolve(all))
  })
  const head = `POST /api/rooms HTTP/1.1\r\n${hostHeader(port)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const begun = once(app.app.server, 'request')
  socket.write(head + body.slice(0, 10))
  await begun
  const closed = app.close()
  socket.write(body.slice(10))
  expect(await received).toMatch(/^HTTP\/1.1 201 /)
  await closed
})

describe('path traversal', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/....//secret.txt',
    '//secret.txt',
    '/assets/%00/../../secret.txt',
    '/.hidden',
    '/api/photos/..%2f..%2fsecret.txt',
    '/api/docs/static/..%2f..%2f..%2f..%2fsecret.txt',
  ])('%s reads no file outside the web folder', async address => {
    const folder = await mkdtemp(path.join(inject('folder'), 'web-'))
    await mkdir(path.join(folder, 'web/assets'), { recursive: true })
    await writeFile(path.join(folder, 'web/index.html'), '<p>The app</p>')
    await writeFile(path.join(folder, 'web/.hidden'), 'top secret')
    await writeFile(path.join(folder, 'secret.txt'), 'top secret')
    const { port } = await openServer({ webFolder: path.join(folder, 'web') })
    const received = await sendRaw(
      port,
      `GET ${address} HTTP/1.1\r\n${hostHeader(port)}Connection: close\r\n\r\n`,
    )
    expect(received).not.toContain('top secret')
    expect(received).toMatch(/^HTTP\/1.1 (200|301|400|403|404|414) /)
  })
})

describe('the security headers', () => {
  const responses: [string, string][] = [
    ['a page', '/'],
    ['a cached read', '/api/rooms'],
    ['a read', '/api/session'],
    ['an error', '/api/nothing'],
    ['a malformed URL', '/api/rooms/%zz'],
    ['a health check', '/healthz'],
  ]
  test.each(responses)('of %s are strict', async (_what, address) => {
    const { ask } = await openServer()
    const { headers } = await ask('GET', address)
    const policy = headers.get('content-security-policy') ?? ''
    // Data may load nothing at all.
    expect(policy).toMatch(/^default-src '(none|self)'/)
    if (address === '/api/rooms') expect(policy).toContain("default-src 'none'")
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${directive} 'none'`)
    expect(
      /script-src[^;]*(unsafe-inline|unsafe-eval'|\*|data:|blob:)/.test(
        policy.replace("'wasm-unsafe-eval'", ''),
      ),
    ).toBe(false)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=(self), nfc=(self)')
    expect(headers.get('cache-control')).toMatch(/no-store|no-cache/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('of a style sheet leave out what concerns only documents', async () => {
    const webFolder = await mkdtemp(path.join(inject('folder'), 'web-'))
    for (const file of ['index.html', 'app.css', 'app.js']) await writeFile(path.join(webFolder, file), '')
    const { ask } = await openServer({ webFolder })
    const policies = ['/', '/app.js', '/app.css'].map(async address => {
      const { headers } = await ask('GET', address)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      return headers.get('content-security-policy')?.includes("script-src 'self' 'wasm-unsafe-eval'")
    })
    expect(await Promise.all(policies)).toEqual([true, true, undefined])
  })

  test('behind a TLS proxy include HSTS', async () => {
    const { ask } = await openServer({ publicUrl: new URL('https://desk.example.com') })
    const { headers } = await ask('GET', '/api/rooms')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test('over TLS include HSTS on every response', async () => {
    const { port } = await openServer({
      tls: { cert: Buffer.from(certificate.cert), key: Buffer.from(certificate.key) },
    })
    for (const [, address] of responses) {
      const header = await new Promise(resolve =>
        get({ host: '127.0.0.1', port, path: address, ca: certificate.cert, agent: false }, reply => {
          reply.resume().on('end', () => resolve(reply.headers['strict-transport-security']))
        }),
      )
      expect([address, header]).toEqual([address, 'max-age=31536000'])
    }
  })
})

describe('a client that exceeds the rate limit', () => {
  /** Sends 30 requests, of which 20 are allowed, and then one as each of the others, which must succeed. */
  async function exceedLimit(
    app: App,
    noisy: Record<string, string>,
    others: [remoteAddress: string, headers: Record<string, string>][],
  ) {
    const ask = (remoteAddress: string, headers: Record<string, string>) =>
      app.app.inject({ url: '/api/session', remoteAddress, headers: { ...headers, ...here } })
    const replies = []
    for (let count = 0; count < 30; count++) replies.push(await ask('10.0.0.9', noisy))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    const refused = replies.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json()).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/^Too many requests; try again in \d+ seconds$/),
    })
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    for (const [address, headers] of others) expect((await ask(address, headers)).statusCode).toBe(200)
  }
  const here = { host: '127.0.0.1:0', origin: 'http://127.0.0.1:0' }

  test('gets 429; other addresses and this machine do not', async () => {
    const { app } = await openServer({ maxRequests: 20 })
    await exceedLimit(app, {}, [
      ['10.0.0.10', {}],
      ['127.0.0.1', {}],
    ])
  })

  test('does not block another desk behind the same address', async () => {
    const { store, staff, owner } = await openStaffedVenue()
    const noisy = await staff('staff')
    const app = await createApp({
      store: { ...store, close: async () => {} },
      folder: store.folder,
      now: new TestClock().now,
      maxRequests: 20,
    })
    await app.app.ready()
    addCleanup(() => app.close())
    await exceedLimit(app, noisy.headers(), [['10.0.0.9', owner.headers()]])
  })
})
