import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmPerson, lockDesk, setPin, switchUser } from '../accounts/contract.ts'
import type { Store } from '../shared/database.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { permitByRole } from '../shared/permit.ts'
import { type Role, roles } from '../shared/roles.ts'
import { type Client, openDesk } from './testing/desk.ts'
import { addressOf, endpoints, nameOf, samplesOf } from './testing/endpoints.ts'
import { everything } from './testing/soundness.ts'
import { OWNERS_PASSWORD, openBrowser, openStaffedVenue, PASSWORD, PIN } from './testing/staff.ts'
import { openVenue, type Venue } from './testing/venue.ts'

let venue: Venue
beforeAll(async () => {
  venue = await openVenue()
})

test('every call of a contract is served, and nothing else is', () => {
  const { app } = venue.app
  expect(endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: path })).map(nameOf)).toEqual([])
  expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  const known = new Set([...endpoints.map(({ path }) => path), '/ws', '/healthz', '/readyz', '/metrics'])
  const paths = pathsOf(app.printRoutes({ commonPrefix: false }))
  expect(paths).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path)))
  expect(paths.filter(path => !known.has(path) && !path.startsWith('/api/docs'))).toEqual([])
})

/** The full paths of the routes that Fastify prints as a tree. */
function pathsOf(tree: string): string[] {
  const above: string[] = []
  return [...tree.matchAll(/^((?:│ {3}| {4})*)[├└]── (\S+)( \()?/gm)].flatMap(
    ([, indent = '', part = '', leaf]) => {
      const depth = indent.length / 4
      above[depth] = (depth > 0 ? above[depth - 1]! : '') + part
      return leaf && part !== '*' ? [above[depth]!] : []
    },
  )
}

test('a route without roles does not register', () => {
  const app = Fastify()
  permitByRole(app, () => ({ by: { id: 1, name: 'Admin User', role: 'admin' } }), Date.now)
  expect(() => app.get('/api/secret', async () => 'open')).toThrow('GET /api/secret has no roles')
  expect(() => app.get('/api/secret', { config: { roles: [] } }, async () => 'open')).toThrow(
    'has no roles',
  )
})

test('every call names roles that there are', () => {
  for (const endpoint of endpoints) {
    expect([nameOf(endpoint), endpoint.roles.length > 0]).toEqual([nameOf(endpoint), true])
    expect(roles).toEqual(expect.arrayContaining([...endpoint.roles]))
  }
})

/** Calls after which whoever makes them is signed out, or nobody else can sign in. */
const lasting = (endpoint: Endpoint) => !/^\/api\/(session|profile)|sign-out$/.test(endpoint.path)

describe.each(roles)('a person of role %s', role => {
  test('may make the calls that name the role, and no others; what is refused stores nothing', async () => {
    const { store, clock } = await openVenue()
    await store.db.updateTable('staff_accounts').set({ role }).where('id', '=', 1).execute()
    const desk = await openDesk({ ...store, close: async () => {} }, clock)
    await expectOnlyOwnCalls(desk, store, { role }, endpoints)
  })

  test('is held to the same when signed in', async () => {
    const { store, staff, owner } = await openStaffedVenue()
    const person = role === 'admin' ? owner : await staff(role)
    const others = endpoints.filter(one => !lasting(one))
    await expectOnlyOwnCalls(person, store, { role }, endpoints.filter(lasting))
    await expectOnlyOwnCalls(person, store, { role }, [...others.filter(({ method }) => method === 'GET')])
    for (const endpoint of others) {
      const { status } = await person.ask(endpoint.method, addressOf(endpoint), { body: endpoint.body && {} })
      expect([nameOf(endpoint), status]).not.toEqual([nameOf(endpoint), 403])
    }
  })

  const byPin: Role = role === 'admin' || role === 'manager' ? 'staff' : role
  test(`has the rights of ${byPin} after a PIN, and all of their own once they enter their password`, async () => {
    const { store, staff, owner } = await openStaffedVenue()
    if (role === 'admin') await owner.call(setPin, { body: { current: OWNERS_PASSWORD, pin: PIN } })
    const person = role === 'admin' ? { ...owner, login: 'admin' } : await staff(role)
    await person.call(lockDesk)
    await person.call(switchUser, { body: { login: person.login, pin: PIN } })
    await expectOnlyOwnCalls(person, store, { role, rights: byPin }, endpoints.filter(lasting))
    const password = role === 'admin' ? OWNERS_PASSWORD : PASSWORD
    await person.call(confirmPerson, { body: { password } })
    await expectOnlyOwnCalls(person, store, { role }, endpoints.filter(lasting))
  })
})

/** `rights`: the role that the session is held to, where that is less than the account's. */
async function expectOnlyOwnCalls(
  { ask }: Client,
  store: Store,
  { role, rights = role }: { role: Role; rights?: Role },
  among: readonly Endpoint[],
) {
  const before = await everything(store)
  for (const endpoint of among.filter(one => !one.roles.includes(rights))) {
    const [body] = endpoint.body ? samplesOf(endpoint.body) : []
    const { status, body: problem } = await ask(endpoint.method, addressOf(endpoint), { body })
    expect([nameOf(endpoint), status, problem]).toMatchObject([
      nameOf(endpoint),
      403,
      endpoint.roles.includes(role)
        ? { detail: 'Enter your password to do this', passwordNeeded: true }
        : { detail: 'Your role is not allowed to do this' },
    ])
  }
  expect(await everything(store)).toEqual(before)
  for (const endpoint of among.filter(one => one.roles.includes(rights))) {
    const { status, body } = await ask(endpoint.method, addressOf(endpoint), {
      body: endpoint.body && {},
    })
    for (const detail of ['Your role is not allowed to do this', 'Enter your password to do this'])
      expect([nameOf(endpoint), body]).not.toMatchObject([nameOf(endpoint), { detail }])
    expect([nameOf(endpoint), status]).not.toEqual([nameOf(endpoint), 401])
    expect(status).toBeLessThan(500)
  }
}

describe('nobody who has not signed in', () => {
  test('may make any call but the signing in itself', async () => {
    const { url, store } = await openStaffedVenue()
    const visitor = openBrowser(url)
    const before = await everything(store)
    for (const endpoint of endpoints.filter(({ admits }) => admits !== 'signed-out')) {
      const [body] = endpoint.body ? samplesOf(endpoint.body) : []
      const { status } = await visitor.ask(endpoint.method, addressOf(endpoint), { body })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 401])
    }
    expect(await everything(store)).toEqual(before)
    expect(endpoints.filter(({ admits }) => admits === 'signed-out').map(nameOf)).toEqual([
      'POST /api/session',
      'DELETE /api/session',
    ])
  })

  test('may make more at a locked desk than ask who is there, and unlock it', async () => {
    const { staff } = await openStaffedVenue()
    const person = await staff('manager')
    await person.call(lockDesk)
    for (const endpoint of endpoints.filter(({ admits }) => !admits)) {
      const [body] = endpoint.body ? samplesOf(endpoint.body) : []
      const { status } = await person.ask(endpoint.method, addressOf(endpoint), { body })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 401])
    }
    expect(
      endpoints
        .filter(({ admits }) => admits === 'locked')
        .map(nameOf)
        .toSorted(),
    ).toEqual([
      'GET /api/session',
      'GET /api/session/people',
      'POST /api/session/lock',
      'POST /api/session/switch',
    ])
  })
})

describe('the description of the calls', () => {
  const parts = ['', '/', '/json', '/yaml', '/static/index.html', '/static/swagger-ui-bundle.js']
  const answers = ({ ask }: Client) =>
    Promise.all(parts.map(async part => (await ask('GET', `/api/docs${part}`)).status))

  test('is there for whoever sits at a desk in open mode', async () => {
    const { ask } = await openVenue()
    expect(await answers({ ask } as Client)).toEqual(parts.map(() => 200))
    expect((await ask('GET', '/api/docs/json')).body).toMatchObject({ paths: { '/api/rentals': {} } })
  })

  test('is for managers alone once people sign in', async () => {
    const { url, owner, staff } = await openStaffedVenue()
    expect(await answers(openBrowser(url))).toEqual(parts.map(() => 401))
    expect(await answers(owner)).toEqual(parts.map(() => 200))
    for (const role of roles.filter(role => role !== 'admin'))
      expect([role, await answers(await staff(role))]).toEqual([
        role,
        parts.map(() => (role === 'manager' ? 200 : 403)),
      ])
    await owner.call(lockDesk)
    expect(await answers(owner)).toEqual(parts.map(() => 401))
  })
})
