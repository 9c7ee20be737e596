import { SECOND } from '#platform/values/time.ts'
import { type Cell, openCell } from './hosting/cell.ts'
import { openStatusPort } from './hosting/cell-status.ts'
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
  let cell: Cell | undefined
  const first = await openApp(config, 'npm run cli -- create-owner', {
    isShared: () => cell?.isShared() ?? false,
  })
  const { app, tick, close } = first
  cell = openCell(config, first)
  await app.listen({ port: config.PORT, host: config.HOST })
  const status = config.STATUS_PORT === undefined ? undefined : await openStatusPort(config.STATUS_PORT, cell)
  if (status) console.warn(`Metrics of all venues are at ${status.url}`)
  const stopClock = startClock(tick)
  const stopLooking = startClock(cell.tick)
  const { port } = app.server.address() as { port: number }
  return {
    url: `${config.TLS_CERT ? 'https' : 'http'}://${config.HOST === '::1' ? '[::1]' : config.HOST}:${port}`,
    drain: config.DRAIN_SECONDS * SECOND,
    async close(drained) {
      stopClock()
      stopLooking()
      status?.close()
      await Promise.all([cell.close(drained), close(drained)])
    },
  }
}
