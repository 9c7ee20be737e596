import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Long enough for what an archive's listing says. */
const MOST_SAID = 1 << 24

/** Whether PostgreSQL's own tools are on PATH and not older than the server, which they refuse otherwise. */
export async function hasTools(serverVersion: number): Promise<boolean> {
  const versions = await Promise.all(['pg_dump', 'pg_restore'].map(versionOf))
  return versions.every(version => version !== undefined && version >= Math.floor(serverVersion / 10_000))
}

/** Runs one of PostgreSQL's tools on a database; throws its first line where it fails. */
export async function runTool(tool: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  try {
    await promisify(execFile)(tool, args, {
      env: { ...process.env, ...environmentOf(url) },
      maxBuffer: MOST_SAID,
    })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    throw new Error(said || `${tool} could not be run`, { cause: error })
  }
}

/** 'pg_dump (PostgreSQL) 18.1 (Debian …)': 18; undefined where it is not there. */
async function versionOf(tool: string): Promise<number | undefined> {
  const answer = await promisify(execFile)(tool, ['--version']).catch(() => undefined)
  const major = answer && /\(PostgreSQL\) (\d+)/.exec(answer.stdout)?.[1]
  return major ? Number(major) : undefined
}

/** By the environment, as everybody on the machine can read the arguments of a process. */
function environmentOf(url: string): Record<string, string> {
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
