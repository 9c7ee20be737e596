import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { logIn } from '#house/cleaning/contract.ts'
import { listRooms } from '#house/facilities/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import {
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
  PIN,
  type StaffedVenue,
} from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const ownerCredentials = { login: 'admin', password: OWNERS_PASSWORD }

test('signed-in mode starts as soon as the owner sets a password, and the owner stays signed in', async () => {
  const { url, call, ask, expectEvents } = await openVenue()
  const listener = await listen(url)
  const closed = once(listener.socket, 'close')
  const owner = openBrowser(url)
  expect(await call(contract.readSession)).toMatchObject({ mode: 'open' })
  const session = await owner.call(contract.setPassword, { body: { password: OWNERS_PASSWORD } })
  expect(session).toEqual({
    mode: 'signed-in',
    locked: false,
    lockMinutes: 15,
    user: { id: 1, name: 'Admin User', role: 'admin', login: 'admin', hasPin: false },
    assurance: 'password',
    rights: 'admin',
    confirmedUntil: null,
    closedDialogs: [],
    preferences: { darkMode: null, notifications: true, autoRefresh: false, language: null },
  })
  expect(await owner.call(contract.readSession)).toEqual(session)
  expect(await ask('GET', '/api/rooms')).toMatchObject({ status: 401, body: { detail: 'Please sign in' } })
  expect((await ask('GET', '/api/session')).status).toBe(401)
  await closed
  await expectEvents({ 'account.password_set': 1, '*': 0 })
})

test('the first password can only be set from our own page', async () => {
  const { call, send, refused } = await openVenue()
  const body = { password: OWNERS_PASSWORD }
  expect((await send(contract.setPassword, { body })).status).toBe(403)
  expect(await refused(contract.signIn, { body: { ...ownerCredentials } })).toMatchObject({ status: 409 })
  expect(await call(contract.readSession)).toMatchObject({ mode: 'open' })
})

test('a session token opens nothing without the cookie of its desk, or with that of another desk', async () => {
  const { owner, staff, url } = await openStaffedVenue()
  const other = await staff('staff', 'ada')
  const session = owner.cookies.get('keydesk-session')!
  const thief = openBrowser(url, [['keydesk-session', session]])
  expect((await thief.send(listRooms)).status).toBe(401)
  thief.cookies.set('keydesk-desk', other.cookies.get('keydesk-desk')!)
  expect((await thief.send(listRooms)).status).toBe(401)
  expect((await thief.send(contract.readSession)).status).toBe(401)
  expect((await owner.send(listRooms)).status).toBe(200)
})

test('signing in sets cookies that scripts and other sites cannot use', async () => {
  const { url, expectEvents } = await openStaffedVenue()
  const desk = openBrowser(url)
  const { status, headers, body } = await desk.send(contract.signIn, { body: ownerCredentials })
  expect([status, body]).toMatchObject([200, { user: { login: 'admin' } }])
  const cookies = headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^keydesk-(session|desk)=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=']) expect(cookie).toContain(part)
  }
  expect(await desk.call(listRooms)).toEqual([])
  await expectEvents({ 'account.signed_in': 1, '*': 0 })
  expect(await desk.call(contract.signOut)).toEqual({ signedOut: true })
  expect((await desk.send(listRooms)).status).toBe(401)
  await expectEvents({ 'account.signed_out': 1, '*': 0 })
})

test('the e-mail address works as user name, ignoring case', async () => {
  const { url, owner } = await openStaffedVenue()
  await owner.call(contract.saveProfile, { body: { email: 'Mara@Example.com' } })
  for (const login of ['mara@example.com', 'MARA@EXAMPLE.COM', ' Admin '])
    expect(
      await openBrowser(url).call(contract.signIn, { body: { ...ownerCredentials, login } }),
    ).toMatchObject({
      user: { id: 1 },
    })
})

test('the database stores no password, PIN or token in plain text, and no response contains a hash', async () => {
  const venue = await openStaffedVenue()
  const cleaner = await venue.staff('cleaner')
  await cleaner.call(contract.switchUser, { body: { login: 'cleaner', pin: PIN } })
  const responses = await Promise.all([
    venue.owner.ask('GET', '/api/accounts'),
    venue.owner.ask('GET', '/api/profile'),
    venue.owner.ask('GET', '/api/session'),
    venue.owner.ask('GET', `/api/sessions?accountId=${cleaner.id}`),
    cleaner.ask('GET', '/api/session/people'),
    venue.owner.ask('GET', '/api/audit'),
  ])
  const shown = JSON.stringify(responses.map(({ body }) => body))
  expect(shown).not.toMatch(/argon2|hash|token/i)
  const stored = JSON.stringify(await allRows(venue.store))
  const tokens = [...venue.owner.cookies.values(), ...cleaner.cookies.values()]
  for (const secret of [OWNERS_PASSWORD, PASSWORD, `"${PIN}"`, ...tokens])
    expect(stored).not.toContain(secret)
})

describe('a session', () => {
  test('with a token planted in the browser is never adopted (fixation)', async () => {
    const { url, owner } = await openStaffedVenue()
    const planted = 'A'.repeat(43)
    const victim = openBrowser(url, [['keydesk-session', planted]])
    await victim.call(contract.signIn, { body: ownerCredentials })
    expect(victim.cookies.get('keydesk-session')).not.toBe(planted)
    const attacker = openBrowser(url, [['keydesk-session', planted]])
    expect((await attacker.send(listRooms)).status).toBe(401)
    // A valid session of the attacker ends when the victim signs in with its token.
    const known = owner.cookies.get('keydesk-session')!
    const other = openBrowser(url, [['keydesk-session', known]])
    await other.call(contract.signIn, { body: ownerCredentials })
    expect(other.cookies.get('keydesk-session')).not.toBe(known)
    expect((await openBrowser(url, [['keydesk-session', known]]).send(listRooms)).status).toBe(401)
  })

  test('gets a new token after a PIN', async () => {
    const { staff, url } = await openStaffedVenue()
    const cleaner = await staff('cleaner')
    const before = cleaner.cookies.get('keydesk-session')!
    await cleaner.call(contract.switchUser, { body: { login: 'cleaner', pin: PIN } })
    expect(cleaner.cookies.get('keydesk-session')).not.toBe(before)
    expect((await openBrowser(url, [['keydesk-session', before]]).send(listRooms)).status).toBe(401)
    expect((await cleaner.send(listRooms)).status).toBe(200)
  })

  test('expires after a day without calls, and after two weeks with calls', async () => {
    const { clock, owner } = await openStaffedVenue(undefined, { lockMinutes: 0 })
    for (let day = 0; day < 14; day++) {
      clock.advance(23 * 60)
      expect((await owner.send(listRooms)).status).toBe(200)
    }
    clock.advance(15 * 60)
    expect((await owner.send(listRooms)).status).toBe(401)
    await owner.call(contract.signIn, { body: ownerCredentials })
    clock.advance(24 * 60)
    expect((await owner.send(listRooms)).status).toBe(401)
  })

  test('is listed, and can be ended from another desk together with its socket', async () => {
    const { owner, url, expectEvents } = await openStaffedVenue()
    const other = openBrowser(url)
    await other.call(contract.signIn, { body: ownerCredentials })
    const listener = await listen(url, { headers: other.headers() })
    const closed = once(listener.socket, 'close')
    const places = await owner.call(contract.listSessions)
    expect(places.map(({ current }) => current).toSorted()).toEqual([false, true])
    const { id } = places.find(({ current }) => !current)!
    await owner.call(contract.endSession, { params: { id: String(id) } })
    expect((await other.send(listRooms)).status).toBe(401)
    const [code] = await closed
    expect(code).toBe(4401)
    expect(await owner.call(contract.listSessions)).toHaveLength(1)
    await expectEvents({ 'account.signed_in': 1, 'account.signed_out': 1, '*': 0 })
  })

  test('of someone else can be neither listed nor ended', async () => {
    const { owner, staff } = await openStaffedVenue()
    const [one, manager] = [await staff('staff'), await staff('manager')]
    const [own] = await owner.call(contract.listSessions)
    for (const person of [one, manager]) {
      expect((await person.send(contract.listSessions, { query: { accountId: '1' } })).status).toBe(403)
      expect((await person.send(contract.endSession, { params: { id: String(own!.id) } })).status).toBe(403)
    }
    expect(await manager.call(contract.listSessions, { query: { accountId: String(one.id) } })).toHaveLength(
      1,
    )
    expect((await owner.send(listRooms)).status).toBe(200)
  })

  test('at any other desk ends when the password changes', async () => {
    const { owner, url } = await openStaffedVenue()
    const other = openBrowser(url)
    await other.call(contract.signIn, { body: ownerCredentials })
    const fresh = 'a kettle on the roof'
    const wrong = { current: 'not the password', password: fresh }
    expect((await owner.send(contract.setPassword, { body: wrong })).body).toMatchObject({
      status: 422,
      errors: { current: 'This is not your password' },
    })
    await owner.call(contract.setPassword, { body: { current: OWNERS_PASSWORD, password: fresh } })
    expect((await owner.send(listRooms)).status).toBe(200)
    expect((await other.send(listRooms)).status).toBe(401)
    expect((await other.send(contract.signIn, { body: ownerCredentials })).status).toBe(401)
    await other.call(contract.signIn, { body: { login: 'admin', password: fresh } })
  })
})

describe('an idle desk', () => {
  test('locks, serves only the lock screen, and is unlocked by PIN or password', async () => {
    const { clock, staff, owner } = await openStaffedVenue()
    const person = await staff('staff')
    clock.advance(16)
    expect(await person.refused(listRooms)).toMatchObject({ status: 401, detail: 'This desk is locked' })
    expect(await person.call(contract.readSession)).toMatchObject({ locked: true, user: { login: 'staff' } })
    expect(await person.call(contract.listDeskUsers)).toEqual([
      { login: 'staff', name: 'Sam staff', role: 'staff' },
    ])
    expect((await person.send(contract.switchUser, { body: { login: 'staff', pin: '9999' } })).status).toBe(
      401,
    )
    await person.call(contract.switchUser, { body: { login: 'staff', pin: PIN } })
    expect((await person.send(listRooms)).status).toBe(200)
    expect((await owner.send(listRooms)).status).toBe(401)
    await owner.call(contract.signIn, { body: ownerCredentials })
    expect((await owner.send(listRooms)).status).toBe(200)
  })

  test('locks on demand and closes its socket', async () => {
    const { staff, url } = await openStaffedVenue()
    const person = await staff('staff')
    const listener = await listen(url, { headers: person.headers() })
    const closed = once(listener.socket, 'close')
    expect(await person.call(contract.lockDesk)).toMatchObject({ locked: true })
    expect((await person.send(listRooms)).status).toBe(401)
    await closed
    await expect(listen(url, { headers: person.headers() })).rejects.toThrow('401')
  })

  test('does not lock while in use, or if the setting is 0', async () => {
    const { clock, owner } = await openStaffedVenue()
    for (let times = 0; times < 5; times++) {
      clock.advance(14)
      expect((await owner.send(listRooms)).status).toBe(200)
    }
    await owner.call(saveSettings, { body: { lockMinutes: 0 } })
    await expect.poll(async () => (await owner.call(contract.readSession)).lockMinutes).toBe(0)
    clock.advance(600)
    expect((await owner.send(listRooms)).status).toBe(200)
  })
})

describe('a PIN', () => {
  test('switches the user of a shared desk, but cannot sign in at a signed-out desk', async () => {
    const { url, staff, clock } = await openStaffedVenue()
    const [one] = [await staff('staff', 'ada'), await staff('manager', 'bea')]
    await one.call(contract.signIn, { body: { login: 'bea', password: PASSWORD } })
    await one.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
    clock.advance(1)
    const body = { login: 'bea', pin: PIN }
    expect(await one.call(contract.switchUser, { body })).toMatchObject({
      user: { name: 'Sam bea', role: 'manager' },
      rights: 'staff',
    })
    expect((await one.send(contract.listAccounts)).status).toBe(403)
    expect(await openBrowser(url).refused(contract.switchUser, { body })).toMatchObject({ status: 401 })
    expect((await one.call(contract.listDeskUsers)).map(({ login }) => login)).toEqual(['bea', 'ada'])
  })

  test('is delayed after five failures at a desk; the password and other desks still work', async () => {
    const { clock, staff, url } = await openStaffedVenue()
    const [ada, bea] = [await staff('staff', 'ada'), await staff('staff', 'bea')]
    await ada.call(contract.signIn, { body: { login: 'bea', password: PASSWORD } })
    await ada.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
    const guess = (pin: string) => ada.send(contract.switchUser, { body: { login: 'bea', pin } })
    for (let times = 0; times < 5; times++) expect((await guess('5555')).status).toBe(401)
    const delayed = await guess(PIN)
    expect(delayed.status).toBe(429)
    expect(delayed.body).toMatchObject({
      detail: 'Too many attempts. Sign in with your password, or try again in a minute.',
    })
    expect(delayed.headers.get('retry-after')).toBe('60')
    expect((await bea.send(contract.switchUser, { body: { login: 'bea', pin: PIN } })).status).toBe(200)
    clock.advance(1)
    expect((await guess('5555')).status).toBe(401)
    expect((await guess(PIN)).headers.get('retry-after')).toBe('120')
    clock.advance(2)
    expect((await guess(PIN)).status).toBe(200)
    expect(
      (await openBrowser(url).send(contract.signIn, { body: { login: 'bea', password: PASSWORD } })).status,
    ).toBe(200)
  })

  test('cannot be guessed by renewing the desk cookie', async () => {
    const { staff, url } = await openStaffedVenue()
    await staff('staff', 'ada')
    await staff('manager', 'bea')
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) {
      const desk = openBrowser(url)
      await desk.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
      for (let guess = 0; guess < 5; guess++) {
        const body = { login: 'bea', pin: `55${times}${guess}` }
        statuses.push((await desk.send(contract.switchUser, { body })).status)
      }
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401))
    expect(statuses.slice(5)).toEqual(Array(25).fill(429))
  })
})

describe('guessing a password', () => {
  const guessAs = ({ url }: StaffedVenue, login = 'admin') =>
    openBrowser(url).send(contract.signIn, { body: { login, password: 'a wrong password' } })

  test('gets the same responses and delays whether or not the account exists', async () => {
    const venue = await openStaffedVenue()
    const known: unknown[] = []
    const unknown: unknown[] = []
    for (let times = 0; times < 7; times++) {
      for (const [login, responses] of [
        ['admin', known],
        ['nobody', unknown],
      ] as const) {
        const { status, body } = await guessAs(venue, login)
        const { requestId: _, ...rest } = body as Record<string, unknown>
        responses.push([status, rest])
      }
    }
    expect(known).toEqual(unknown)
    expect(known.map(one => (one as [number])[0])).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('concurrently counts every attempt', async () => {
    const venue = await openStaffedVenue()
    const replies = await Promise.all(Array.from({ length: 20 }, () => guessAs(venue)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(15)
  })

  test('does not lock people out at a desk where they have signed in before', async () => {
    const venue = await openStaffedVenue()
    await venue.owner.call(contract.signOut)
    for (let times = 0; times < 8; times++) await guessAs(venue)
    expect((await openBrowser(venue.url).send(contract.signIn, { body: ownerCredentials })).status).toBe(429)
    expect((await venue.owner.send(contract.signIn, { body: ownerCredentials })).status).toBe(200)
  })

  test('for many accounts from one address is delayed too', async () => {
    const venue = await openStaffedVenue()
    const statuses: number[] = []
    for (let times = 0; times < 28; times++) statuses.push((await guessAs(venue, `nobody${times}`)).status)
    expect(statuses.indexOf(429)).toBe(25)
  })

  test('is reset when the person signs in', async () => {
    const venue = await openStaffedVenue()
    const desk = openBrowser(venue.url)
    for (let round = 0; round < 3; round++) {
      for (let times = 0; times < 4; times++) expect((await guessAs(venue)).status).toBe(401)
      expect((await desk.send(contract.signIn, { body: ownerCredentials })).status).toBe(200)
      desk.cookies.clear()
    }
  })
})

describe('a one-time password', () => {
  /** Adds a person of this role with a PIN and a one-time password. */
  async function newPerson({ owner }: StaffedVenue, role: 'staff' | 'cleaner') {
    const { id } = await owner.call(contract.addAccount, { body: { name: 'Kim', login: 'kim', role } })
    const params = { id: String(id) }
    await owner.call(contract.setAccountPin, { params, body: { pin: PIN } })
    return owner.call(contract.resetPassword, { params })
  }

  test('is used once, also by four requests at once', async () => {
    const venue = await openStaffedVenue()
    const { login, password } = await newPerson(venue, 'staff')
    const choices = ['one', 'two', 'three', 'four'].map(word => `plum kettle on ${word}`)
    const answers = await Promise.all(
      choices.map(newPassword =>
        openBrowser(venue.url).send(contract.signIn, { body: { login, password, newPassword } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    const chosen = choices[answers.findIndex(({ status }) => status === 200)]!
    await openBrowser(venue.url).call(contract.signIn, { body: { login, password: chosen } })
  })

  test('is not accepted as the new password, however it is written', async () => {
    const venue = await openStaffedVenue()
    const { login, password } = await newPerson(venue, 'cleaner')
    const detail = 'Choose a password that differs from the one-time password'
    const desk = openBrowser(venue.url)
    for (const newPassword of [
      password,
      password.toUpperCase(),
      password.replaceAll('-', ''),
      `${password}!`,
      `my ${password.replaceAll('-', ' ')} 7`,
    ])
      expect(await desk.refused(contract.signIn, { body: { login, password, newPassword } })).toMatchObject({
        status: 422,
        errors: { newPassword: detail },
      })
    const phone = await venue.staff('staff', 'ada')
    await phone.call(logIn, { body: { cleanerId: login, pin: PIN } })
    expect(
      await phone.refused(contract.setPassword, { body: { current: password, password } }),
    ).toMatchObject({ errors: { password: detail } })
    expect(
      (await phone.send(contract.setPassword, { body: { current: password, password: PASSWORD } })).status,
    ).toBe(200)
  })

  test('opens nothing else, and nothing at all once it has expired', async () => {
    const venue = await openStaffedVenue(undefined, { lockMinutes: 0 })
    const { login, password } = await newPerson(venue, 'cleaner')
    const phone = await venue.staff('staff', 'ada')
    await phone.call(logIn, { body: { cleanerId: login, pin: PIN } })
    expect(await phone.refused(contract.setPin, { body: { current: password, pin: '6082' } })).toMatchObject({
      status: 409,
      detail: 'Sign in with your one-time password and choose your own first',
    })
    for (let day = 0; day < 3; day++) {
      venue.clock.advance(24 * 60 - 1)
      await phone.send(logIn, { body: { cleanerId: login, pin: PIN } })
    }
    venue.clock.advance(3)
    const tooLate = await phone.refused(contract.setPassword, {
      body: { current: password, password: PASSWORD },
    })
    expect(tooLate).toMatchObject({ errors: { current: 'This is not your password' } })
  })

  test('must be replaced at the first sign-in, within three days', async () => {
    const { owner, url, clock } = await openStaffedVenue()
    const { id } = await owner.call(contract.addAccount, {
      body: { name: 'Ada', login: 'ada', role: 'staff' },
    })
    const reset = () => owner.call(contract.resetPassword, { params: { id: String(id) } })
    const { login, password, validUntil } = await reset()
    expect([login, validUntil]).toEqual(['ada', '2026-05-23T18:00:00.000Z'])
    const desk = openBrowser(url)
    expect(await desk.refused(contract.signIn, { body: { login, password } })).toMatchObject({
      status: 409,
      detail: 'Choose your own password',
      chooseNew: true,
    })
    const weak = { login, password, newPassword: 'password1234' }
    expect(await desk.refused(contract.signIn, { body: weak })).toMatchObject({
      status: 422,
      errors: { newPassword: 'This password is too common' },
    })
    const headers = { 'accept-language': 'es' }
    expect((await desk.ask('POST', contract.signIn.path, { body: weak, headers })).body).toMatchObject({
      errors: { newPassword: 'Esta contraseña es demasiado común' },
    })
    await desk.call(contract.signIn, { body: { login, password, newPassword: PASSWORD } })
    expect((await desk.send(contract.signIn, { body: { login, password } })).status).toBe(401)
    const late = await reset()
    expect((await desk.send(listRooms)).status).toBe(401)
    clock.advance(3 * 24 * 60)
    expect((await desk.send(contract.signIn, { body: { login, password: late.password } })).status).toBe(401)
  })
})
