import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Loaded into a server whose clock is shifted. */
export const clock = `--import=${new URL('server-clock.ts', import.meta.url).href}`

/**
 * A process that runs the servers of a worker's stories one after the other: loading the sources takes most of a
 * server's start. If a story kills it, the next one gets another.
 */
export class VenueHost {
  #process: ChildProcess | undefined

  get process(): ChildProcess {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode)
      this.#process = spawn(process.execPath, ['e2e/support/hosted-server.ts'], {
        cwd: root,
        env: { ...process.env, TZ: 'UTC', NODE_OPTIONS: clock, CLOCK_SHIFT: '0', CLOCK_STILL: '' },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
    return this.#process
  }

  async close(): Promise<void> {
    const host = this.#process
    if (!host || host.exitCode !== null || host.signalCode) return
    const ended = once(host, 'exit')
    host.kill('SIGKILL')
    await ended
  }
}
