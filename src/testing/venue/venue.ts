import { expect } from 'vitest'
import type { VenueSettings } from '#office/settings/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { expectAlertsInWords, expectInvariants } from '../database/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { startTestServer, type TestServer } from './client.ts'
import { waitUntilDeliverable } from './feed-listener.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { TestClock } from './test-clock.ts'

/** Number of events per push type (or action, if the name has a dot); '*' counts all others. */
export type ExpectedEvents = Record<string, number>

/**
 * A venue for one test: a real server on a real, empty database, with a clock that the test controls. At the end of
 * the test, the database invariants are checked.
 */
export interface Venue extends TestServer {
  clock: TestClock
  store: TestDatabase
  db: TestDatabase['db']
  /** Sets up the initial state. Its events are not counted. */
  given: Fixtures
  /** Expects exactly these events since the last check. */
  expectEvents(expected: ExpectedEvents): Promise<void>
  /** Returns the events since the last check, as 'type action'. */
  eventsSince(): Promise<string[]>
}

export async function openVenue(settings?: Partial<VenueSettings>): Promise<Venue> {
  const clock = new TestClock()
  const store = await openTestDatabase()
  const desk = await startTestServer(store, clock)
  if (settings) await desk.call(saveSettings, { body: settings })
  const { db } = store
  addCleanup(async () => {
    await expectInvariants(db)
    await expectAlertsInWords(db)
  })
  let seen = 0

  const newEvents = async () => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'action'])
      .where('id', '>', seen)
      .orderBy('id')
      .execute()
    seen = events.at(-1)?.id ?? seen
    return events
  }

  const given = createFixtures(desk, clock, async () => {
    await newEvents()
    await waitUntilDelivered(store, desk)
  })
  await newEvents()
  return {
    ...desk,
    clock,
    store,
    db,
    given,
    async eventsSince() {
      return (await newEvents()).map(({ type, action }) => `${type} ${action}`)
    },
    async expectEvents({ '*': others = 0, ...expected }) {
      const counted = {
        ...Object.fromEntries(Object.keys(expected).map(name => [name, 0])),
        '*': 0,
      } as ExpectedEvents
      for (const { type, action } of await newEvents()) {
        // Recorded whenever a test passes midnight; ignored unless the test expects it.
        if (action === 'shift.day_closed' && !(action in expected)) continue
        const name = [type, action].find(one => one in expected) ?? '*'
        counted[name]! += 1
      }
      expect(counted).toEqual({ ...expected, '*': others })
    },
  }
}

/** Resolves when every event so far has been delivered. */
async function waitUntilDelivered(store: TestDatabase, { app }: TestServer) {
  await waitUntilDeliverable(store)
  await app.feed.catchUp()
}
