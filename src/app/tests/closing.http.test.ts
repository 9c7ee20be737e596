import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Push } from '#platform/feed/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startTestServer, type TestServer } from '#testing/venue/client.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'

/** Sends a request but for the end of its body, and returns how to send that and get the status. */
async function beginAddingRoom({ app, url }: TestServer, name: string) {
  const body = JSON.stringify({ name, hourlyRate: 20 })
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  addCleanup(async () => void socket.destroy())
  const begun = once(app.app.server, 'request')
  socket.write(
    `POST /api/rooms HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await begun
  return async () => {
    socket.write(body.slice(10))
    const [answer] = await once(socket, 'data')
    return String(answer).split('\r\n')[0]
  }
}

test('what a closing server still answers is on its feed, on those of others, and is replayed to its screens', async () => {
  const { store, clock, url: elsewhere } = await openVenue()
  const closing = await startTestServer(await openSecondStore(store), clock)
  const [own, other] = [await listen(closing.url), await listen(elsewhere)]
  const delivered = Promise.withResolvers<Push[]>()
  await closing.app.feed.subscribe(
    undefined,
    () => {},
    pushes => delivered.resolve([...pushes]),
  )
  const first = await beginAddingRoom(closing, 'Room 104')
  const last = await beginAddingRoom(closing, 'Room 105')
  const ended = once(own.socket, 'close')
  const closed = closing.close()
  await ended

  expect(await first()).toBe('HTTP/1.1 201 Created')
  const [{ id }] = (await delivered.promise) as [Push]
  expect(await other.waitForId(id)).toMatchObject([{ action: 'facility.added', facilityName: 'Room 104' }])
  expect(await last()).toBe('HTTP/1.1 201 Created')
  await closed
  const names = (pushes: readonly Push[]) => pushes.map(({ facilityName }) => facilityName)
  expect(names(await other.waitForCount(2))).toEqual(['Room 104', 'Room 105'])
  const again = await listen(elsewhere, { after: own.greeting.id })
  expect(again.greeting.reset).toBeUndefined()
  expect(names(await again.waitForCount(2))).toEqual(['Room 104', 'Room 105'])
})

test('a closing server ends what its clock does before it closes the database', async () => {
  const { app, log } = await openLoggedVenue()
  const ticked = app.tick()
  await app.close()
  await ticked
  expect(log.filter(line => JSON.parse(line).level >= 50)).toEqual([])
})
