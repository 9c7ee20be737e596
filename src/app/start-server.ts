import { SECOND } from '#platform/values/time.ts'
import { openCell } from './hosting/cell.ts'
import { openApp, startClock } from './open-app.ts'
import { readConfig } from './operations/config.ts'

export interface RunningServer {
  url: string
  /** How long the server goes on after it was asked to close, in ms, so that a proxy sends requests elsewhere. */
  drain: number
  /** Closes the server and its databases, once `drained` resolves. */
  close(drained?: Promise<unknown>): Promise<void>
}

/**
 * Opens the venue that the environment variables name, migrates it, and serves it until `close`; beside it the further
 * venues of the installation. Throws if a variable is invalid, or if the server is on a network and has no owner.
 */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = readConfig(environment)
  const { app, tick, close } = await openApp(config, 'npm run cli -- create-owner')
  const cell = openCell(config, app.server)
  await app.listen({ port: config.PORT, host: config.HOST })
  const stopClock = startClock(tick)
  const stopLooking = startClock(cell.tick)
  const { port } = app.server.address() as { port: number }
  return {
    url: `${config.TLS_CERT ? 'https' : 'http'}://${config.HOST === '::1' ? '[::1]' : config.HOST}:${port}`,
    drain: config.DRAIN_SECONDS * SECOND,
    async close(drained) {
      stopClock()
      stopLooking()
      await Promise.all([cell.close(drained), close(drained)])
    },
  }
}
