import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface PostgresServer {
  /** URL of the database `postgres` as a superuser. */
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL that a test can restart with the same data and port. */
export interface RestartablePostgres extends PostgresServer {
  /** Shuts it down like `pg_ctl stop`: 'fast' ends every connection, 'immediate' simulates a crash. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** Resolves when it accepts connections again. */
  start(): Promise<void>
}

/** Starts a real PostgreSQL with an empty cluster. Without `durable` it skips disk flushes, which is for tests only. */
export async function startPostgres({ durable = false } = {}): Promise<RestartablePostgres> {
  const script = path.join(import.meta.dirname, 'postgres-process.ts')
  const child = spawn(process.execPath, durable ? [script, '--durable'] : [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (exit code ${code})`))),
  ])
  const send = async (command: string) => {
    const done = once(lines, 'line')
    child.stdin.write(`${command}\n`)
    await done
  }
  return {
    url,
    shutDown: send,
    start: () => send('start'),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
