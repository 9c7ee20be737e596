import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface PostgresServer {
  /** Leads to the database `postgres` as a superuser. */
  url: string
  stop(): Promise<void>
}

/** Starts a real PostgreSQL with an empty cluster; without `durable` it skips disk flushes, which only tests may do. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const script = path.join(import.meta.dirname, 'postgres-process.ts')
  const child = spawn(process.execPath, durable ? [script, '--durable'] : [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (exit code ${code})`))),
  ])
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
