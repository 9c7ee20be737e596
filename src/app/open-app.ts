import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwner } from '#office/accounts/accounts.ts'
import { openRestoredDatabase } from '#office/backup/backup.ts'
import { createSteadyClock } from '#office/venue-clock/venue-clock.ts'
import type { Store } from '#platform/database/database.ts'
import { isLoopback } from '#platform/values/loopback.ts'
import { type App, type AppOptions, createApp } from './app.ts'
import {
  type Config,
  databaseName,
  isOnNetwork,
  locateBackups,
  locateDatabase,
  requestedVenueKind,
} from './operations/config.ts'
import { openDataFolder } from './operations/data-folder.ts'
import { initializeVenue } from './operations/initialize-venue.ts'
import { describeStep, migrate } from './operations/migrate.ts'

/** Interval of the scheduled work, in ms. */
export const TICK = 5_000

/** What a venue shares with others of its process. */
interface Share extends Pick<AppOptions, 'isShared' | 'pollInterval'> {
  /** See `DatabaseLocation`. */
  cache?: number
  /** Called with the database open, before anything is written to it. Throws if the venue is not to be opened. */
  assertStillOpen?(): void
}

/**
 * Opens a venue: migrates its database and assembles its server, which the caller makes listen. `owner`: what to type
 * to create one. Throws if the venue is on a network and has no owner.
 */
export async function openApp(
  config: Config,
  owner: string,
  { cache, assertStillOpen, ...share }: Share,
): Promise<App> {
  openDataFolder(config.DATA_DIR)
  const store = await openRestoredDatabase(config.DATA_DIR, { ...locateDatabase(config), cache })
  try {
    assertStillOpen?.()
    return await createAppOn(config, store, owner, share)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function createAppOn(
  config: Config,
  store: Store,
  owner: string,
  share: Omit<Share, 'cache' | 'assertStillOpen'>,
): Promise<App> {
  await migrate(store, undefined, step => process.stdout.write(`${describeStep(step)}\n`))
  if (isOnNetwork(config) && !(await hasOwner(store.reader)))
    throw new Error(
      `${isLoopback(config.HOST) ? 'PUBLIC_URL' : 'HOST'} is a network address, but there is no owner account to sign in with. Create one with: ${owner}`,
    )
  const venue = await initializeVenue(store, requestedVenueKind(config), Date.now(), config.DATA_DIR)
  if (config.VENUE && venue !== requestedVenueKind(config))
    console.warn(
      `VENUE=${config.VENUE} has no effect: ${databaseName(config)} holds ${venue === 'demo' ? 'the demo venue' : 'a real venue'}.`,
    )
  const webFolder = join(import.meta.dirname, '../../dist/web')
  return createApp({
    store,
    steadyClock: createSteadyClock(),
    folder: config.DATA_DIR,
    backup: { where: locateDatabase(config), backups: locateBackups(config) },
    logLevel: config.LOG_LEVEL,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
    tls:
      config.TLS_CERT && config.TLS_KEY
        ? { cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) }
        : undefined,
    publicUrl: config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined,
    signInRequired: isOnNetwork(config),
    ...share,
  })
}

/** Runs a venue's scheduled work now and at every interval, never twice at the same time. Returns what stops it. */
export function startClock(tick: () => Promise<void>): () => void {
  const run = onceAtATime(tick)
  void run()
  const timer = setInterval(run, TICK)
  return () => clearInterval(timer)
}

/** Returns a function that runs scheduled work and logs its failures. A call while it runs waits for the same run. */
export function onceAtATime(tick: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= tick()
      .catch(error => console.error('The clock failed:', error.message))
      .finally(() => {
        running = undefined
      })
    return running
  }
}
