import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwner } from '#office/accounts/accounts.ts'
import { openRestoredDatabase } from '#office/backup/backup.ts'
import { createSteadyClock } from '#office/venue-clock/venue-clock.ts'
import { isLoopback } from '#platform/values/loopback.ts'
import { SECOND } from '#platform/values/time.ts'
import { createApp } from './app.ts'
import {
  databaseName,
  isOnNetwork,
  locateBackups,
  locateDatabase,
  readConfig,
  requestedVenueKind,
} from './operations/config.ts'
import { openDataFolder } from './operations/data-folder.ts'
import { initializeVenue } from './operations/initialize-venue.ts'
import { describeStep, migrate } from './operations/migrate.ts'

/** Interval of the scheduled work, in ms. */
const TICK = 5_000

export interface RunningServer {
  url: string
  /** How long the server goes on after it was asked to close, in ms, so that a proxy sends requests elsewhere. */
  drain: number
  /** Closes the server and its database, once `drained` resolves. */
  close(drained?: Promise<unknown>): Promise<void>
}

/**
 * Opens the venue that the environment variables name, migrates it, and serves it until `close`.
 * Throws if a variable is invalid, or if the server is on a network and has no owner.
 */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = readConfig(environment)
  openDataFolder(config.DATA_DIR)
  const store = await openRestoredDatabase(config.DATA_DIR, locateDatabase(config))
  await migrate(store, undefined, step => process.stdout.write(`${describeStep(step)}\n`))
  if (isOnNetwork(config) && !(await hasOwner(store.reader))) {
    await store.close()
    throw new Error(
      `${isLoopback(config.HOST) ? 'PUBLIC_URL' : 'HOST'} is a network address, but there is no owner account to sign in with. Create one with: npm run cli -- create-owner`,
    )
  }
  const venue = await initializeVenue(store, requestedVenueKind(config), Date.now(), config.DATA_DIR)
  if (config.VENUE && venue !== requestedVenueKind(config))
    console.warn(
      `VENUE=${config.VENUE} has no effect: ${databaseName(config)} holds ${venue === 'demo' ? 'the demo venue' : 'a real venue'}.`,
    )
  const webFolder = join(import.meta.dirname, '../../dist/web')
  const router = await createApp({
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
  })
  await router.app.listen({ port: config.PORT, host: config.HOST })
  const clock = startClock(router.tick)
  const { port } = router.app.server.address() as { port: number }
  return {
    url: `${config.TLS_CERT ? 'https' : 'http'}://${config.HOST === '::1' ? '[::1]' : config.HOST}:${port}`,
    drain: config.DRAIN_SECONDS * SECOND,
    close(drained) {
      clearInterval(clock)
      return router.close(drained)
    },
  }
}

/** Runs `tick` now and then at every interval, never twice at the same time. */
function startClock(tick: () => Promise<void>): NodeJS.Timeout {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= tick()
      .catch(error => console.error('The clock failed:', error.message))
      .finally(() => {
        running = undefined
      })
    return running
  }
  void run()
  return setInterval(run, TICK)
}
