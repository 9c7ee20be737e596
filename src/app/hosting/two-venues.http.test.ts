import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as rentals from '#desk/rentals/contract.ts'
import { writeWorkorder } from '#house/workorders/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { startCountingChanges } from '#testing/database/count-changes.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { endpointName, endpoints, makeSamples, sampleUrl } from '#testing/venue/endpoints.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'
import { openBrowser, openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'

/** Names that only the second venue has. */
const marker = /Borealis|borealis/

/** A venue whose guest, room and notes are called by one word, with the same ids as any other new venue. */
async function openNamedVenue(word: string) {
  const venue = await openLoggedVenue()
  const room = await venue.given.room({ name: `${word} Room` })
  const form = { ...checkInForm(room), customerName: `${word} Guest`, notes: `${word} notes` }
  const rental = await venue.call(rentals.startRental, { body: form, idempotencyKey: 'the-same' })
  await venue.call(rentals.correctRental, { params: paramsOf(rental), body: { notes: `${word} again` } })
  return venue
}

/** Adds a work order with a photo. Returns the address of the photo and the name of its file. */
async function addPhoto({ call, url }: Awaited<ReturnType<typeof openNamedVenue>>) {
  const photo = `data:image/jpeg;base64,${(await takePicture(1)).toString('base64')}`
  const { photoUrl } = await call(writeWorkorder, {
    body: { facilityType: 'room', facilityId: 1, description: 'A tile is loose', photo },
  })
  const jpeg = Buffer.from(await (await fetch(url + photoUrl)).arrayBuffer())
  return { path: photoUrl!, hash: createHash('sha256').update(jpeg).digest('hex') }
}

test('requests to every endpoint of one venue read and change nothing of another in the same process', async () => {
  const here = await openNamedVenue('Aurora')
  const other = await openNamedVenue('Borealis')
  const photo = await addPhoto(other)
  const newest = await other.store.reader
    .selectFrom('events')
    .select(['id', 'at'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const countChanges = await startCountingChanges(other.store)
  const heard: string[] = []
  // One screen starts at the beginning, one at the feed position of the other venue.
  for (const position of ['after=0', `after=${newest.id}&at=${newest.at}`]) {
    const screen = new WebSocket(`${here.url.replace('http', 'ws')}/ws?${position}`)
    addCleanup(async () => screen.terminate())
    screen.on('message', text => heard.push(String(text)))
  }
  expect((await here.ask('GET', `/api/cleaning/photos/${photo.hash}`)).status).toBe(404)
  expect((await here.ask('GET', photo.path)).status).toBe(404)
  const version = (await other.ask('GET', '/api/rooms')).headers.get('etag') ?? ''
  const lines = other.log.length
  // What is known of the other venue: its ids, versions, keys and ETags.
  const headers = { 'idempotency-key': 'the-same', 'if-match': '"1"', 'if-none-match': version }
  for (const endpoint of endpoints) {
    const bodies = endpoint.body ? makeSamples(endpoint.body) : [undefined]
    for (const body of bodies) {
      const reply = await here.ask(endpoint.method, sampleUrl(endpoint), { body, headers })
      expect([endpointName(endpoint), JSON.stringify(reply.body)]).toEqual([
        endpointName(endpoint),
        expect.not.stringMatching(marker),
      ])
    }
  }
  expect(await countChanges()).toBe(0)
  await expect.poll(() => heard.join()).toMatch(/room.created|facility/)
  expect(heard.join()).not.toMatch(marker)
  expect(here.log.join()).not.toMatch(marker)
  expect(other.log).toHaveLength(lines)
})

test('the session of one venue opens no endpoint of another with the same accounts and passwords', async () => {
  const [here, other] = [await openStaffedVenue(), await openStaffedVenue()]
  const { cookies } = here.owner
  const stranger = openBrowser(other.url, cookies)
  const countChanges = await startCountingChanges(other.store, ['sessions', 'failed_attempts'])
  const opened: string[] = []
  for (const endpoint of endpoints) {
    const [body] = endpoint.body ? makeSamples(endpoint.body) : []
    const known = openBrowser(other.url)
    const [withCookie, without] = [
      await stranger.ask(endpoint.method, sampleUrl(endpoint), { body }),
      await known.ask(endpoint.method, sampleUrl(endpoint), { body }),
    ]
    // What needs no session answers the same without one.
    if (withCookie.status !== without.status) opened.push(endpointName(endpoint))
  }
  expect(opened).toEqual([])
  expect(await countChanges()).toBe(0)
})

/** A desk where Ada (staff) is signed in, with a payment that Bea (manager) may let her refund. */
async function openDesk() {
  const venue = await openStaffedVenue(({ given }) => given.runningRental(), { lockMinutes: 0 })
  const bea = await venue.staff('manager', 'bea')
  const ada = await venue.staff('staff', 'ada')
  for (const login of ['bea', 'ada']) await ada.call(signIn, { body: { login, password: PASSWORD } })
  const { payments } = await ada.call(listPayments)
  const refund = `/api/billing/payments/${payments[0]!.id}/refund`
  const body = { amount: 5.5, reason: 'Too cold' }
  return {
    venue,
    refund,
    approve: () =>
      ada.call(approve, { body: { accountId: bea.id, pin: PIN, method: 'POST', path: refund, body } }),
    send: (approval: string) => ada.ask('POST', refund, { body, headers: { approval } }),
  }
}

test('an approval given at one venue approves nothing at another with the same people and payments', async () => {
  const [here, other] = [await openDesk(), await openDesk()]
  expect(here.refund).toBe(other.refund)
  const { approval } = await here.approve()
  const countChanges = await startCountingChanges(other.venue.store, ['failed_attempts'])
  expect(await other.send(approval)).toMatchObject({ status: 403, body: { approval: true } })
  expect(await countChanges()).toBe(0)
  expect((await here.send(approval)).status).toBe(200)
})
