import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as rentals from '#desk/rentals/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as accounts from '#office/accounts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { createClient } from '#testing/venue/client.ts'
import { checkInForm, guest, paramsOf } from '#testing/venue/fixtures.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'
import { startServers } from '#testing/venue/server-process.ts'
import { type Browser, OWNERS_PASSWORD, openBrowser, PASSWORD } from '#testing/venue/staffed-venue.ts'

const secrets = {
  ...guest,
  notes: 'allergic to lavender',
  search: 'Annabel Secret',
  mistyped: 'jane.doe@@example',
  unknown: 'Mister Unknown',
}

/** Long enough not to match any other number in a log by chance. */
const [OWNERS_PIN, ADAS_PIN] = ['40827513', '93561704']

test('the trace log contains no name, phone, e-mail, note or search text of guests', async () => {
  const { servers, openStore } = await startServers(1, { LOG_LEVEL: 'trace' })
  const [server] = servers
  const { call, send, ask } = createClient(server!.url)
  const store = await openStore()
  const [room, other] = [
    await call(facilities.addRoom, { body: { name: 'Room 104', hourlyRate: 20 } }),
    await call(facilities.addRoom, { body: { name: 'Room 105', hourlyRate: 20 } }),
  ]
  const form = { ...checkInForm(room), notes: secrets.notes }
  const rental = await call(rentals.startRental, { body: form, idempotencyKey: 'once' })
  await call(rentals.startRental, { body: form, idempotencyKey: 'once' })
  await call(saveSettings, { body: { graceMinutes: 5 } })
  await call(rentals.extendRental, { params: paramsOf(rental), body: { hours: 1 } })
  await call(rentals.moveRental, {
    params: paramsOf(rental),
    body: { facilityType: 'room', facilityId: other.id },
  })
  await call(rentals.listRentals, { query: { search: secrets.search } })

  // Rejected by field, conflict, parser, URL and origin check, and on the socket.
  expect(
    (await send(rentals.startRental, { body: { ...form, customerEmail: secrets.mistyped } })).status,
  ).toBe(422)
  expect((await send(rentals.startRental, { body: checkInForm(other) })).status).toBe(409)
  expect((await ask('POST', '/api/rentals', { body: `{"customerName": "${secrets.unknown}` })).status).toBe(
    400,
  )
  expect((await ask('GET', `/api/nothing?search=${encodeURIComponent(secrets.search)}`)).status).toBe(404)
  expect((await ask('GET', `/api/rooms/%zz?search=${encodeURIComponent(secrets.search)}`)).status).toBe(400)
  expect(
    (
      await ask('GET', '/api/rooms', {
        headers: { origin: `https://${secrets.customerName.replace(' ', '')}.com` },
      })
    ).status,
  ).toBe(403)
  const query = `?search=${encodeURIComponent(secrets.search)}`
  for (const path of ['/ws', '/api/rentals', '/nowhere']) {
    const socket = new WebSocket(server!.url.replace('http', 'ws') + path + query)
    socket.on('open', () => socket.close()).on('error', () => {})
    await new Promise(resolve => socket.on('close', resolve))
  }

  // A server error: the database rejects a row, which PostgreSQL repeats in its message.
  if (store.engine === 'postgres') {
    await sql`alter table rentals add constraint no_more check (id <= ${sql.lit(rental.id)})`.execute(
      store.db,
    )
  } else {
    await sql`create trigger no_more before insert on rentals begin select raise(abort, 'no more'); end`.execute(
      store.db,
    )
  }
  expect((await send(rentals.startRental, { body: form })).status).toBe(500)

  await server!.stop()
  expect(server!.log).toContain('"level":50')
  expect(server!.log).toContain('/api/rentals')
  expect(secretsIn(server!.log, Object.values(secrets))).toEqual([])
  for (const part of ['Jane', 'Annabel', 'Unknown', 'search=', 'lavender', '555 123'])
    expect(server!.log).not.toContain(part)
})

test('the trace log contains no password, PIN or session token, mistyped ones included', async () => {
  const { servers, openStore } = await startServers(1, { LOG_LEVEL: 'trace' })
  const [server] = servers
  const store = await openStore()
  const typed = {
    mistyped: 'violet otter parade',
    weak: 'keydesk12345',
    next: 'a wrench in the works',
    others: 'seven geese in a row',
    wrongPin: '58201946',
    pinOfOthers: '70461825',
  }
  const [owner, ada] = [openBrowser(server!.url), openBrowser(server!.url)]
  const ownerPassword = { password: OWNERS_PASSWORD }
  await owner.call(accounts.setPassword, { body: ownerPassword })
  await owner.call(accounts.setPin, { body: { current: OWNERS_PASSWORD, pin: OWNERS_PIN } })
  const { id } = await owner.call(accounts.addAccount, { body: { name: 'Ada', login: 'ada', role: 'staff' } })
  const { password: once } = await owner.call(accounts.resetPassword, { params: paramsOf({ id }) })
  await owner.call(accounts.setAccountPin, { params: paramsOf({ id }), body: { pin: ADAS_PIN } })
  await ada.call(accounts.signIn, { body: { login: 'ada', password: once, newPassword: PASSWORD } })
  await ada.call(accounts.lockDesk)
  await ada.call(accounts.switchUser, { body: { login: 'ada', pin: ADAS_PIN } })

  // Rejected by secret, password rules, login field, parser, URL and origin check.
  const refusals: [Browser, Parameters<Browser['ask']>, number][] = [
    [ada, ['POST', '/api/session', { body: { login: 'ada', password: typed.mistyped } }], 401],
    [ada, ['POST', '/api/session', { body: { login: typed.mistyped, password: 'x' } }], 401],
    [ada, ['POST', '/api/session/switch', { body: { login: 'ada', pin: typed.wrongPin } }], 401],
    [ada, ['POST', '/api/session/confirm', { body: { password: typed.mistyped } }], 422],
    [
      owner,
      ['PUT', '/api/profile/password', { body: { current: typed.mistyped, password: typed.next } }],
      422,
    ],
    [owner, ['PUT', '/api/profile/password', { body: { current: OWNERS_PASSWORD, password: 'short' } }], 422],
    [owner, ['PUT', `/api/accounts/${id}/pin`, { body: { pin: `${typed.pinOfOthers}99` } }], 422],
    [ada, ['POST', '/api/session', { body: `{"password": "${typed.others}` }], 400],
    [ada, ['POST', `/api/nothing?password=${typed.wrongPin}`, { body: { password: typed.others } }], 404],
    [
      ada,
      ['POST', '/api/session', { body: ownerPassword, headers: { origin: 'https://elsewhere.example' } }],
      403,
    ],
  ]
  for (const [browser, request, status] of refusals)
    expect([request, (await browser.ask(...request)).status]).toEqual([request, status])

  // A server error: the database rejects the hash, and PostgreSQL repeats the row in its message.
  if (store.engine === 'postgres') {
    await sql`alter table staff_accounts add constraint no_more check (version < 0) not valid`.execute(
      store.db,
    )
  } else {
    await sql`create trigger no_more before update on staff_accounts begin select raise(abort, 'no more'); end`.execute(
      store.db,
    )
  }
  const change = { current: OWNERS_PASSWORD, password: typed.next }
  expect((await owner.send(accounts.setPassword, { body: change })).status).toBe(500)

  const hashes = await store.db.selectFrom('staff_accounts').select(['password_hash', 'pin_hash']).execute()
  const tokens = await store.db.selectFrom('sessions').select(['token_hash', 'desk']).execute()
  const stored = [...hashes, ...tokens].flatMap(row => Object.values(row)).filter(value => value !== null)
  await server!.stop()
  expect(server!.log).toContain('"level":50')
  expect(server!.log).toContain('/api/session')
  expect(stored.length).toBeGreaterThan(4)
  const all = [
    ...[OWNERS_PASSWORD, OWNERS_PIN, PASSWORD, ADAS_PIN, once],
    ...Object.values(typed),
    ...owner.cookies.values(),
    ...ada.cookies.values(),
    ...stored,
  ]
  expect(secretsIn(server!.log, all)).toEqual([])
  expect(server!.log).not.toMatch(/argon2|password=/)
})

/** Returns the secrets that a log contains, plain or URL-encoded. */
const secretsIn = (log: string, secrets: readonly string[]) =>
  secrets.filter(secret => log.includes(secret) || log.includes(encodeURIComponent(secret)))

test('wrong secrets, missing rights and floods are logged with account, address and call', async () => {
  const { url, log } = await openLoggedVenue()
  const [owner, ada, stranger] = [1, 2, 3].map(() => openBrowser(url)) as [Browser, Browser, Browser]
  await owner.call(accounts.setPassword, { body: { password: OWNERS_PASSWORD } })
  const { id } = await owner.call(accounts.addAccount, {
    body: { name: 'Ada', login: 'lovelace', role: 'staff' },
  })
  const { password } = await owner.call(accounts.resetPassword, { params: paramsOf({ id }) })
  await ada.call(accounts.signIn, { body: { login: 'lovelace', password, newPassword: PASSWORD } })

  expect((await ada.send(accounts.listAccounts)).status).toBe(403)
  const guess = () =>
    stranger.send(accounts.signIn, { body: { login: 'lovelace', password: 'a wrong guess' } })
  for (let times = 0; times < 5; times++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
  // A page that nobody has signed in to yet.
  expect((await openBrowser(url).send(accounts.readSession)).status).toBe(401)

  const refused = log
    .filter(line => line.includes('"Refused"'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
  const guessed = { level: 40, method: 'POST', route: '/api/session', account: null, address: '127.0.0.1' }
  expect(refused).toMatchObject([
    { level: 40, status: 403, method: 'GET', route: '/api/accounts', account: id, address: '127.0.0.1' },
    ...Array.from({ length: 5 }, () => ({ ...guessed, status: 401 })),
    { ...guessed, status: 429 },
  ])
  for (const { requestId, time } of refused) expect([requestId, time]).not.toContain(undefined)
  expect(secretsIn(log.join(''), ['lovelace', 'a wrong guess', PASSWORD])).toEqual([])
})
