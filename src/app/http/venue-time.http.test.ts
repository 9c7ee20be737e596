import { expect, test } from 'vitest'
import { VENUE_TIME } from '#platform/http/answer-headers.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('answers tell the time of the venue, refusals too, but none that a browser may keep', async () => {
  const { ask, clock } = await openVenue()
  expect((await ask('GET', '/api/rooms')).headers.has(VENUE_TIME)).toBe(false)
  for (const path of ['/api/session', '/api/members', '/api/rooms/999', '/api/unknown']) {
    const { headers } = await ask('GET', path)
    expect(headers.get(VENUE_TIME)).toBe(String(clock.at))
    clock.advance(7)
  }
})
