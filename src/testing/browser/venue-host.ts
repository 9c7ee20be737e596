// Runs the venues of browser tests. Loaded by Node in the main process of Vitest, see venue-commands.ts.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createApp } from '#app/app.ts'
import { createSteadyClock } from '#office/venue-clock/venue-clock.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import type { Instant } from '#platform/values/time.ts'
import { templateIn } from '../database/templates.ts'
import { TestClock } from '../venue/test-clock.ts'

interface HostedVenue {
  clock: TestClock
  /** How far the clock of the server's computer is ahead of the venue's time, in ms. */
  computer: { ahead: number }
  close(): Promise<void>
}

const venues = new Map<number, HostedVenue>()

/** Starts a server on a copy of the template in the run's folder. Returns its port. */
export async function openVenue(runFolder: string): Promise<number> {
  const folder = await mkdtemp(path.join(runFolder, 'browser-'))
  const file = path.join(folder, 'keydesk.db')
  await cp(templateIn(runFolder), file)
  const store = await openDatabase({ file })
  const clock = new TestClock()
  const computer = { ahead: 0 }
  const steadyClock = createSteadyClock({
    wall: () => clock.at + computer.ahead,
    elapsed: clock.now,
    uptime: clock.now,
  })
  const { app, close } = await createApp({ store, folder, steadyClock })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  venues.set(port, {
    clock,
    computer,
    async close() {
      await close()
      await store.close()
      await rm(folder, { recursive: true })
    },
  })
  return port
}

export function setVenueTime(port: number, at: Instant): void {
  venueAt(port).clock.at = at
}

export function jumpComputerClock(port: number, by: number): void {
  venueAt(port).computer.ahead += by
}

export async function closeVenue(port: number): Promise<void> {
  const venue = venueAt(port)
  venues.delete(port)
  await venue.close()
}

function venueAt(port: number): HostedVenue {
  const venue = venues.get(port)
  if (!venue) throw new Error(`No venue listens on port ${port}`)
  return venue
}
