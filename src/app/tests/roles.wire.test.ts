import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmPassword, lockDesk, setPin, switchUser } from '#office/accounts/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { authorizeByRole } from '#platform/http/authorization.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { needsApproval, type Role, roles } from '#platform/http/roles.ts'
import { allRows } from '#testing/database/invariants.ts'
import { type Client, startTestServer } from '#testing/venue/client.ts'
import { endpointName, endpoints, makeSamples, sampleUrl } from '#testing/venue/endpoints.ts'
import {
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
  PIN,
} from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'

let venue: Venue
beforeAll(async () => {
  venue = await openVenue()
})

test('the server has a route for every endpoint, and no others', () => {
  const { app } = venue.app
  expect(
    endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: path })).map(endpointName),
  ).toEqual([])
  expect(new Set(endpoints.map(endpointName)).size).toBe(endpoints.length)
  const known = new Set([...endpoints.map(({ path }) => path), '/ws', '/healthz', '/readyz', '/metrics'])
  const paths = parsePaths(app.printRoutes({ commonPrefix: false }))
  expect(paths).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path)))
  expect(paths.filter(path => !known.has(path) && !path.startsWith('/api/docs'))).toEqual([])
})

/** Returns the full paths in Fastify's printed route tree. */
function parsePaths(tree: string): string[] {
  const above: string[] = []
  return [...tree.matchAll(/^((?:│ {3}| {4})*)[├└]── (\S+)( \()?/gm)].flatMap(
    ([, indent = '', part = '', leaf]) => {
      const depth = indent.length / 4
      above[depth] = (depth > 0 ? above[depth - 1]! : '') + part
      return leaf && part !== '*' ? [above[depth]!] : []
    },
  )
}

test('registering a route without roles throws', () => {
  const app = Fastify()
  const identify = () => ({ actor: { id: 1, name: 'Admin User', role: 'admin' as const } })
  authorizeByRole(app, { identify, now: Date.now })
  expect(() => app.get('/api/secret', async () => 'open')).toThrow('GET /api/secret has no roles')
  expect(() => app.get('/api/secret', { config: { roles: [] } }, async () => 'open')).toThrow('has no roles')
})

test('every endpoint names existing roles', () => {
  for (const endpoint of endpoints) {
    expect([endpointName(endpoint), endpoint.roles.length > 0]).toEqual([endpointName(endpoint), true])
    expect(roles).toEqual(expect.arrayContaining([...endpoint.roles]))
  }
})

/** Excludes endpoints that sign the caller out or prevent others from signing in. */
const keepsSession = (endpoint: Endpoint) => !/^\/api\/(session|profile)|sign-out$/.test(endpoint.path)

describe.each(roles)('a person of role %s', role => {
  test('may call exactly the endpoints that name the role; rejected calls store nothing', async () => {
    const { store, clock } = await openVenue()
    await store.db.updateTable('staff_accounts').set({ role }).where('id', '=', 1).execute()
    const desk = await startTestServer({ ...store, close: async () => {} }, clock)
    await expectOnlyOwnCalls(desk, store, { role, signedIn: false }, endpoints)
  })

  test('has the same permissions when signed in', async () => {
    const { store, staff, owner } = await openStaffedVenue()
    const person = role === 'admin' ? owner : await staff(role)
    const others = endpoints.filter(one => !keepsSession(one))
    await expectOnlyOwnCalls(person, store, { role }, endpoints.filter(keepsSession))
    await expectOnlyOwnCalls(person, store, { role }, [...others.filter(({ method }) => method === 'GET')])
    for (const endpoint of others) {
      const { status } = await person.ask(endpoint.method, sampleUrl(endpoint), { body: endpoint.body && {} })
      expect([endpointName(endpoint), status]).not.toEqual([endpointName(endpoint), 403])
    }
  })

  const byPin: Role = role === 'admin' || role === 'manager' ? 'staff' : role
  test(`has the rights of ${byPin} after entering a PIN, and full rights after entering the password`, async () => {
    const { store, staff, owner } = await openStaffedVenue()
    if (role === 'admin') await owner.call(setPin, { body: { current: OWNERS_PASSWORD, pin: PIN } })
    const person = role === 'admin' ? { ...owner, login: 'admin' } : await staff(role)
    await person.call(lockDesk)
    await person.call(switchUser, { body: { login: person.login, pin: PIN } })
    await expectOnlyOwnCalls(person, store, { role, rights: byPin }, endpoints.filter(keepsSession))
    const password = role === 'admin' ? OWNERS_PASSWORD : PASSWORD
    await person.call(confirmPassword, { body: { password } })
    await expectOnlyOwnCalls(person, store, { role }, endpoints.filter(keepsSession))
  })
})

/** `rights`: the role that limits the session, if it is lower than the account's. */
async function expectOnlyOwnCalls(
  { ask }: Client,
  store: Store,
  { role, rights = role, signedIn = true }: { role: Role; rights?: Role; signedIn?: boolean },
  among: readonly Endpoint[],
) {
  const before = await allRows(store)
  for (const endpoint of among.filter(one => !one.roles.includes(rights))) {
    const [body] = endpoint.body ? makeSamples(endpoint.body) : []
    const { status, body: problem } = await ask(endpoint.method, sampleUrl(endpoint), { body })
    expect([endpointName(endpoint), status, problem]).toMatchObject([
      endpointName(endpoint),
      403,
      askRefusal(endpoint, { role, rights, signedIn }),
    ])
  }
  expect(await allRows(store)).toEqual(before)
  for (const endpoint of among.filter(one => one.roles.includes(rights))) {
    const { status, body } = await ask(endpoint.method, sampleUrl(endpoint), {
      body: endpoint.body && {},
    })
    for (const detail of ['Your role is not allowed to do this', 'Enter your password to do this'])
      expect([endpointName(endpoint), body]).not.toMatchObject([endpointName(endpoint), { detail }])
    expect([endpointName(endpoint), status]).not.toEqual([endpointName(endpoint), 401])
    expect(status).toBeLessThan(500)
  }
}

function askRefusal(
  endpoint: Endpoint,
  { role, rights, signedIn }: { role: Role; rights: Role; signedIn: boolean },
) {
  if (endpoint.roles.includes(role)) return { detail: 'Enter your password to do this', passwordNeeded: true }
  return signedIn && needsApproval(endpoint, rights)
    ? { detail: 'A manager must approve this', approval: true }
    : { detail: 'Your role is not allowed to do this' }
}

describe('authentication', () => {
  test('is required for every endpoint except signing in and out', async () => {
    const { url, store } = await openStaffedVenue()
    const visitor = openBrowser(url)
    const before = await allRows(store)
    for (const endpoint of endpoints.filter(({ admits }) => admits !== 'signed-out')) {
      const [body] = endpoint.body ? makeSamples(endpoint.body) : []
      const { status } = await visitor.ask(endpoint.method, sampleUrl(endpoint), { body })
      expect([endpointName(endpoint), status]).toEqual([endpointName(endpoint), 401])
    }
    expect(await allRows(store)).toEqual(before)
    expect(
      endpoints
        .filter(({ admits }) => admits === 'signed-out')
        .map(endpointName)
        .sort(),
    ).toEqual([
      'DELETE /api/session',
      'GET /api/guest-display',
      'GET /api/waiting/display',
      'POST /api/chain/exchange',
      'POST /api/chain/join',
      'POST /api/chain/leave',
      'POST /api/print-jobs/:id/outcome',
      'POST /api/session',
      'POST /public/unsubscribe/:token',
    ])
  })

  test('at a locked desk is required except for unlocking and for the cleanings that a phone has kept', async () => {
    const { staff } = await openStaffedVenue()
    const person = await staff('manager')
    await person.call(lockDesk)
    for (const endpoint of endpoints.filter(({ admits }) => !admits)) {
      const [body] = endpoint.body ? makeSamples(endpoint.body) : []
      const { status } = await person.ask(endpoint.method, sampleUrl(endpoint), { body })
      expect([endpointName(endpoint), status]).toEqual([endpointName(endpoint), 401])
    }
    expect(
      endpoints
        .filter(({ admits }) => admits === 'locked')
        .map(endpointName)
        .toSorted(),
    ).toEqual([
      'DELETE /api/desk/guest-view',
      'GET /api/session',
      'GET /api/session/people',
      'POST /api/cleaning/:id/complete',
      'POST /api/cleaning/:id/give-up',
      'POST /api/cleaning/:id/photo',
      'POST /api/cleaning/start',
      'POST /api/session/lock',
      'POST /api/session/switch',
    ])
  })
})

describe('the API documentation', () => {
  const parts = ['', '/', '/json', '/yaml', '/static/index.html', '/static/swagger-ui-bundle.js']
  const statuses = ({ ask }: Client) =>
    Promise.all(parts.map(async part => (await ask('GET', `/api/docs${part}`)).status))

  test('is available to everyone in open mode', async () => {
    const { ask } = await openVenue()
    expect(await statuses({ ask } as Client)).toEqual(parts.map(() => 200))
    expect((await ask('GET', '/api/docs/json')).body).toMatchObject({ paths: { '/api/rentals': {} } })
  })

  test('is available to managers only in signed-in mode', async () => {
    const { url, owner, staff } = await openStaffedVenue()
    expect(await statuses(openBrowser(url))).toEqual(parts.map(() => 401))
    expect(await statuses(owner)).toEqual(parts.map(() => 200))
    for (const role of roles.filter(role => role !== 'admin'))
      expect([role, await statuses(await staff(role))]).toEqual([
        role,
        parts.map(() => (role === 'manager' ? 200 : 403)),
      ])
    await owner.call(lockDesk)
    expect(await statuses(owner)).toEqual(parts.map(() => 401))
  })
})
