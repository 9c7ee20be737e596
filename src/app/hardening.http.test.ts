import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { listRooms } from '../facilities/contract.ts'
import { atEnd } from '../shared/testing/at-end.ts'
import { openTestDatabase } from '../shared/testing/database.ts'
import { type App, type AppOptions, createApp } from './app.ts'
import { certificate } from './testing/certificate.ts'
import { TestClock } from './testing/clock.ts'
import { clientOf } from './testing/desk.ts'
import { everything } from './testing/soundness.ts'
import { openStaffedVenue } from './testing/staff.ts'

async function openServer(options: Partial<AppOptions> = {}) {
  const store = await openTestDatabase()
  const app = await createApp({ store, folder: store.folder, now: new TestClock().now, ...options })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => app.close())
  const { port } = app.app.server.address() as AddressInfo
  return { app, store, port, ...clientOf(`http://127.0.0.1:${port}`) }
}

/** Sends text as it is, part by part, and gives all that came back until the server hung up. */
function say(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', data => {
    said += data
  })
  for (const part of parts) socket.write(part)
  return new Promise(resolve => socket.on('error', () => {}).on('close', () => resolve(said)))
}

const own = (port: number) => `Host: 127.0.0.1:${port}\r\n`

/** The problem in an answer as it came over the wire. */
const problemIn = (said: string) => JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))

const hasty = { headers: 2_000, request: 3_000, look: 100 }

describe('a client that cannot behave', () => {
  test.each<[string, number, (port: number) => string[], number, string]>([
    ['sends no HTTP', 0, () => ['hello\r\n\r\n'], 400, 'The request could not be read'],
    [
      'sends headers without end',
      0,
      port => [`GET / HTTP/1.1\r\n${own(port)}X: ${'x'.repeat(20_000)}\r\n\r\n`],
      431,
      'The headers are too large',
    ],
    [
      'sends thousands of headers',
      0,
      port => [`GET / HTTP/1.1\r\n${own(port)}${'a: b\r\n'.repeat(5_000)}\r\n`],
      431,
      'The headers are too large',
    ],
    [
      'never ends its headers',
      1,
      port => [`GET / HTTP/1.1\r\n${own(port)}X: `],
      408,
      'The request took too long to arrive',
    ],
    [
      'never ends its body',
      1,
      port => [
        `POST /api/rooms HTTP/1.1\r\n${own(port)}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`,
      ],
      408,
      'The request took too long to arrive',
    ],
    [
      'says two lengths',
      0,
      port => [
        `POST /api/rooms HTTP/1.1\r\n${own(port)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      400,
      'The request could not be read',
    ],
    [
      'has a line feed in a header',
      0,
      port => [`GET / HTTP/1.1\r\n${own(port)}X: a\0b\r\n\r\n`],
      400,
      'The request could not be read',
    ],
  ])('and %s is refused, and told so', async (_what, _slow, request, status, detail) => {
    const { port, store } = await openServer({ patience: hasty })
    const before = await everything(store)
    const said = await say(port, ...request(port))
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(problemIn(said)).toEqual({
      type: 'about:blank',
      status,
      title: expect.any(String),
      detail,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(said).toContain("default-src 'self'")
    expect(await everything(store)).toEqual(before)
  })

  test('and sends a body without end is cut off at the limit', async () => {
    const { port, store } = await openServer()
    const before = await everything(store)
    const head = `POST /api/rooms HTTP/1.1\r\n${own(port)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const said = await say(port, head, ...Array(8).fill(chunk))
    expect(said).toMatch(/^HTTP\/1.1 413 /)
    expect(await everything(store)).toEqual(before)
  })

  test('does not keep others waiting', async () => {
    const { port, call } = await openServer({ patience: hasty })
    const slow = Array.from({ length: 50 }, () => say(port, `GET / HTTP/1.1\r\n${own(port)}X: `))
    expect(await call(listRooms)).toEqual([])
    await Promise.all(slow)
  })
})

test('a server told to stop in the middle of a request waits for its end and answers', async () => {
  const { app, port } = await openServer()
  const body = JSON.stringify({ name: 'Room 104', hourlyRate: 20 })
  const socket = connect(port, '127.0.0.1')
  const said = new Promise<string>(resolve => {
    let all = ''
    socket.on('data', data => {
      all += data
    })
    socket.on('close', () => resolve(all))
  })
  const head = `POST /api/rooms HTTP/1.1\r\n${own(port)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const begun = once(app.app.server, 'request')
  socket.write(head + body.slice(0, 10))
  await begun
  const closed = app.close()
  socket.write(body.slice(10))
  expect(await said).toMatch(/^HTTP\/1.1 201 /)
  await closed
})

describe('paths that lead elsewhere', () => {
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
  ])('%s finds nothing', async address => {
    const folder = await mkdtemp(path.join(inject('folder'), 'web-'))
    await mkdir(path.join(folder, 'web/assets'), { recursive: true })
    await writeFile(path.join(folder, 'web/index.html'), '<p>The app</p>')
    await writeFile(path.join(folder, 'web/.hidden'), 'top secret')
    await writeFile(path.join(folder, 'secret.txt'), 'top secret')
    const { port } = await openServer({ webFolder: path.join(folder, 'web') })
    const said = await say(port, `GET ${address} HTTP/1.1\r\n${own(port)}Connection: close\r\n\r\n`)
    expect(said).not.toContain('top secret')
    expect(said).toMatch(/^HTTP\/1.1 (200|301|400|403|404|414) /)
  })
})

describe('the headers of an answer', () => {
  const ways: [string, string][] = [
    ['a page', '/'],
    ['a kept read', '/api/rooms'],
    ['a read', '/api/session'],
    ['an error', '/api/nothing'],
    ['an address that cannot be read', '/api/rooms/%zz'],
    ['a health check', '/healthz'],
  ]
  test.each(ways)('of %s let nothing in', async (_what, address) => {
    const { ask } = await openServer()
    const { headers } = await ask('GET', address)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
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

  test('behind a proxy that speaks TLS ask browsers for TLS alone', async () => {
    const { ask } = await openServer({ publicUrl: new URL('https://desk.example.com') })
    const { headers } = await ask('GET', '/api/rooms')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test('over TLS ask browsers for TLS alone, on every way', async () => {
    const { port } = await openServer({
      tls: { cert: Buffer.from(certificate.cert), key: Buffer.from(certificate.key) },
    })
    for (const [, address] of ways) {
      const header = await new Promise(resolve =>
        get({ host: '127.0.0.1', port, path: address, ca: certificate.cert, agent: false }, reply => {
          reply.resume().on('end', () => resolve(reply.headers['strict-transport-security']))
        }),
      )
      expect([address, header]).toEqual([address, 'max-age=31536000'])
    }
  })
})

describe('who asks too often', () => {
  /** Asks thirty times, of which twenty are allowed, and once more as each of the others. */
  async function askOften(
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

  test('from elsewhere is told to wait; other addresses and this machine are not', async () => {
    const { app } = await openServer({ mostRequests: 20 })
    await askOften(app, {}, [
      ['10.0.0.10', {}],
      ['127.0.0.1', {}],
    ])
  })

  test('shuts out no other desk behind the same address', async () => {
    const { store, staff, owner } = await openStaffedVenue()
    const noisy = await staff('staff')
    const app = await createApp({
      store: { ...store, close: async () => {} },
      folder: store.folder,
      now: new TestClock().now,
      mostRequests: 20,
    })
    await app.app.ready()
    atEnd(() => app.close())
    await askOften(app, noisy.headers(), [['10.0.0.9', owner.headers()]])
  })
})
