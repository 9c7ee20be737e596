import { expect, test } from 'vitest'
import {
  addApp,
  addPasskey,
  atNamedUrl,
  beginSignIn,
  toNamedUrl,
} from '#testing/venue/second-factors/second-factors.ts'
import { OWNERS_PASSWORD, openBrowser, openStaffedVenue, PASSWORD } from '#testing/venue/staffed-venue.ts'
import * as contract from '../contract.ts'

const current = OWNERS_PASSWORD

/** Opens a venue whose owner has an app and a passkey, with a desk where nobody has signed in. */
async function openGuardedVenue() {
  const venue = await openStaffedVenue()
  const owner = atNamedUrl(venue, venue.owner)
  const { code, recoveryCodes } = await addApp(venue, owner, current)
  const { passkey } = await addPasskey(venue, owner, current)
  const [app, phone] = (await owner.call(contract.readSecondFactors)).authenticators
  await venue.eventsSince()
  const desk = openBrowser(toNamedUrl(venue))
  return {
    ...venue,
    owner,
    desk,
    code,
    passkey,
    recoveryCodes,
    ownApp: { id: String(app!.id) },
    ownPhone: { id: String(phone!.id) },
    known: () => owner.call(contract.readSecondFactors),
    remove: (params: { id: string }) => owner.call(contract.removeFactor, { params, body: { current } }),
    /** Enters the password with or without a second factor. */
    enter: (factor: { code?: string; passkey?: contract.PasskeyProof } = {}) =>
      desk.send(contract.signIn, { body: { login: 'admin', password: current, ...factor } }),
  }
}

test('without its app, an account has its passkey and recovery codes, and no code of the app', async () => {
  const venue = await openGuardedVenue()
  const { ownApp, ownPhone, desk, code, passkey, recoveryCodes, enter, remove } = venue
  expect((await enter({ code: code() })).status).toBe(200)
  venue.clock.advance(1)
  await venue.eventsSince()
  expect(await remove(ownApp)).toEqual({ removed: 1 })
  expect(await venue.eventsSince()).toEqual(['record_changed account.second_factor_removed'])
  expect(await venue.known()).toMatchObject({
    authenticators: [{ id: Number(ownPhone.id), kind: 'passkey' }],
    recoveryCodesLeft: 10,
  })
  expect(await enter()).toMatchObject({ status: 409 })
  expect((await enter({ code: code() })).status).toBe(401)
  expect((await enter({ passkey: passkey.sign(await beginSignIn(venue, desk)) })).status).toBe(200)
  expect((await enter({ code: recoveryCodes[0]! })).status).toBe(200)
})

test('without its passkey, an account has its app and recovery codes, and the passkey signs nobody in', async () => {
  const venue = await openGuardedVenue()
  const { ownApp, ownPhone, desk, code, passkey, recoveryCodes, enter, remove } = venue
  const proof = passkey.sign(await beginSignIn(venue, desk))
  expect(await remove(ownPhone)).toEqual({ removed: 1 })
  expect(await venue.known()).toMatchObject({
    authenticators: [{ id: Number(ownApp.id), kind: 'app' }],
    recoveryCodesLeft: 10,
  })
  expect((await enter({ passkey: proof })).status).toBe(401)
  expect(await enter()).toMatchObject({ status: 409, body: { secondFactor: { code: true } } })
  expect((await enter({ code: code() })).status).toBe(200)
  expect((await enter({ code: recoveryCodes[0]! })).status).toBe(200)
})

test('the recovery codes go with the last factor, and work no more when there is another one', async () => {
  const venue = await openGuardedVenue()
  const { ownApp, ownPhone, owner, code, recoveryCodes, enter, remove } = venue
  await remove(ownPhone)
  await remove(ownApp)
  expect(await venue.known()).toMatchObject({ authenticators: [], recoveryCodesLeft: 0 })
  expect((await enter()).status).toBe(200)

  const next = await addApp(venue, owner, current)
  expect(next.recoveryCodes).toHaveLength(10)
  expect((await enter({ code: recoveryCodes[0]! })).status).toBe(401)
  expect((await enter({ code: code() })).status).toBe(401)
  expect((await enter({ code: next.code() })).status).toBe(200)
  expect((await enter({ code: next.recoveryCodes[0]! })).status).toBe(200)
})

test('a factor is removed only by its owner, with the password', async () => {
  const venue = await openGuardedVenue()
  const { ownApp, owner } = venue
  const wrong = { params: ownApp, body: { current: 'not the password' } }
  expect(await owner.refused(contract.removeFactor, wrong)).toMatchObject({ status: 422 })
  const bea = await venue.staff('manager', 'bea')
  await addApp(venue, bea, PASSWORD)
  await venue.eventsSince()
  const foreign = { params: ownApp, body: { current: PASSWORD } }
  expect(await bea.refused(contract.removeFactor, foreign)).toMatchObject({ status: 404 })
  expect(await venue.eventsSince()).toEqual([])
  const { authenticators, recoveryCodesLeft } = await venue.known()
  expect([authenticators.length, recoveryCodesLeft]).toEqual([2, 10])
})
