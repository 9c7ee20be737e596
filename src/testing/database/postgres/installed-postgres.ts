import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../environment/free-port.ts'
import type { PostgresServer } from './postgres-server.ts'

const run = promisify(execFile)

/**
 * Returns the program folder of a PostgreSQL that is installed with its client tools, which the embedded one lacks.
 * Returns undefined if there is none.
 */
export async function installedPostgres(): Promise<string | undefined> {
  const version = await run('pg_dump', ['--version']).catch(() => undefined)
  const major = version && /\(PostgreSQL\) (\d+)/.exec(version.stdout)?.[1]
  if (!major) return undefined
  const config = await run('pg_config', ['--bindir']).catch(() => undefined)
  const folders = [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`, config?.stdout.trim() ?? '']
  return folders.find(folder => ['initdb', 'postgres'].every(name => existsSync(path.join(folder, name))))
}

/** Starts an empty cluster without disk flushes. It stops when this process ends, even if it is killed. */
export async function startInstalledPostgres(folder: string): Promise<PostgresServer> {
  const [data, port, owner] = [
    await mkdtemp(path.join(tmpdir(), 'keydesk-pg-')),
    await freePort(),
    await postgresUser(),
  ]
  if (owner) await chown(data, owner.uid, owner.gid)
  const initdb = ['-D', data, '-U', 'keydesk', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(path.join(folder, 'initdb'), initdb, { ...owner, cwd: data })
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap(one => [
    '-c',
    one,
  ])
  // The shell waits for the end of its input, which also comes if the tests are killed.
  const command = '"$0" "$@" & server=$!; read -r _; kill -INT $server; wait $server'
  const server = [path.join(folder, 'postgres'), '-D', data, '-p', String(port), ...settings]
  const child = spawn('sh', ['-c', command, ...server], {
    ...owner,
    cwd: data,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const url = `postgres://keydesk@127.0.0.1:${port}/postgres`
  await waitUntilUp(url, ended)
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, so root uses the `postgres` user that its package creates. */
async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async of => Number((await run('id', [of, 'postgres'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

async function waitUntilUp(url: string, ended: Promise<unknown>): Promise<void> {
  let hasExited = false
  void ended.then(() => {
    hasExited = true
  })
  for (;;) {
    if (hasExited) throw new Error('The installed PostgreSQL did not start')
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}
