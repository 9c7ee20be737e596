import { describe, expect, test } from 'vitest'
import { MINUTE } from '#platform/values/time.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { runDuring } from '#testing/database/waiting-transactions.ts'
import { type Ceremony, createTestPasskey, type TestPasskey } from '#testing/venue/second-factors/passkey.ts'
import {
  addPasskey,
  atNamedUrl,
  beginPasskey,
  beginSignIn,
  toNamedUrl,
  WRONG_FACTOR,
} from '#testing/venue/second-factors/second-factors.ts'
import {
  type Browser,
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
} from '#testing/venue/staffed-venue.ts'
import type { NewPasskey, PasskeyProof } from '../contract.ts'
import * as contract from '../contract.ts'

/** Opens a venue whose owner has a passkey, with a desk where nobody has signed in. */
async function openPasskeyVenue() {
  const venue = await openStaffedVenue()
  const owner = atNamedUrl(venue, venue.owner)
  const { passkey, recoveryCodes } = await addPasskey(venue, owner, OWNERS_PASSWORD)
  await venue.eventsSince()
  return { ...venue, owner, passkey, recoveryCodes, desk: openBrowser(toNamedUrl(venue)) }
}

type PasskeyVenue = Awaited<ReturnType<typeof openPasskeyVenue>>

const sendProof = (desk: Browser, passkey: PasskeyProof, login = 'admin', password = OWNERS_PASSWORD) =>
  desk.send(contract.signIn, { body: { login, password, passkey } })

/** Expects that a proof signs nobody in, and that nothing is used up or recorded by it. */
async function expectRefused(venue: PasskeyVenue, proof: PasskeyProof) {
  const before = await venue.owner.call(contract.readSecondFactors)
  expect(await sendProof(venue.desk, proof)).toMatchObject({ status: 401, body: { detail: WRONG_FACTOR } })
  expect((await venue.desk.send(contract.readSession)).status).toBe(401)
  expect(await venue.owner.call(contract.readSecondFactors)).toEqual(before)
  expect(await venue.eventsSince()).toEqual([])
}

async function expectAccepted({ desk }: PasskeyVenue, proof: PasskeyProof) {
  expect((await sendProof(desk, proof)).status).toBe(200)
  expect((await desk.call(contract.readSession)).rights).toBe('admin')
}

/** Adds a manager with a passkey. */
async function addBea(venue: PasskeyVenue) {
  const browser = atNamedUrl(venue, await venue.staff('manager', 'bea'))
  const { passkey } = await addPasskey(venue, browser, PASSWORD)
  await venue.eventsSince()
  return { browser, passkey }
}

type WrongCeremony = (asked: Ceremony) => Partial<Ceremony>

/** Answers that neither register nor sign in. */
const wrongCeremonies: Record<string, WrongCeremony> = {
  'of another origin': ({ origin }) => ({ origin: origin.replace('http:', 'https:') }),
  'of another port': ({ origin }) => ({ origin: `${origin}1` }),
  'for another relying party': () => ({ rpId: 'keydesk.example.com' }),
  'for a name below that of the relying party': ({ rpId }) => ({ rpId: `desk.${rpId}` }),
  'that verified nobody': () => ({ isVerified: false }),
  'that nobody touched': () => ({ isPresent: false }),
  'with a challenge that was never made': () => ({ challenge: 'A'.repeat(43) }),
}

describe('a sign-in by passkey', () => {
  test('takes the password and a signature, once', async () => {
    const venue = await openPasskeyVenue()
    const { desk, passkey, owner } = venue
    const asked = await beginSignIn(venue, desk)
    const proof = passkey.sign(asked)
    const wrong = await sendProof(desk, proof, 'admin', 'not the password')
    expect(wrong).toMatchObject({ status: 401, body: { detail: 'The user name or the password is wrong' } })
    await expectAccepted(venue, proof)
    expect(await venue.eventsSince()).toEqual(['record_changed account.signed_in'])
    const { authenticators, recoveryCodesLeft } = await owner.call(contract.readSecondFactors)
    expect(authenticators).toMatchObject([
      { kind: 'passkey', name: 'Phone', lastUsed: new Date(venue.clock.now()).toISOString() },
    ])
    expect(recoveryCodesLeft).toBe(10)
  })

  test('is refused when it is replayed', async () => {
    const venue = await openPasskeyVenue()
    const proof = venue.passkey.sign(await beginSignIn(venue, venue.desk))
    expect((await sendProof(openBrowser(toNamedUrl(venue)), proof)).status).toBe(200)
    await venue.eventsSince()
    await expectRefused(venue, proof)
  })

  test('opens one session, also for two who send it at once', async () => {
    const venue = await openPasskeyVenue()
    const proof = venue.passkey.sign(await beginSignIn(venue, venue.desk))
    const both = await Promise.all([1, 2].map(() => sendProof(openBrowser(toNamedUrl(venue)), proof)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('is refused from the fifth minute on', async () => {
    const venue = await openPasskeyVenue()
    const { desk, passkey, clock } = venue
    const late = passkey.sign(await beginSignIn(venue, desk))
    clock.advance(5)
    await expectRefused(venue, late)
    const inTime = passkey.sign(await beginSignIn(venue, desk))
    clock.at += 5 * MINUTE - 1
    await expectAccepted(venue, inTime)
  })

  test.each(
    Object.entries<WrongCeremony>({
      ...wrongCeremonies,
      'of a registration': () => ({ type: 'webauthn.create' }),
    }),
  )('is refused with a signature %s, and the right one is still accepted', async (_name, changed) => {
    const venue = await openPasskeyVenue()
    const asked = await beginSignIn(venue, venue.desk)
    await expectRefused(venue, venue.passkey.sign({ ...asked, ...changed(asked) }))
    await expectAccepted(venue, venue.passkey.sign(asked))
  })

  test('is refused with the signature of another key or of another challenge', async () => {
    const venue = await openPasskeyVenue()
    const { passkey, desk } = venue
    const asked = await beginSignIn(venue, desk)
    const stranger = createTestPasskey()
    await expectRefused(venue, stranger.sign(asked))
    await expectRefused(venue, stranger.sign(asked, passkey.id))
    const { signature } = passkey.sign({ ...asked, challenge: 'A'.repeat(43) }).response
    const proof = passkey.sign(asked)
    await expectRefused(venue, { ...proof, response: { ...proof.response, signature } })
    await expectAccepted(venue, proof)
  })

  test('is refused with a passkey or a challenge of someone else', async () => {
    const venue = await openPasskeyVenue()
    const { passkey, desk } = venue
    const bea = await addBea(venue)
    const asked = await beginSignIn(venue, desk)
    const askedBea = await beginSignIn(venue, desk, 'bea', PASSWORD)
    await expectRefused(venue, bea.passkey.sign(asked))
    await expectRefused(venue, bea.passkey.sign(askedBea))
    await expectRefused(venue, passkey.sign(askedBea))
    const entered = await sendProof(desk, bea.passkey.sign(askedBea), 'bea', PASSWORD)
    expect(entered.status).toBe(200)
    await expectAccepted(venue, passkey.sign(asked))
  })

  test('is refused with the challenge of a registration', async () => {
    const venue = await openPasskeyVenue()
    const { owner, passkey } = venue
    const asked = await beginPasskey(venue, owner, OWNERS_PASSWORD)
    await expectRefused(venue, passkey.sign(asked))
    const body = { name: 'Tablet', passkey: createTestPasskey().create(asked) }
    expect(await owner.call(contract.addPasskey, { body })).toEqual({ recoveryCodes: [] })
  })

  test('at the address without a name is not offered and not accepted', async () => {
    const venue = await openPasskeyVenue()
    const asked = await beginSignIn(venue, venue.desk)
    const desk = openBrowser(venue.url)
    await expect(beginSignIn(venue, desk)).rejects.toThrow('asks for no passkey')
    expect((await sendProof(desk, venue.passkey.sign(asked))).status).toBe(401)
    const atUrl = { ...asked, origin: venue.url, rpId: '127.0.0.1' }
    expect((await sendProof(desk, venue.passkey.sign(atUrl))).status).toBe(401)
    await expectAccepted(venue, venue.passkey.sign(asked))
  })

  test('is slowed down after five wrong signatures at two desks', async () => {
    const venue = await openPasskeyVenue()
    const { owner, desk, passkey } = venue
    const asked = await beginSignIn(venue, desk)
    const wrong = createTestPasskey().sign(asked, passkey.id)
    // Passwords at a desk that the owner knows count apart from those at an unknown one.
    for (const browser of [owner, owner, owner, desk, desk])
      expect((await sendProof(browser, wrong)).status).toBe(401)
    expect((await sendProof(desk, passkey.sign(asked))).status).toBe(429)
  })
})

// On SQLite, transactions that write do not overlap.
test.runIf(onPostgres)('a passkey that is removed while it signs in opens nothing', async () => {
  const venue = await openPasskeyVenue()
  const { desk, passkey, store } = venue
  const proof = passkey.sign(await beginSignIn(venue, desk))
  const entered = await runDuring(
    store,
    trx => trx.deleteFrom('authenticators').execute(),
    () => sendProof(desk, proof),
  )
  expect(entered.status).toBe(401)
  expect((await desk.send(contract.readSession)).status).toBe(401)
})

describe('a passkey that counts', () => {
  /** Signs in with a new challenge and this counter. */
  async function enter(venue: PasskeyVenue, counter: number, passkey: TestPasskey = venue.passkey) {
    const desk = openBrowser(toNamedUrl(venue))
    return sendProof(desk, passkey.sign({ ...(await beginSignIn(venue, desk)), counter }))
  }

  test('is refused unless its counter has risen', async () => {
    const venue = await openPasskeyVenue()
    expect((await enter(venue, 7)).status).toBe(200)
    for (const [wrong, right] of [
      [7, 8],
      [7, 9],
      [0, 10],
    ] as const) {
      expect(await enter(venue, wrong)).toMatchObject({ status: 401, body: { detail: WRONG_FACTOR } })
      expect((await enter(venue, right)).status).toBe(200)
    }
  })

  test('has the counter of its registration', async () => {
    const venue = await openPasskeyVenue()
    const passkey = createTestPasskey()
    const asked = await beginPasskey(venue, venue.owner, OWNERS_PASSWORD)
    const body = { name: 'Key', passkey: passkey.create({ ...asked, counter: 41 }) }
    await venue.owner.call(contract.addPasskey, { body })
    expect((await enter(venue, 41, passkey)).status).toBe(401)
    expect((await enter(venue, 42, passkey)).status).toBe(200)
    // One that does not count is not slowed down by the one that does.
    expect((await enter(venue, 0)).status).toBe(200)
    expect((await enter(venue, 0)).status).toBe(200)
  })

  test('opens one session if its copy signs in at the same time', async () => {
    const venue = await openPasskeyVenue()
    const desks = [1, 2].map(() => openBrowser(toNamedUrl(venue)))
    const asked = await Promise.all(desks.map(desk => beginSignIn(venue, desk)))
    const both = await Promise.all(
      desks.map((desk, index) => sendProof(desk, venue.passkey.sign({ ...asked[index]!, counter: 3 }))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('a registration', () => {
  /** Opens a venue whose owner, who has no second factor yet, is signed in at two desks. */
  async function openUnguardedVenue() {
    const venue = await openStaffedVenue()
    const owner = atNamedUrl(venue, venue.owner)
    const elsewhere = openBrowser(toNamedUrl(venue))
    await elsewhere.call(contract.signIn, { body: { login: 'admin', password: OWNERS_PASSWORD } })
    await venue.eventsSince()
    return { ...venue, owner, elsewhere }
  }

  type UnguardedVenue = Awaited<ReturnType<typeof openUnguardedVenue>>

  const send = (browser: Browser, passkey: NewPasskey) =>
    browser.send(contract.addPasskey, { body: { name: 'Phone', passkey } })

  /** Expects that a registration adds nothing and ends no session. */
  async function expectNotAdded({ owner, elsewhere, eventsSince }: UnguardedVenue, passkey: NewPasskey) {
    expect(await send(owner, passkey)).toMatchObject({
      status: 422,
      body: { errors: { passkey: 'This passkey could not be verified. Try again.' } },
    })
    const known = await owner.call(contract.readSecondFactors)
    expect(known).toMatchObject({ authenticators: [], recoveryCodesLeft: 0 })
    expect((await elsewhere.send(contract.readSession)).status).toBe(200)
    expect(await eventsSince()).toEqual([])
  }

  test('takes the password, ends the other sessions and returns recovery codes', async () => {
    const venue = await openUnguardedVenue()
    const { owner, elsewhere } = venue
    const wrong = { body: { current: 'not the password' } }
    expect(await owner.refused(contract.beginPasskey, wrong)).toMatchObject({ status: 422 })
    const { passkey, recoveryCodes } = await addPasskey(venue, owner, OWNERS_PASSWORD)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await venue.eventsSince()).toEqual(['record_changed account.second_factor_added'])
    expect((await elsewhere.send(contract.readSession)).status).toBe(401)
    const asked = await beginSignIn(venue, elsewhere)
    expect((await sendProof(elsewhere, passkey.sign(asked))).status).toBe(200)
  })

  test.each(
    Object.entries<WrongCeremony>({ ...wrongCeremonies, 'of a sign-in': () => ({ type: 'webauthn.get' }) }),
  )('is refused with an answer %s, and the right one is still accepted', async (_name, changed) => {
    const venue = await openUnguardedVenue()
    const asked = await beginPasskey(venue, venue.owner, OWNERS_PASSWORD)
    const passkey = createTestPasskey()
    await expectNotAdded(venue, passkey.create({ ...asked, ...changed(asked) }))
    expect((await send(venue.owner, passkey.create(asked))).status).toBe(200)
  })

  test('is refused with the challenge of someone else, and from the fifth minute on', async () => {
    const venue = await openUnguardedVenue()
    const bea = atNamedUrl(venue, await venue.staff('manager', 'bea'))
    const askedBea = await beginPasskey(venue, bea, PASSWORD)
    const passkey = createTestPasskey()
    await expectNotAdded(venue, passkey.create(askedBea))
    const asked = await beginPasskey(venue, venue.owner, OWNERS_PASSWORD)
    venue.clock.at += 5 * MINUTE - 1
    expect((await send(bea, passkey.create(askedBea))).status).toBe(200)
    await venue.eventsSince()
    venue.clock.at += 1
    await expectNotAdded(venue, createTestPasskey().create(asked))
  })

  test('uses its challenge up, and takes none of a sign-in and no passkey twice', async () => {
    const venue = await openPasskeyVenue()
    const { owner, passkey, desk } = venue
    const asked = await beginPasskey(venue, owner, OWNERS_PASSWORD)
    const again = { status: 409, body: { detail: 'This passkey has been added already' } }
    expect(await send(owner, passkey.create(asked))).toMatchObject(again)
    expect((await send(owner, createTestPasskey().create(asked))).status).toBe(200)
    expect((await send(owner, createTestPasskey().create(asked))).status).toBe(422)
    const askedAtSignIn = await beginSignIn(venue, desk)
    expect((await send(owner, createTestPasskey().create(askedAtSignIn))).status).toBe(422)
    await expectAccepted(venue, passkey.sign(askedAtSignIn))
    const bea = atNamedUrl(venue, await venue.staff('manager', 'bea'))
    const taken = await beginPasskey(venue, bea, PASSWORD)
    expect(await send(bea, passkey.create(taken))).toMatchObject(again)
    const { authenticators } = await owner.call(contract.readSecondFactors)
    expect(authenticators).toHaveLength(2)
  })

  test('needs an address with a name', async () => {
    const venue = await openStaffedVenue()
    const { owner } = venue
    const begin = { body: { current: OWNERS_PASSWORD } }
    expect(await owner.refused(contract.beginPasskey, begin)).toMatchObject({
      status: 409,
      detail: 'Passkeys need an address with a name, such as https://desk.example.com',
    })
    expect(await owner.call(contract.readSecondFactors)).toMatchObject({ canAddPasskey: false })
    const named = atNamedUrl(venue, owner)
    expect(await named.call(contract.readSecondFactors)).toMatchObject({ canAddPasskey: true })
    const passkey = createTestPasskey().create(await beginPasskey(venue, named, OWNERS_PASSWORD))
    expect((await send(owner, passkey)).status).toBe(409)
    expect((await send(named, passkey)).status).toBe(200)
  })
})
