import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { StandbyOptions } from './copy-cluster.ts'

export interface PostgresServer {
  /** URL of the database `postgres` as a superuser. */
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL that a test can restart with the same data and port. */
export interface RestartablePostgres extends PostgresServer {
  /**
   * Shuts it down like `pg_ctl stop`: 'fast' ends every connection, 'immediate' simulates a crash. 'kill' ends all its
   * processes at once (Linux).
   */
  shutDown(mode: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Resolves when it accepts connections again. */
  start(): Promise<void>
}

interface PostgresOptions {
  /** Flushes to the disk; without, a power cut loses data, which is for tests only. */
  durable?: boolean
  /** Settings as in postgresql.conf: 'name=value'. */
  settings?: readonly string[]
}

/** Starts a real PostgreSQL with an empty cluster. */
export const startPostgres = (options: PostgresOptions = {}): Promise<RestartablePostgres> =>
  run(toArguments(options))

/** Starts a standby of a running cluster, with a copy of its data. */
export const startStandby = (
  { primary, through }: StandbyOptions,
  options: PostgresOptions = {},
): Promise<RestartablePostgres> =>
  run([`--standby-of=${primary}`, ...(through ? [`--through=${through}`] : []), ...toArguments(options)])

const toArguments = ({ durable, settings = [] }: PostgresOptions): string[] => [
  ...(durable ? ['--durable'] : []),
  ...settings.map(setting => `--setting=${setting}`),
]

async function run(options: readonly string[]): Promise<RestartablePostgres> {
  const script = path.join(import.meta.dirname, 'postgres-process.ts')
  const child = spawn(process.execPath, [script, ...options], { stdio: ['pipe', 'pipe', 'inherit'] })
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
