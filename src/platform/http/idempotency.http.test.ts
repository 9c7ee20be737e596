import { beforeAll, describe, expect, test } from 'vitest'
import { endRental, extendRental, payRental, startRental } from '#desk/rentals/contract.ts'
import { addRoom, changeRoomStatus, readRoom } from '#house/facilities/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { expectProblem } from '#testing/venue/client.ts'
import { endpointName, endpoints, makeSamples, sampleUrl } from '#testing/venue/endpoints.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { DAY } from '../values/time.ts'
import { STALE_RESOURCES } from './answer-headers.ts'
import type { Endpoint } from './endpoint.ts'

const key = { idempotencyKey: 'submit-1' }

describe('a repeated request', () => {
  test('returns the first answer and changes nothing', async () => {
    const { given, send, expectEvents, store } = await openVenue()
    const body = checkInForm(await given.room())
    const first = await send(startRental, { body, ...key })
    const after = await allRows(store)
    const repeat = await send(startRental, { body, ...key })
    expect([first.status, repeat.status]).toEqual([201, 201])
    expect(repeat.body).toEqual(first.body)
    expect(await allRows(store)).toEqual(after)
    await expectEvents({ room_status_changed: 1, '*': 0 })
  })

  test('does not say what it made stale: the screen reads everything again', async () => {
    const { given, ask } = await openVenue()
    const body = checkInForm(await given.room())
    const headers = { 'idempotency-key': 'submit-1' }
    const checkIn = () => ask('POST', '/api/rentals', { body, headers })
    const [first, repeat] = [await checkIn(), await checkIn()]
    expect(first.headers.get(STALE_RESOURCES)?.split(',')).toEqual(
      expect.arrayContaining(['audit', 'rooms', 'rentals']),
    )
    expect([repeat.status, repeat.headers.get(STALE_RESOURCES)]).toEqual([201, null])
  })

  test('does not repeat a payment', async () => {
    const { given, call, db } = await openVenue()
    const rental = await given.unpaidRental({ rate: 15 })
    const pay = () => call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' }, ...key })
    expect([await pay(), await pay()].map(({ paidAmount }) => paidAmount)).toEqual([15, 15])
    const payments = await db.selectFrom('ledger').selectAll().where('account', '=', 'cash').execute()
    expect(payments).toHaveLength(1)
  })

  test('does not repeat an extension', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental()
    const extend = (idempotencyKey: string) =>
      call(extendRental, { params: paramsOf(rental), body: { hours: 1 }, idempotencyKey })
    expect([await extend('a'), await extend('a'), await extend('b')].map(({ hours }) => hours)).toEqual([
      2, 2, 3,
    ])
  })

  test('runs once if sent ten times concurrently', async () => {
    const { given, send, expectEvents, db } = await openVenue()
    const body = checkInForm(await given.room())
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(startRental, { body, ...key })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    expect(await db.selectFrom('rentals').selectAll().execute()).toHaveLength(1)
    await expectEvents({ room_status_changed: 1, '*': 0 })
  })

  test('does not run again after other changes, even if it could succeed', async () => {
    const { given, call, expectEvents } = await openVenue()
    const room = await given.room()
    const clean = () =>
      call(changeRoomStatus, { params: paramsOf(room), body: { status: 'cleaning' }, ...key })
    const first = await clean()
    await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'available' } })
    await expectEvents({ room_status_changed: 2, '*': 0 })
    expect(await clean()).toEqual(first)
    expect(await call(readRoom, { params: paramsOf(room) })).toMatchObject({ status: 'available' })
    await expectEvents({ '*': 0 })
  })

  test('returns the first answer even if the call can no longer succeed', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental()
    const checkOut = () =>
      call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' }, ...key })
    const first = await checkOut()
    expect(await checkOut()).toEqual(first)
  })

  test('runs again if the first request was refused', async () => {
    const { given, call, refused } = await openVenue()
    const room = await given.room({ status: 'cleaning' })
    const body = checkInForm(room)
    expect(await refused(startRental, { body, ...key })).toMatchObject({ status: 409 })
    await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'available' } })
    expect(await call(startRental, { body, ...key })).toMatchObject({ status: 'active' })
  })

  test('is a new request after a day', async () => {
    const { given, call, app, clock } = await openVenue()
    const rental = await given.runningRental({ hours: 2 })
    const extend = () => call(extendRental, { params: paramsOf(rental), body: { hours: 1 }, ...key })
    await extend()
    clock.at += DAY
    await app.tick()
    expect((await extend()).hours).toBe(3)
    clock.at += 1
    await app.tick()
    expect((await extend()).hours).toBe(4)
  })
})

describe('a key that was used for another request is refused', () => {
  test.each(['another body', 'another record', 'another call'])('%s', async what => {
    const { given, call, refused, store } = await openVenue()
    const [room, other] = [await given.room(), await given.room()]
    await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'cleaning' }, ...key })
    const before = await allRows(store)
    const refusal = {
      'another body': () =>
        refused(changeRoomStatus, { params: paramsOf(room), body: { status: 'repair' }, ...key }),
      'another record': () =>
        refused(changeRoomStatus, { params: paramsOf(other), body: { status: 'cleaning' }, ...key }),
      'another call': () => refused(saveSettings, { body: { taxRate: 5 }, ...key }),
    }[what]
    expect(await refusal?.()).toMatchObject({
      status: 422,
      errors: { 'Idempotency-Key': 'This key was used for another request' },
    })
    expect(await allRows(store)).toEqual(before)
  })
})

describe('the key of every call that writes', () => {
  /** Calls that ignore the key, with the reason. */
  const ignoresKey: Record<string, string> = {
    'POST /api/session': 'takes a password and returns a session',
    'POST /api/session/switch': 'takes a PIN and returns a session',
    'POST /api/accounts/approvals': 'takes a PIN and returns an approval',
    'POST /api/session/confirm': 'takes a password and returns a session',
    'DELETE /api/session': 'ends the session, which is gone the second time',
    'PUT /api/profile/password': 'takes a password and returns a session',
    'PUT /api/profile/pin': 'takes a PIN; setting it again changes nothing',
    'PUT /api/accounts/:id/pin': 'takes a PIN; setting it again changes nothing',
    'POST /api/accounts/:id/reset-password': 'returns a password, which must not be stored',
    'POST /api/profile/second-factor/app': 'returns a secret, which must not be stored',
    'POST /api/profile/second-factor/app/confirm': 'takes a code and returns recovery codes',
    'POST /api/profile/second-factor/passkey/options': 'takes a password and returns a challenge for one use',
    'POST /api/profile/second-factor/passkey': 'takes the answer to a challenge, which is used up',
    'POST /api/profile/second-factor/:id/remove':
      'takes a password, and removes what is gone the second time',
    'POST /api/profile/second-factor/recovery-codes': 'returns recovery codes, which must not be stored',
    'PUT /api/desk': 'may name the browser, and stores the same the second time',
    'POST /api/print-jobs/claim':
      'returns the bytes of a paper; a repeat of the claim gets them while its lease lasts',
    'PUT /api/mail/server': 'takes a password; saving an outdated form is refused',
    'POST /api/mail/test': 'returns what the mail server said, and stores nothing',
    'POST /api/waiting/displays': 'returns a token, which must not be stored',
    'POST /api/chain/join': 'takes a token; a repeat with the same token succeeds',
    'POST /api/chain/exchange': 'takes a token; each Z report is stored once',
    'POST /api/chain/leave': 'takes a token, which is gone the second time',
    'POST /api/chain/codes': 'returns a code, which must not be stored',
    'POST /api/chain/link': 'takes a code; a repeat with the same code succeeds',
    'DELETE /api/chain/link': 'leaves the chain, which is left the second time',
    'POST /api/cleaning/login': 'takes a PIN and stores nothing',
    'POST /api/members/import/preview': 'stores nothing',
  }
  const writes = endpoints.filter(({ method }) => method !== 'GET')

  /** Opens a venue and uses the key 'used' to save the settings. */
  async function openVenueWithUsedKey() {
    const venue = await openVenue()
    await venue.call(saveSettings, { body: { taxRate: 5 }, idempotencyKey: 'used' })
    return venue
  }

  const sendUsedKey = ({ ask }: Venue, endpoint: Endpoint) => {
    const [body] = endpoint.body ? makeSamples(endpoint.body) : []
    return ask(endpoint.method, sampleUrl(endpoint), { body, headers: { 'idempotency-key': 'used' } })
  }

  test('is ignored only by existing calls', () => {
    expect(writes.map(endpointName)).toEqual(expect.arrayContaining(Object.keys(ignoresKey)))
  })

  describe('is honored', () => {
    let venue: Venue
    beforeAll(async () => {
      venue = await openVenueWithUsedKey()
      await venue.given.runningRental()
    })

    const honoringCalls = writes.filter(endpoint => !(endpointName(endpoint) in ignoresKey))
    test.each(honoringCalls.map(endpoint => [endpointName(endpoint), endpoint] as const))(
      '%s',
      async (_, endpoint) => {
        const before = await allRows(venue.store)
        expect(expectProblem(await sendUsedKey(venue, endpoint))).toMatchObject({
          status: 422,
          errors: { 'Idempotency-Key': 'This key was used for another request' },
        })
        expect(await allRows(venue.store)).toEqual(before)
      },
    )
  })

  const ignoringCalls = writes.filter(endpoint => endpointName(endpoint) in ignoresKey)
  test.each(
    ignoringCalls.map(
      endpoint => [endpointName(endpoint), ignoresKey[endpointName(endpoint)], endpoint] as const,
    ),
  )('is ignored by %s, which %s', async (_name, _why, endpoint) => {
    const venue = await openVenueWithUsedKey()
    const { body } = await sendUsedKey(venue, endpoint)
    expect(JSON.stringify(body)).not.toContain('Idempotency-Key')
    const { idempotent_responses } = await allRows(venue.store)
    expect(idempotent_responses).toMatchObject([{ call: 'PATCH /api/settings' }])
  })
})

test.each([
  ['empty', ''],
  ['of 201 characters', 'k'.repeat(201)],
  ['with a space', 'a b'],
])('a key that is %s is refused', async (_what, idempotencyKey) => {
  const { refused, store } = await openVenue()
  const before = await allRows(store)
  expect(await refused(addRoom, { body: { name: 'Room 1', hourlyRate: 5 }, idempotencyKey })).toMatchObject({
    status: 400,
    errors: { 'Idempotency-Key': 'Invalid input' },
  })
  expect(await allRows(store)).toEqual(before)
})

test.each(['abc', '"1x"', 'W/"1"', '"99999999999"', '"-1"', '"1", "2"'])(
  'If-Match %s is not a version',
  async header => {
    const { given, ask, store } = await openVenue()
    const room = await given.room()
    const before = await allRows(store)
    const answer = await ask('PATCH', `/api/rooms/${room.id}`, {
      body: { name: 'Mine' },
      headers: { 'if-match': header },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { 'If-Match': 'Must be a version number' } },
    })
    expect(await allRows(store)).toEqual(before)
  },
)
