import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Maximum output of a tool in bytes. */
const MAX_OUTPUT = 1 << 24

/** Whether pg_dump and pg_restore are on PATH and not older than the server, as older ones refuse it. */
export async function hasTools(serverVersion: number): Promise<boolean> {
  const versions = await Promise.all(['pg_dump', 'pg_restore'].map(readVersion))
  return versions.every(version => version !== undefined && version >= Math.floor(serverVersion / 10_000))
}

type Tool = 'pg_dump' | 'pg_restore'

/** Returns the name under which the connections of a tool are listed in pg_stat_activity. */
export const applicationName = (tool: Tool) => `keydesk ${tool}`

/**
 * Runs pg_dump or pg_restore on a database. Throws Error with the first line of its error output. `signal`: ends the
 * tool, and rejects when it has exited.
 */
export async function runTool(tool: Tool, args: string[], url: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const running = promisify(execFile)(tool, args, {
    env: { ...process.env, ...toEnvironment(url), PGAPPNAME: applicationName(tool) },
    maxBuffer: MAX_OUTPUT,
  })
  const end = () => running.child.kill()
  signal?.addEventListener('abort', end)
  try {
    await running
  } catch (error) {
    const message = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    throw new Error(message || `${tool} could not be run`, { cause: error })
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/**
 * Returns the major version of a tool ('pg_dump (PostgreSQL) 18.1 (Debian …)': 18), or undefined if it is
 * missing.
 */
async function readVersion(tool: string): Promise<number | undefined> {
  const result = await promisify(execFile)(tool, ['--version']).catch(() => undefined)
  const major = result && /\(PostgreSQL\) (\d+)/.exec(result.stdout)?.[1]
  return major ? Number(major) : undefined
}

/**
 * Returns the connection as environment variables, as process arguments are visible to every user of the
 * machine.
 */
function toEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
