import { describe, expect, test } from 'vitest'
import { logIn } from '#house/cleaning/contract.ts'
import { addRoom, listRooms } from '#house/facilities/contract.ts'
import { voidPayment } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { pinRoles } from '#platform/http/roles.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import {
  type Browser,
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
  PIN,
  type StaffedVenue,
} from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const OWNERS_PIN = '7193'
const WRONG = 'The PIN is wrong, or this desk needs your password first'
const passwordNeeded = {
  status: 403,
  title: 'Not allowed',
  detail: 'Enter your password to do this',
  passwordNeeded: true,
}

const at = (id: number) => ({ id: String(id) })
const owners = { login: 'admin', password: OWNERS_PASSWORD }

const byPin = (desk: Browser, login: string, pin = PIN) =>
  desk.send(contract.switchUser, { body: { login, pin } })

/** Signs in by password at a desk, which accepts that person's PIN from then on. */
const enterPassword = (desk: Browser, login: string, password = PASSWORD) =>
  desk.call(contract.signIn, { body: { login, password } })

/** Opens a desk where Ada (staff) is signed in and Bea (manager) has entered her password before. */
async function openSharedDesk(venue: StaffedVenue) {
  const { id: adasId, ...desk } = await venue.staff('staff', 'ada')
  const bea = await venue.staff('manager', 'bea')
  await enterPassword(desk, 'bea')
  await enterPassword(desk, 'ada')
  await venue.eventsSince()
  return { desk, bea, adasId }
}

/** Opens a cleaner's desk where the owner, who has a PIN, has entered their password before. */
async function openCleanersDesk(venue: StaffedVenue) {
  const cleaner = await venue.staff('cleaner', 'sam')
  await venue.owner.call(contract.setPin, { body: { current: OWNERS_PASSWORD, pin: OWNERS_PIN } })
  await enterPassword(cleaner, 'admin', OWNERS_PASSWORD)
  await enterPassword(cleaner, 'sam')
  await venue.eventsSince()
  return cleaner
}

describe('the PIN of someone who has not entered their password at this desk', () => {
  test('is refused like a wrong PIN or an unknown name, every time', async () => {
    const { staff, owner } = await openStaffedVenue()
    const desk = await staff('cleaner', 'sam')
    await staff('staff', 'bo')
    await owner.call(contract.setPin, { body: { current: OWNERS_PASSWORD, pin: OWNERS_PIN } })
    const responseTo = async (login: string, pin: string) => {
      const { status, body } = await byPin(desk, login, pin)
      const { requestId: _, ...rest } = body as Record<string, unknown>
      return [status, rest]
    }
    for (let times = 0; times < 5; times++) {
      const [right, wrong, nobody] = [
        await responseTo('admin', OWNERS_PIN),
        await responseTo('bo', '5555'),
        await responseTo('nobody', '5555'),
      ]
      expect(right).toEqual([
        401,
        { type: 'about:blank', status: 401, title: 'Not signed in', detail: WRONG },
      ])
      expect([wrong, nobody]).toEqual([right, right])
    }
    const delayed = await responseTo('admin', OWNERS_PIN)
    expect(delayed[0]).toBe(429)
    expect([await responseTo('bo', '5555'), await responseTo('nobody', '5555')]).toEqual([delayed, delayed])
    expect(await desk.call(contract.listDeskUsers)).toMatchObject([{ login: 'sam' }])
    expect((await desk.call(contract.readSession)).user).toMatchObject({ login: 'sam' })
    expect((await owner.call(contract.listAccounts)).filter(({ pinLocked }) => pinLocked)).toEqual([])
  })

  test('is accepted for 30 days after they do, however often it is used', async () => {
    const { staff, clock } = await openStaffedVenue()
    const desk = await staff('staff', 'ada')
    await staff('staff', 'bo')
    expect((await byPin(desk, 'bo')).status).toBe(401)
    await enterPassword(desk, 'bo')
    clock.advance(30 * 24 * 60 - 1)
    await enterPassword(desk, 'ada')
    expect((await byPin(desk, 'bo')).status).toBe(200)
    clock.advance(1)
    await enterPassword(desk, 'ada')
    expect((await byPin(desk, 'bo')).status).toBe(401)
    expect((await desk.call(contract.listDeskUsers)).map(({ login }) => login)).toEqual(['ada'])
  })
})

describe('a PIN never grants the rights of managers', () => {
  test('for the owner in a cleaner’s session', async () => {
    const venue = await openStaffedVenue()
    const desk = await openCleanersDesk(venue)
    const { body } = await byPin(desk, 'admin', OWNERS_PIN)
    expect(body).toMatchObject({
      user: { id: 1, role: 'admin' },
      assurance: 'pin',
      rights: 'staff',
      confirmedUntil: null,
    })
    expect(await desk.call(contract.readSession)).toEqual(body)
    expect((await desk.send(listRooms)).status).toBe(200)
    const refusals = [
      desk.refused(contract.listAccounts),
      desk.refused(contract.resetPassword, { params: at(2) }),
      desk.refused(saveSettings, { body: { taxRate: 0 } }),
      desk.refused(addRoom, { body: { name: 'Room 1', hourlyRate: 20 } }),
      desk.refused(voidPayment, { params: at(1), body: { reason: 'Mine' } }),
      desk.refused(contract.listSessions, { query: { accountId: '2' } }),
      desk.refused(contract.setPassword, { body: { current: OWNERS_PIN, password: PASSWORD } }),
    ]
    const answers = await Promise.all(refusals)
    expect(answers.slice(0, -1)).toEqual(Array(6).fill(expect.objectContaining(passwordNeeded)))
    expect(answers.at(-1)).toMatchObject({ errors: { current: 'This is not your password' } })
    await venue.expectEvents({ 'account.switched': 1, '*': 0 })
  })

  test('for a manager who unlocks their own session', async () => {
    const { desk } = await openSharedDesk(await openStaffedVenue())
    await enterPassword(desk, 'bea')
    expect(await desk.call(contract.readSession)).toMatchObject({ assurance: 'password', rights: 'manager' })
    expect((await desk.send(contract.listAccounts)).status).toBe(200)
    await desk.call(contract.lockDesk)
    expect((await byPin(desk, 'bea')).body).toMatchObject({ assurance: 'pin', rights: 'staff' })
    expect(await desk.refused(contract.listAccounts)).toMatchObject(passwordNeeded)
    await desk.call(contract.lockDesk)
    await enterPassword(desk, 'bea')
    expect((await desk.send(contract.listAccounts)).status).toBe(200)
  })

  test('for any PIN role setting, which applies immediately and never exceeds the account’s role', async () => {
    const venue = await openStaffedVenue()
    const { desk } = await openSharedDesk(venue)
    await venue.staff('maintenance', 'mo')
    await enterPassword(desk, 'mo')
    const rightsNow = async () => (await desk.call(contract.readSession)).rights
    const rights = async (login: string) => {
      await byPin(desk, login)
      return rightsNow()
    }
    await byPin(desk, 'bea')
    const table: Record<string, string[]> = {}
    for (const pinRole of pinRoles) {
      await venue.owner.call(saveSettings, { body: { pinRole } })
      await expect.poll(rightsNow).toBe(pinRole)
      table[pinRole] = [await rights('ada'), await rights('mo'), await rights('bea')]
    }
    expect(table).toEqual({
      staff: ['staff', 'maintenance', 'staff'],
      maintenance: ['maintenance', 'maintenance', 'maintenance'],
      cleaner: ['cleaner', 'cleaner', 'cleaner'],
    })
    // Cleaners and maintenance have different rights: a PIN never adds those of the other role.
    await byPin(desk, 'mo')
    expect(await desk.refused(logIn, { body: { cleanerId: 'mo' } })).toMatchObject({
      status: 403,
      detail: 'Your role is not allowed to do this',
    })
    for (const pinRole of ['manager', 'admin'] as never[])
      expect(await venue.owner.refused(saveSettings, { body: { pinRole } })).toMatchObject({
        status: 422,
        errors: { pinRole: expect.any(String) },
      })
  })

  test('in the Cleaner App, which grants only a cleaner’s rights', async () => {
    const venue = await openStaffedVenue()
    const desk = await openCleanersDesk(venue)
    await desk.call(logIn, { body: { cleanerId: 'admin', pin: OWNERS_PIN } })
    expect(await desk.call(contract.readSession)).toMatchObject({
      user: { id: 1 },
      assurance: 'pin',
      rights: 'cleaner',
    })
    expect(await desk.refused(contract.listAccounts)).toMatchObject(passwordNeeded)
  })
})

describe('the Cleaner App', () => {
  test('accepts the PIN of every cleaner, even after the phone has locked, and no one else’s', async () => {
    const { staff, owner, clock } = await openStaffedVenue()
    const phone = await staff('staff', 'ada')
    await staff('staff', 'bo')
    const { id } = await owner.call(contract.addAccount, {
      body: { name: 'Sam', login: 'sam', role: 'cleaner' },
    })
    await owner.call(contract.setAccountPin, { params: at(id), body: { pin: PIN } })
    await staff('cleaner', 'tom')
    expect(await phone.refused(logIn, { body: { cleanerId: 'bo', pin: PIN } })).toMatchObject({
      status: 401,
      detail: WRONG,
    })
    expect((await byPin(phone, 'sam')).status).toBe(401)
    await phone.call(logIn, { body: { cleanerId: 'sam', pin: PIN } })
    expect(await phone.call(contract.readSession)).toMatchObject({
      user: { login: 'sam' },
      assurance: 'pin',
      rights: 'cleaner',
    })
    clock.advance(16)
    expect((await byPin(phone, 'bo')).status).toBe(401)
    expect((await byPin(phone, 'sam')).body).toMatchObject({ user: { login: 'sam' }, rights: 'cleaner' })
    await phone.call(contract.lockDesk)
    expect((await byPin(phone, 'tom')).body).toMatchObject({ user: { login: 'tom' }, rights: 'cleaner' })
    // Ada entered her password here, so her PIN grants more than a cleaner's rights again.
    expect((await byPin(phone, 'ada')).body).toMatchObject({ user: { login: 'ada' }, rights: 'staff' })
    expect((await byPin(phone, 'tom')).status).toBe(401)
  })

  test('does not allow setting a password after a PIN', async () => {
    const { staff, owner } = await openStaffedVenue()
    const phone = await staff('staff', 'ada')
    const { id } = await owner.call(contract.addAccount, {
      body: { name: 'Sam', login: 'sam', role: 'cleaner' },
    })
    await owner.call(contract.setAccountPin, { params: at(id), body: { pin: PIN } })
    await phone.call(logIn, { body: { cleanerId: 'sam', pin: PIN } })
    expect(
      await phone.refused(contract.setPassword, { body: { current: PIN, password: 'seven geese in a row' } }),
    ).toMatchObject({ status: 409, detail: 'Ask a manager for a one-time password' })
    await phone.call(contract.setPin, { body: { current: PIN, pin: '6082' } })
    expect((await byPin(phone, 'sam', '6082')).status).toBe(200)
  })

  test('counts wrong PINs per cleaner over all phones', async () => {
    const { staff, owner } = await openStaffedVenue()
    await staff('cleaner', 'sam')
    const phones = []
    for (let number = 0; number < 5; number++) phones.push(await staff('staff', `desk-${number}`))
    const guess = (phone: Browser, pin: string) => phone.send(logIn, { body: { cleanerId: 'sam', pin } })
    for (const phone of phones)
      for (let times = 0; times < 4; times++) expect((await guess(phone, `555${times}`)).status).toBe(401)
    for (const phone of phones) expect((await guess(phone, PIN)).status).toBe(401)
    const accounts = await owner.call(contract.listAccounts)
    expect(accounts.filter(({ pinLocked }) => pinLocked)).toMatchObject([{ login: 'sam' }])
  })
})

describe('wrong PINs of one person', () => {
  /** Opens desks where Bea has entered her password and a cleaner has signed in after her. */
  async function openDesks(venue: StaffedVenue, count: number) {
    const bea = await venue.staff('manager', 'bea')
    await venue.staff('cleaner', 'sam')
    const desks = Array.from({ length: count }, () => openBrowser(venue.url))
    for (const desk of desks) for (const login of ['bea', 'sam']) await enterPassword(desk, login)
    await venue.eventsSince()
    return { bea, desks }
  }

  test('are counted at each desk that they use, and lock the PIN there until the password is entered', async () => {
    const venue = await openStaffedVenue()
    const { bea, desks } = await openDesks(venue, 2)
    const [tried, other] = desks as [Browser, Browser]
    for (let failures = 0; failures < 20; failures++) {
      venue.clock.advance(failures < 5 ? 0 : 61)
      await enterPassword(tried, 'sam')
      expect([failures, (await byPin(tried, 'bea', '5550')).status]).toEqual([failures, 401])
    }
    venue.clock.advance(61)
    await enterPassword(tried, 'sam')
    expect(await tried.refused(contract.switchUser, { body: { login: 'bea', pin: PIN } })).toMatchObject({
      status: 401,
      detail: WRONG,
    })
    expect((await venue.eventsSince()).filter(event => event.includes('pin_locked'))).toHaveLength(1)
    for (const desk of [other, bea]) {
      await enterPassword(desk, desk === bea ? 'bea' : 'sam')
      expect((await byPin(desk, 'bea')).status).toBe(200)
    }
    await enterPassword(tried, 'bea')
    venue.clock.advance(60)
    expect((await byPin(tried, 'bea')).status).toBe(200)
  })

  test('are counted before they are checked, so that concurrent attempts all count', async () => {
    const venue = await openStaffedVenue()
    const { desks } = await openDesks(venue, 2)
    const guesses = desks.flatMap(desk =>
      ['5550', '5551', '5552', '5553', '5554', '5556', '5557'].map(pin => byPin(desk, 'bea', pin)),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const counted = await venue.db
      .selectFrom('desk_accounts')
      .select('failed_pin_attempts')
      .where('failed_pin_attempts', '>', 0)
      .execute()
    expect(counted).toEqual(Array(2).fill({ failed_pin_attempts: 5 }))
  })

  test('typed by one person at desks new to them lock nobody out, for days', async () => {
    const venue = await openStaffedVenue()
    const victim = await venue.staff('cleaner', 'sam')
    const phone = await venue.staff('staff', 'ada')
    await phone.call(logIn, { body: { cleanerId: 'sam', pin: PIN } })
    await venue.staff('staff', 'eve')
    const tried: number[] = []
    for (let hour = 0; hour < 5 * 24; hour++) {
      const fresh = openBrowser(venue.url)
      await enterPassword(fresh, 'eve')
      for (const pin of ['5550', '5551', '5552'])
        tried.push((await fresh.send(logIn, { body: { cleanerId: 'sam', pin } })).status)
      venue.clock.advance(60)
    }
    expect(tried.filter(status => status === 401).length).toBeLessThan(22)
    await enterPassword(venue.owner, 'admin', OWNERS_PASSWORD)
    await enterPassword(victim, 'sam')
    expect((await byPin(victim, 'sam')).status).toBe(200)
    const newPhone = await venue.staff('staff', 'bo')
    await newPhone.call(logIn, { body: { cleanerId: 'sam', pin: PIN } })
    const accounts = await venue.owner.call(contract.listAccounts)
    expect(accounts.filter(({ pinLocked }) => pinLocked)).toEqual([])
  })

  test('lock it only at desks new to them', async () => {
    const venue = await openStaffedVenue()
    await venue.staff('cleaner', 'sam')
    const phone = await venue.staff('staff', 'ada')
    await phone.call(logIn, { body: { cleanerId: 'sam', pin: PIN } })
    await venue.db
      .updateTable('staff_accounts')
      .set({ failed_pin_attempts: 20 })
      .where('login', '=', 'sam')
      .execute()
    await phone.call(logIn, { body: { cleanerId: 'sam', pin: PIN } })
    const fresh = await venue.staff('staff', 'bo')
    expect((await fresh.send(logIn, { body: { cleanerId: 'sam', pin: PIN } })).status).toBe(401)
  })

  test('stay counted if the right PIN is entered in between', async () => {
    const venue = await openStaffedVenue()
    const { desk } = await openSharedDesk(venue)
    for (let times = 0; times < 10; times++) {
      for (const pin of ['5550', '5551']) expect((await byPin(desk, 'bea', pin)).status).toBe(401)
      expect([times, (await byPin(desk, 'bea')).status]).toEqual([times, times < 9 ? 200 : 401])
    }
  })

  test('are reset by a manager, or by confirming with the password', async () => {
    const venue = await openStaffedVenue()
    const { desk, bea, adasId } = await openSharedDesk(venue)
    const failedAttempts = () =>
      venue.db
        .selectFrom('desk_accounts')
        .select(['account_id', 'failed_pin_attempts'])
        .where('failed_pin_attempts', '>', 0)
        .execute()
    const lock = (id: number) =>
      venue.db
        .updateTable('desk_accounts')
        .set({ failed_pin_attempts: 20 })
        .where('account_id', '=', id)
        .execute()
    await lock(adasId)
    expect((await byPin(desk, 'ada')).status).toBe(401)
    expect((await desk.send(contract.unlockAccount, { params: at(adasId) })).status).toBe(403)
    expect(await bea.call(contract.unlockAccount, { params: at(adasId) })).toMatchObject({ pinLocked: false })
    await venue.expectEvents({ 'account.unlocked': 1, '*': 0 })
    expect((await byPin(desk, 'ada')).status).toBe(200)
    expect((await bea.send(contract.unlockAccount, { params: at(1) })).status).toBe(403)

    await byPin(desk, 'bea')
    await lock(bea.id)
    await desk.call(contract.confirmPassword, { body: { password: PASSWORD } })
    // Those at her other desk stay.
    expect(await failedAttempts()).toEqual([{ account_id: bea.id, failed_pin_attempts: 20 }])
  })

  test('at a desk delay only their PIN there, and their password nowhere', async () => {
    const venue = await openStaffedVenue()
    const desk = await openCleanersDesk(venue)
    for (let times = 0; times < 5; times++)
      expect((await byPin(desk, 'admin', `555${times}`)).status).toBe(401)
    expect((await byPin(desk, 'admin', OWNERS_PIN)).status).toBe(429)
    expect((await byPin(desk, 'sam')).status).toBe(200)
    for (const place of [desk, openBrowser(venue.url)])
      expect((await place.send(contract.signIn, { body: owners })).status).toBe(200)
  })
})

describe('a password entered after a PIN', () => {
  test('grants all rights of the account for ten minutes and rotates the session token', async () => {
    const venue = await openStaffedVenue()
    const { desk } = await openSharedDesk(venue)
    await byPin(desk, 'bea')
    const before = desk.cookies.get('keydesk-session')!
    expect(await desk.refused(contract.confirmPassword, { body: { password: 'a wrong one' } })).toMatchObject(
      {
        status: 422,
        errors: { password: 'This is not your password' },
      },
    )
    expect(await desk.refused(contract.listAccounts)).toMatchObject(passwordNeeded)
    const body = { password: PASSWORD }
    const session = await desk.call(contract.confirmPassword, { body })
    expect(session).toMatchObject({
      user: { login: 'bea' },
      assurance: 'password',
      rights: 'manager',
      confirmedUntil: '2026-05-20T18:10:00.000Z',
    })
    expect(await desk.call(contract.readSession)).toEqual(session)
    expect((await openBrowser(venue.url, [['keydesk-session', before]]).send(listRooms)).status).toBe(401)
    venue.clock.advance(9)
    expect((await desk.send(contract.listAccounts)).status).toBe(200)
    venue.clock.advance(1)
    expect(await desk.refused(contract.listAccounts)).toMatchObject(passwordNeeded)
    expect(await desk.call(contract.readSession)).toMatchObject({ assurance: 'pin', rights: 'staff' })
    await venue.expectEvents({ 'account.switched': 1, 'account.confirmed': 1, '*': 0 })
  })

  test('stops counting when the desk locks or someone else takes over', async () => {
    const { desk } = await openSharedDesk(await openStaffedVenue())
    const body = { password: PASSWORD }
    for (const leave of [() => desk.call(contract.lockDesk), () => byPin(desk, 'ada')]) {
      await byPin(desk, 'bea')
      await desk.call(contract.confirmPassword, { body })
      expect((await desk.send(contract.listAccounts)).status).toBe(200)
      await leave()
      await byPin(desk, 'bea')
      expect(await desk.refused(contract.listAccounts)).toMatchObject(passwordNeeded)
    }
  })

  test('must be the user’s own, is counted as at sign-in, and is refused if locked or in open mode', async () => {
    const { desk } = await openSharedDesk(await openStaffedVenue())
    await byPin(desk, 'bea')
    const guess = (password: string) => desk.send(contract.confirmPassword, { body: { password } })
    expect((await guess(OWNERS_PASSWORD)).status).toBe(422)
    for (let times = 0; times < 4; times++) expect((await guess('a wrong password')).status).toBe(422)
    expect((await guess(PASSWORD)).status).toBe(429)
    expect((await desk.send(contract.signIn, { body: { login: 'bea', password: PASSWORD } })).status).toBe(
      429,
    )
    await desk.call(contract.lockDesk)
    expect((await guess(PASSWORD)).status).toBe(401)
    const open = await openVenue()
    expect(await open.refused(contract.confirmPassword, { body: { password: PASSWORD } })).toMatchObject({
      status: 409,
    })
  })

  test('delivers the pushes for managers while it counts', async () => {
    const venue = await openStaffedVenue()
    const { desk, adasId } = await openSharedDesk(venue)
    await byPin(desk, 'bea')
    const listener = await listen(venue.url, { headers: desk.headers() })
    const change = (position: string) =>
      venue.owner.call(contract.changeAccount, { params: at(adasId), body: { position } })
    const addNamedRoom = (name: string) => venue.owner.call(addRoom, { body: { name, hourlyRate: 20 } })
    await change('Night desk')
    await addNamedRoom('Room 1')
    await listener.waitForCount(1)
    await desk.call(contract.confirmPassword, { body: { password: PASSWORD } })
    await venue.app.tick()
    await change('Day desk')
    await listener.waitForCount(2)
    venue.clock.advance(10)
    await venue.app.tick()
    await change('Night desk')
    await addNamedRoom('Room 2')
    await listener.waitForCount(3)
    expect(listener.pushes.map(({ action }) => action)).toEqual([
      'facility.added',
      'account.changed',
      'facility.added',
    ])
  })
})

describe('the PIN is refused', () => {
  type Scenario = (venue: StaffedVenue, bea: Browser & { id: number }, desk: Browser) => Promise<unknown>
  const scenarios: [string, Scenario][] = [
    [
      'after a new one-time password',
      ({ owner }, { id }) => owner.call(contract.resetPassword, { params: at(id) }),
    ],
    [
      'after being signed out everywhere',
      ({ owner }, { id }) => owner.call(contract.signOutEverywhere, { params: at(id) }),
    ],
    [
      'after the account was disabled and enabled',
      async ({ owner }, { id }) => {
        for (const disabled of [true, false])
          await owner.call(contract.changeAccount, { params: at(id), body: { disabled } })
      },
    ],
    [
      'after a change of role',
      ({ owner }, { id }) => owner.call(contract.changeAccount, { params: at(id), body: { role: 'staff' } }),
    ],
    [
      'after setting a new password at another desk',
      (_venue, bea) =>
        bea.call(contract.setPassword, { body: { current: PASSWORD, password: 'seven geese in a row' } }),
    ],
    ['after signing out everywhere else', (_venue, bea) => bea.call(contract.endOtherSessions)],
    [
      'after signing out at the desk',
      async (_venue, _bea, desk) => {
        await byPin(desk, 'bea')
        await desk.call(contract.signOut)
        await enterPassword(desk, 'ada')
      },
    ],
    [
      'after the session at the desk was ended from another one',
      async (_venue, bea, desk) => {
        await byPin(desk, 'bea')
        const other = (await bea.call(contract.listSessions)).find(({ current }) => !current)!
        await bea.call(contract.endSession, { params: at(other.id) })
        await enterPassword(desk, 'ada')
      },
    ],
  ]

  test.each(scenarios)('%s', async (_name, run) => {
    const venue = await openStaffedVenue()
    const { desk, bea } = await openSharedDesk(venue)
    expect((await byPin(desk, 'bea')).status).toBe(200)
    await byPin(desk, 'ada')
    await run(venue, bea, desk)
    expect(await desk.call(contract.readSession)).toMatchObject({ user: { login: 'ada' } })
    expect((await byPin(desk, 'bea')).status).toBe(401)
    expect((await desk.call(contract.listDeskUsers)).map(({ login }) => login)).toEqual(['ada'])
  })

  test('but not at the desk where the person stays signed in', async () => {
    const { desk, bea } = await openSharedDesk(await openStaffedVenue())
    await bea.call(contract.endOtherSessions)
    await bea.call(contract.lockDesk)
    expect((await byPin(bea, 'bea')).status).toBe(200)
    expect((await byPin(desk, 'ada')).status).toBe(200)
  })
})
