import type { AddressInfo } from 'node:net'
import { createApp } from '#app/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { createClient } from './client.ts'
import { createFixtures } from './fixtures.ts'
import { TestClock } from './test-clock.ts'

/**
 * Opens an empty venue with the most detailed log, whose lines are in `log`. Its invariants are not checked at the end:
 * the tests that use it look for data that must not be stored.
 */
export async function openLoggedVenue() {
  const [store, clock, log] = [await openTestDatabase(), new TestClock(), [] as string[]]
  const write = (line: string) => void log.push(line)
  const app = await createApp({
    store,
    folder: store.folder,
    now: clock.now,
    logLevel: 'trace',
    log: { write },
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  addCleanup(() => app.close())
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const client = createClient(url)
  return { app, url, store, clock, log, given: createFixtures(client, clock, async () => {}), ...client }
}
