import { describe, expect, test, vi } from 'vitest'
import { listBoard, type Rental, startRental } from '#desk/rentals/contract.ts'
import { addLocker } from '#house/facilities/contract.ts'
import {
  ReplicatedPostgres,
  type ReplicationOptions,
} from '#testing/database/postgres/replicated-postgres.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { type Client, createClient } from '#testing/venue/client.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import { checkInForm } from '#testing/venue/fixtures.ts'
import { callUntilSuccess, expectUnavailable, POLLING, ready } from '#testing/venue/unavailable.ts'
import { VenueProcess } from '../../../e2e/support/venue-process.ts'

const LOCKERS = 6

describe.runIf(onPostgres)('when a standby takes over from PostgreSQL', () => {
  test('and had every commit, nothing is lost, and the servers do not read it before it is promoted', async () => {
    const { postgres, clients, screens, checkIn, expectBoards } = await openVenue({ isSynchronous: true })
    const [one, two] = clients
    await checkIn(one, 0)
    await checkIn(two, 1)
    await expectBoards(0, 1)

    await postgres.losePrimary('immediate')
    // Both have cached the board; it may be shown until the feed has noticed.
    for (const client of clients)
      await vi.waitFor(async () => expectUnavailable(await client.send(listBoard)), POLLING)
    expect(await one.ask('GET', '/readyz')).toMatchObject({ status: 503 })
    await postgres.promote()
    await Promise.all(clients.map(ready))

    await checkIn(one, 2)
    await expectBoards(0, 1, 2)
    for (const screen of screens) {
      await screen.waitForCount(3)
      expect(screen.pushes.map(({ action }) => action)).toEqual(Array(3).fill('rental.started'))
    }
  })

  test('and lacked the last commits, servers and screens read everything again and miss nothing later', async () => {
    const { postgres, clients, screens, checkIn, expectBoards } = await openVenue({ isSynchronous: false })
    const [one, two] = clients
    await checkIn(one, 0)
    await postgres.standbyFollows()
    postgres.cutOffStandby()
    for (const locker of [1, 2, 3, 4]) await checkIn(locker % 2 === 0 ? one : two, locker)
    await expectBoards(0, 1, 2, 3, 4)
    for (const screen of screens) await screen.waitForCount(5)
    const lost = screens[0]!.pushes.at(-1)!

    await postgres.losePrimary('immediate')
    await postgres.promote()
    for (const screen of screens)
      expect((await screen.waitForCount(6)).at(-1)).toMatchObject({ type: 'connection', reset: true })
    await expectBoards(0)
    expect((await listen(screens[0]!.url, { after: lost.id })).greeting.reset).toBe(true)

    // The answer that was stored with the key is lost as well.
    const again = await checkIn(one, 4)
    await expectBoards(0, 4)
    for (const screen of screens)
      expect((await screen.waitForCount(7)).at(-1)).toMatchObject({
        action: 'rental.started',
        subjectId: again.id,
      })
  })
})

/** Opens a venue with two servers and a screen on each. */
async function openVenue(options: ReplicationOptions) {
  const postgres = await ReplicatedPostgres.start(options)
  addCleanup(() => postgres.stop())
  const urls: string[] = []
  while (urls.length < 2) {
    const server = await VenueProcess.open({
      VENUE: 'empty',
      DATABASE_URL: postgres.url,
      DATABASE_TIMEOUT: '5',
      LOG_LEVEL: 'silent',
    })
    addCleanup(() => server.close())
    urls.push(server.url)
  }
  const clients = urls.map(url => createClient(url)) as [Client, Client]
  const ids: number[] = []
  while (ids.length < LOCKERS) {
    const body = { name: `Locker ${ids.length}`, hourlyRate: 5 }
    ids.push((await clients[0].call(addLocker, { body })).id)
  }
  await postgres.standbyFollows()
  const screens = await Promise.all(urls.map(async url => ({ url, ...(await listen(url)) })))

  return {
    postgres,
    clients,
    screens,
    checkIn(client: Client, locker: number): Promise<Rental> {
      const body = checkInForm({ type: 'locker', id: ids[locker]! })
      return callUntilSuccess([client], startRental, { body, idempotencyKey: `check-in-${locker}` })
    },
    /** Waits until both servers show exactly these lockers on the board. */
    async expectBoards(...lockers: number[]) {
      for (const client of clients)
        await vi.waitFor(async () => {
          const board = await callUntilSuccess([client], listBoard)
          expect(board.map(({ facilityId }) => ids.indexOf(facilityId)).sort()).toEqual(lockers)
        }, POLLING)
    },
  }
}
