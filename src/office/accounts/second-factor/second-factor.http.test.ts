import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { saveSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { allRows } from '#testing/database/invariants.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { runDuring } from '#testing/database/waiting-transactions.ts'
import { addApp, appWith, WRONG_FACTOR } from '#testing/venue/second-factors/second-factors.ts'
import {
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
  PIN,
} from '#testing/venue/staffed-venue.ts'
import { rotateSecrets, secretBoxIn } from '../accounts.ts'
import * as contract from '../contract.ts'
import { beginSession } from '../sessions/sessions.ts'

/** Opens a venue whose owner has an authenticator app, and a desk where nobody has signed in. */
async function openGuardedVenue() {
  const venue = await openStaffedVenue()
  const app = await addApp(venue, venue.owner, OWNERS_PASSWORD)
  await venue.eventsSince()
  const desk = openBrowser(venue.url)
  const enter = (more: { code?: string } = {}, password = OWNERS_PASSWORD) =>
    desk.send(contract.signIn, { body: { login: 'admin', password, ...more } })
  return { ...venue, ...app, desk, enter }
}

test('with an authenticator app, the password alone opens nothing', async () => {
  const { enter, desk, code, eventsSince } = await openGuardedVenue()
  expect(await enter()).toMatchObject({ status: 409, body: { secondFactor: { code: true } } })
  expect(await enter({ code: '000000' })).toMatchObject({ status: 401, body: { detail: WRONG_FACTOR } })
  expect((await desk.send(contract.readSession)).status).toBe(401)
  expect(await eventsSince()).toEqual([])
  expect((await enter({ code: ` ${code().slice(0, 3)} ${code().slice(3)} ` })).status).toBe(200)
  expect((await desk.call(contract.readSession)).rights).toBe('admin')
})

test('a wrong password is refused before a code is asked for or looked at', async () => {
  const { enter, code } = await openGuardedVenue()
  const wrong = await enter({}, 'not the password')
  expect(wrong).toMatchObject({ status: 401, body: { detail: 'The user name or the password is wrong' } })
  expect((await enter({ code: code() }, 'not the password')).body).toMatchObject({
    detail: 'The user name or the password is wrong',
  })
})

test('a code opens one session, also for two who type it at once', async () => {
  const { url, code } = await openGuardedVenue()
  const body = { login: 'admin', password: OWNERS_PASSWORD, code: code() }
  const both = await Promise.all([1, 2].map(() => openBrowser(url).send(contract.signIn, { body })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a recovery code replaces the app once, however it is typed', async () => {
  const { enter, recoveryCodes, owner, desk } = await openGuardedVenue()
  expect(recoveryCodes).toHaveLength(10)
  const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
  expect((await enter({ code: typed })).status).toBe(200)
  expect((await enter({ code: typed })).status).toBe(401)
  expect(await owner.call(contract.readSecondFactors)).toMatchObject({ recoveryCodesLeft: 9 })
  const fresh = await desk.call(contract.renewRecoveryCodes, { body: { current: OWNERS_PASSWORD } })
  expect(fresh.recoveryCodes).toHaveLength(10)
  expect((await enter({ code: recoveryCodes[1]! })).status).toBe(401)
})

test('guesses of a code are slowed down wherever they come from, also where the person has signed in', async () => {
  const { url, code, owner } = await openGuardedVenue()
  const guess = (code: string, at = openBrowser(url)) =>
    at.send(contract.signIn, { body: { login: 'admin', password: OWNERS_PASSWORD, code } })
  for (const at of [undefined, owner, undefined, owner, undefined])
    expect((await guess('000000', at)).status).toBe(401)
  expect((await guess(code())).status).toBe(429)
  expect((await guess(code(), owner)).status).toBe(429)
})

test('a right password without its factor is no failed attempt', async () => {
  const { enter, code } = await openGuardedVenue()
  for (let times = 0; times < 12; times++) expect((await enter()).status).toBe(409)
  expect((await enter({ code: code() })).status).toBe(200)
})

test('wrong passwords still count after a right one without its factor', async () => {
  const { enter } = await openGuardedVenue()
  expect((await enter()).status).toBe(409)
  for (let times = 0; times < 5; times++) expect((await enter({}, 'not the password')).status).toBe(401)
  expect((await enter()).status).toBe(429)
})

test('the first factor ends the other sessions and needs the password', async () => {
  const venue = await openStaffedVenue()
  const bea = await venue.staff('manager', 'bea')
  const elsewhere = openBrowser(venue.url)
  await elsewhere.call(contract.signIn, { body: { login: 'bea', password: PASSWORD } })
  expect(await bea.refused(contract.beginApp, { body: { current: 'wrong' } })).toMatchObject({ status: 422 })
  await addApp(venue, bea, PASSWORD)
  expect((await elsewhere.send(contract.readSession)).status).toBe(401)
  expect((await bea.send(contract.readSession)).status).toBe(200)
  const { authenticators } = await bea.call(contract.readSecondFactors)
  expect(authenticators).toMatchObject([{ kind: 'app', name: 'Authenticator app' }])
  const staff = await venue.staff('staff', 'ada')
  expect((await staff.send(contract.readSecondFactors)).status).toBe(403)
})

describe('a desk where the owner signed in with both factors', () => {
  const OWNERS_PIN = '7193'

  /** Opens a desk that accepts the owner's PIN. After `days`, Ada signs in there and the owner takes over by PIN. */
  async function openTrustedDesk(days: number) {
    const venue = await openGuardedVenue()
    const { owner, clock, staff } = venue
    await owner.call(contract.setPin, { body: { current: OWNERS_PASSWORD, pin: OWNERS_PIN } })
    await staff('staff', 'ada')
    const takeOver = async () => {
      await owner.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
      return owner.send(contract.switchUser, { body: { login: 'admin', pin: OWNERS_PIN } })
    }
    const pass = (days: number) => clock.advance(days * 24 * 60)
    pass(days)
    expect(await takeOver()).toMatchObject({ status: 200, body: { assurance: 'pin' } })
    return { ...venue, pass, takeOver }
  }

  test('accepts their PIN no longer because the password was entered after one', async () => {
    const { owner, pass, takeOver } = await openTrustedDesk(20)
    const confirmed = await owner.call(contract.confirmPassword, { body: { password: OWNERS_PASSWORD } })
    expect(confirmed).toMatchObject({ assurance: 'password', rights: 'admin' })
    pass(9)
    expect((await takeOver()).status).toBe(200)
    pass(2)
    expect((await takeOver()).status).toBe(401)
  })

  test('gives a PIN no more rights, and no more days, for a new password', async () => {
    const { owner, pass, takeOver } = await openTrustedDesk(20)
    const password = 'a kettle on the roof'
    const changed = await owner.call(contract.setPassword, { body: { current: OWNERS_PASSWORD, password } })
    expect(changed).toMatchObject({ assurance: 'pin', rights: 'staff', confirmedUntil: null })
    expect(await owner.call(contract.readSession)).toMatchObject({ assurance: 'pin', rights: 'staff' })
    const { confirmedUntil } = await owner.call(contract.confirmPassword, { body: { password } })
    const again = { current: password, password: OWNERS_PASSWORD }
    expect(await owner.call(contract.setPassword, { body: again })).toMatchObject({ confirmedUntil })
    pass(11)
    expect((await takeOver()).status).toBe(401)
  })
})

// On SQLite, transactions that write do not overlap.
describe.runIf(onPostgres)('while another transaction', () => {
  const bea = { login: 'bea', password: PASSWORD }
  const NEEDED_NOW = { detail: 'This account now needs a second factor. Sign in again' }

  async function demandFactors(trx: Transaction) {
    const { document } = await trx.selectFrom('settings').select('document').executeTakeFirstOrThrow()
    const changed = JSON.stringify({ ...JSON.parse(document), managersNeedSecondFactor: true })
    await trx.updateTable('settings').set({ document: changed }).execute()
  }

  /** Lets a sign-in come as far as its last transaction: what counts its attempt locks no account. */
  const lockForSignIn = (trx: Transaction) =>
    trx.selectFrom('staff_accounts').select('id').forNoKeyUpdate().execute()

  test('adds the first factor, a password alone opens nothing', async () => {
    const venue = await openStaffedVenue()
    const manager = await venue.staff('manager', 'bea')
    const { id } = (await manager.call(contract.readSession)).user
    const desk = openBrowser(venue.url)
    const refused = await runDuring(
      venue.store,
      async trx => {
        await lockForSignIn(trx)
        const app = { account_id: id, kind: 'app', name: 'App', secret: 'sealed' } as const
        await trx
          .insertInto('authenticators')
          .values({ ...app, added_at: venue.clock.at, confirmed_at: venue.clock.at })
          .execute()
      },
      () => desk.send(contract.signIn, { body: bea }),
    )
    expect(refused).toMatchObject({ status: 401, body: NEEDED_NOW })
    expect((await desk.send(contract.readSession)).status).toBe(401)
    expect(await desk.refused(contract.signIn, { body: bea })).toMatchObject({ secondFactor: { code: true } })
  })

  test('demands factors of managers, the password of one without opens nothing', async () => {
    const venue = await openStaffedVenue()
    await venue.staff('manager', 'bea')
    const desk = openBrowser(venue.url)
    const refused = await runDuring(
      venue.store,
      async trx => {
        await lockForSignIn(trx)
        await demandFactors(trx)
      },
      () => desk.send(contract.signIn, { body: bea }),
    )
    expect(refused).toMatchObject({ status: 401, body: NEEDED_NOW })
    expect((await desk.send(contract.readSession)).status).toBe(401)
  })

  test('demands factors of managers, none removes the last one', async () => {
    const { owner, store } = await openGuardedVenue()
    const { authenticators } = await owner.call(contract.readSecondFactors)
    const refused = await runDuring(
      store,
      async trx => {
        await lockForSignIn(trx)
        await demandFactors(trx)
      },
      () =>
        owner.send(contract.removeFactor, {
          params: { id: String(authenticators[0]!.id) },
          body: { current: OWNERS_PASSWORD },
        }),
    )
    expect(refused.status).toBe(409)
    expect((await owner.call(contract.readSecondFactors)).authenticators).toHaveLength(1)
  })

  test('signs a manager in, who demands factors waits for it and ends that session', async () => {
    const venue = await openStaffedVenue()
    const { id, ...manager } = await venue.staff('manager', 'bea')
    await runDuring(
      venue.store,
      async trx => {
        await lockForSignIn(trx)
        const place = {
          accountId: id,
          desk: 'desk',
          client: { address: '', browser: '' },
          at: venue.clock.at,
        }
        await beginSession(trx, { ...place, enteredBy: 'password' })
      },
      () => venue.owner.call(saveSettings, { body: { managersNeedSecondFactor: true } }),
    )
    const left = await venue.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()
    expect(left).toEqual([])
    expect((await manager.send(contract.readSession)).status).toBe(401)
  })
})

describe('a venue that demands a second factor of managers', () => {
  test('lets no manager in without one before the server has heard of it', async () => {
    const venue = await openStaffedVenue()
    const bea = await venue.staff('manager', 'bea')
    const { document, version } = await venue.db
      .selectFrom('settings')
      .select(['document', 'version'])
      .executeTakeFirstOrThrow()
    // As another server stores it, whose event has not arrived yet.
    const changed = JSON.stringify({ ...JSON.parse(document), managersNeedSecondFactor: true })
    await venue.db
      .updateTable('settings')
      .set({ document: changed, version: version + 1 })
      .execute()
    const body = { login: 'bea', password: PASSWORD }
    expect(await bea.refused(contract.signIn, { body })).toMatchObject({ secondFactor: { setUp: {} } })
  })

  test('signs those without one out, and has them set up an app when they sign in', async () => {
    const venue = await openStaffedVenue()
    const bea = await venue.staff('manager', 'bea')
    const ada = await venue.staff('staff', 'ada')
    await addApp(venue, venue.owner, OWNERS_PASSWORD)
    await venue.owner.call(saveSettings, { body: { managersNeedSecondFactor: true } })
    expect((await bea.send(contract.readSession)).status).toBe(401)
    expect((await ada.send(contract.readSession)).status).toBe(200)
    expect((await ada.send(contract.switchUser, { body: { login: 'bea', pin: PIN } })).status).toBe(401)

    const body = { login: 'bea', password: PASSWORD }
    const asked = await bea.refused(contract.signIn, { body })
    const { setUp } = (asked as unknown as { secondFactor: { setUp: { key: string } } }).secondFactor
    const code = appWith(setUp.key, venue)
    expect((await bea.send(contract.signIn, { body: { ...body, code: '000000' } })).status).toBe(401)
    const { recoveryCodes } = await bea.call(contract.signIn, { body: { ...body, code: code() } })
    expect(new Set(recoveryCodes).size).toBe(10)
    const { authenticators, recoveryCodesLeft } = await bea.call(contract.readSecondFactors)
    expect([authenticators.length, recoveryCodesLeft]).toEqual([1, 10])
    const remove = { params: { id: String(authenticators[0]!.id) }, body: { current: PASSWORD } }
    expect(await bea.refused(contract.removeFactor, remove)).toMatchObject({ status: 409 })

    const elsewhere = openBrowser(venue.url)
    const entered = await elsewhere.call(contract.signIn, { body: { ...body, code: recoveryCodes[3]! } })
    expect(entered.recoveryCodes).toEqual([])
  })
})

test('an owner removes the factors of a manager who lost them, and staff cannot', async () => {
  const venue = await openStaffedVenue()
  const bea = await venue.staff('manager', 'bea')
  await addApp(venue, bea, PASSWORD)
  const params = { id: String(bea.id) }
  const ada = await venue.staff('staff', 'ada')
  expect((await ada.send(contract.resetSecondFactors, { params })).status).toBe(403)
  expect((await venue.owner.send(contract.resetSecondFactors, { params: { id: '1' } })).status).toBe(409)
  expect(await venue.owner.call(contract.resetSecondFactors, { params })).toEqual({ removed: 1 })
  expect((await bea.send(contract.readSession)).status).toBe(401)
  await bea.call(contract.signIn, { body: { login: 'bea', password: PASSWORD } })
})

test('no secret is stored in plain text, and a rotation keeps apps and ends sessions', async () => {
  const { enter, owner, recoveryCodes, code, store, clock } = await openGuardedVenue()
  const stored = JSON.stringify(await allRows(store))
  for (const secret of recoveryCodes) expect(stored).not.toContain(secret)
  const file = join(store.folder, 'sign-in-key')
  const before = await readFile(file, 'utf8')
  await rotateSecrets(store, secretBoxIn(store.folder), async () => {})
  expect(await readFile(file, 'utf8')).not.toContain(before)
  expect((await owner.send(contract.readSession)).status).toBe(401)
  expect((await enter({ code: code() })).status).toBe(200)

  // With another key the codes cannot be checked; recovery codes still work, and nothing is rotated.
  await writeFile(file, 'ab'.repeat(32))
  clock.advance(1)
  expect((await enter({ code: code() })).status).toBe(401)
  expect((await enter({ code: recoveryCodes[0]! })).status).toBe(200)
  await expect(rotateSecrets(store, secretBoxIn(store.folder), async () => {})).rejects.toThrow(
    'does not fit',
  )
})
