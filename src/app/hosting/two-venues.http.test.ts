import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as rentals from '#desk/rentals/contract.ts'
import { startCountingChanges } from '#testing/database/count-changes.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { endpointName, endpoints, makeSamples, sampleUrl } from '#testing/venue/endpoints.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'
import { openBrowser, openStaffedVenue } from '#testing/venue/staffed-venue.ts'

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

test('requests to every endpoint of one venue read and change nothing of another in the same process', async () => {
  const here = await openNamedVenue('Aurora')
  const other = await openNamedVenue('Borealis')
  const countChanges = await startCountingChanges(other.store)
  const heard: string[] = []
  const screen = new WebSocket(`${here.url.replace('http', 'ws')}/ws?after=0`)
  addCleanup(async () => screen.terminate())
  screen.on('message', text => heard.push(String(text)))
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
