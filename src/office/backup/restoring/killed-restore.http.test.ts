import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { loadDemo } from '#demo/load-demo.ts'
import type { DatabaseLocation, Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { installedPostgres, startInstalledPostgres } from '#testing/database/postgres/installed-postgres.ts'
import { databaseOn } from '#testing/database/templates.ts'
import { onPostgres, openTestDatabase, testOnSqlite } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { preload } from '#testing/venue/server-process.ts'
import { applicationName } from '../copying/pg-tools.ts'
import { writeBackup } from '../write-backup.ts'

/** Starts of processes take a while on a busy machine. */
const WAIT = { timeout: 200_000, interval: 5 }

/** Enough photos that copying them takes a second. */
const PHOTOS = 500

/** The signals that end a restore, and the exit code of each. */
const signals = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const

const UNFINISHED =
  'The restore of this venue is not finished: wait for its end, or repeat it if it was interrupted\n'
const INTERRUPTED = 'The restore was interrupted, and everything it had written is removed\n'

/** Starts the command line or the server, as `npm run cli` and `npm start` do. `ended`: its exit code and output. */
function start(program: 'cli' | 'server', args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [`src/app/${program}.ts`, ...args], {
    cwd: path.join(import.meta.dirname, '../../../..'),
    env: { ...process.env, BACKUP_DIR: '', VENUE: 'empty', PORT: '0', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const ended = once(child, 'close').then(([code]): [number | null, string] => [code, output])
  addCleanup(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended }
}

/** Makes a backup of the demo venue with few past stays and many photos: it is restored dozens of times. */
async function backUpDemo(store: Store, where: DatabaseLocation, folder: string) {
  await loadDemo(store.maintenance, Date.now(), folder, { oneStayIn: 10 })
  await mkdir(path.join(folder, 'photos/ab'), { recursive: true })
  for (let index = 0; index < PHOTOS; index++)
    await writeFile(path.join(folder, `photos/ab/ab${index}.jpg`), randomBytes(2_000))
  const backups = path.join(folder, 'backups')
  const { name } = await writeBackup({ at: Date.now(), where, data: folder, backups })
  return path.join(backups, name)
}

/** An empty place to restore a backup to. */
async function openTarget(backup: string, url?: string) {
  const folder = await mkdtemp(path.join(inject('folder'), 'target-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const data = path.join(folder, 'data')
  const where = url ? { url, file: '' } : await emptyDatabaseLocation(data)
  const environment = { DATA_DIR: data, DATABASE_URL: where.url ?? '' }
  return {
    data,
    restore: (more: Record<string, string> = {}) =>
      start('cli', ['restore', backup, '--to', data], { ...environment, ...more }),
    /** Restores, and sends the command this signal at the first statement after one with this text. */
    restoreAndDie: (after: string, signal: string) =>
      start('cli', ['restore', backup, '--to', data], {
        ...environment,
        NODE_OPTIONS: preload,
        DIE_AFTER: after,
        DIE_BY: signal,
      }).ended,
    run: (program: 'cli' | 'server', ...args: string[]) => start(program, args, environment).ended,
    async openStore() {
      const store = await openDatabase(where)
      addCleanup(() => store.close())
      return store
    },
  }
}

type Target = Awaited<ReturnType<typeof openTarget>>

async function expectRefused({ run, data }: Target) {
  const before = await readdir(data)
  expect(await run('server')).toEqual([1, UNFINISHED])
  expect(await readdir(data)).toEqual(before)
}

async function expectCleared({ data, openStore }: Target) {
  expect((await readdir(data)).filter(name => name !== 'backup.lock')).toEqual([])
  if (onPostgres) expect(await (await openStore()).db.introspection.getTables()).toEqual([])
}

/** Expects that the repeat restores everything and leaves no mark. */
async function expectRepeated(target: Target, repeat = target.restore()) {
  expect(await repeat.ended).toEqual([
    0,
    expect.stringMatching(/photos, verified\.\nIts audit trail is intact\./),
  ])
  await expectRestored(target)
}

async function expectRestored({ data, openStore }: Target) {
  const names = (await readdir(data)).filter(name => !/-(wal|shm)$/.test(name))
  expect(names.sort()).toEqual(onPostgres ? ['photos'] : ['backup.lock', 'keydesk.sqlite', 'photos'])
  expect(await readdir(path.join(data, 'photos/ab'))).toHaveLength(PHOTOS)
  const store = await openStore()
  const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).not.toContain('unfinished_restore')
  expect(await store.db.selectFrom('sessions').select('id').execute()).toEqual([])
  if (onPostgres) {
    const { rows } = await sql`select from events where transaction_id >= 0`.execute(store.db)
    expect(rows).toEqual([])
  }
}

describe('a restore that is interrupted', () => {
  let backup: string
  beforeAll(async () => {
    const { folder, location, ...store } = await openTestDatabase()
    backup = await backUpDemo({ ...store, location }, location, folder)
  })

  const statements = onPostgres
    ? ['create table public.unfinished_restore', 'copy "events"', 'delete from "sessions"']
    : ['PRAGMA integrity_check', 'delete from "sessions"']
  test.each(statements)(
    'by a power cut after "%s" is refused by the server and repeated by the same command',
    async statement => {
      const target = await openTarget(backup)
      expect(await target.restoreAndDie(statement, 'SIGKILL')).toEqual([null, ''])
      await expectRefused(target)
      await expectRepeated(target)
    },
  )

  test.each(statements.slice(-2, -1))('by SIGTERM after "%s" leaves nothing', async statement => {
    const target = await openTarget(backup)
    expect(await target.restoreAndDie(statement, 'SIGTERM')).toEqual([143, INTERRUPTED])
    await expectCleared(target)
    await expectRepeated(target)
  })

  /** Starts a restore and resolves when it copies photos. */
  async function startCopying(target: Target) {
    const { child, ended } = target.restore()
    await vi.waitFor(() => readdir(path.join(target.data, 'photos/ab')), WAIT)
    return { child, ended }
  }

  testOnSqlite.each(signals)('by %s while it copies photos leaves nothing', async (signal, code) => {
    const target = await openTarget(backup)
    const { child, ended } = await startCopying(target)
    child.kill(signal)
    expect(await ended).toEqual([code, INTERRUPTED])
    await expectCleared(target)
    await expectRepeated(target)
  })

  testOnSqlite(
    'by a power cut while it copies photos is repeated, unless the folder has anything else',
    async () => {
      const target = await openTarget(backup)
      const { child, ended } = await startCopying(target)
      child.kill('SIGKILL')
      expect(await ended).toEqual([null, ''])
      await expectRefused(target)
      expect(await target.run('cli', 'demo', '--yes')).toEqual([1, UNFINISHED])
      const notes = path.join(target.data, 'notes.txt')
      await writeFile(notes, '')
      const before = await readdir(target.data, { recursive: true })
      expect(await target.restore().ended).toEqual([
        1,
        expect.stringContaining('is not empty: it has notes.txt'),
      ])
      expect(await readdir(target.data, { recursive: true })).toEqual(before)
      await rm(notes)
      await expectRepeated(target)
      expect(await target.restore().ended).toEqual([1, expect.stringContaining('is not empty')])
      await expectRestored(target)
    },
  )

  test('for a moment is not disturbed by a second one', async () => {
    const target = await openTarget(backup)
    const { child, ended } = await startCopying(target)
    child.kill('SIGSTOP')
    expect(await target.restore().ended).toEqual([
      1,
      'Another restore or a backup of the same venue is running\n',
    ])
    child.kill('SIGCONT')
    expect((await ended)[0]).toBe(0)
    await expectRestored(target)
  })
})

// The other tests use a PostgreSQL without pg_restore; an installed one includes it.
const installed = onPostgres ? await installedPostgres() : undefined

describe.skipIf(!installed)('a restore by pg_restore that is interrupted', () => {
  let cluster: Awaited<ReturnType<typeof startInstalledPostgres>>
  let admin: Store
  let backup: string
  beforeAll(async () => {
    cluster = await startInstalledPostgres(installed!)
    addCleanup(() => cluster.stop())
    admin = await openDatabase({ url: cluster.url })
    addCleanup(() => admin.close())
    await sql`create database venue`.execute(admin.db)
    const url = databaseOn(cluster.url, 'venue')
    const store = await openDatabase({ url })
    addCleanup(() => store.close())
    await migrate(store)
    backup = await backUpDemo(store, { url }, await mkdtemp(path.join(inject('folder'), 'pg-dump-')))
  })

  /** Starts a restore and resolves when pg_restore waits for a table of another transaction. */
  async function openBlocked() {
    const name = `empty_${randomBytes(4).toString('hex')}`
    await sql`create database ${sql.raw(name)}`.execute(admin.db)
    const url = databaseOn(cluster.url, name)
    const target = await openTarget(backup, url)
    const { db } = await target.openStore()
    const blocker = await db.startTransaction().execute()
    // Two processes start before it ends, which can take longer than the timeout for lost servers.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(blocker)
    await sql`create table events ()`.execute(blocker)
    const tools = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'
          and application_name = ${applicationName('pg_restore')}`.execute(admin.db)
      return rows.map(({ pid }) => pid)
    }
    const { child, ended } = target.restore()
    await vi.waitFor(async () => expect(await tools()).toHaveLength(1), WAIT)
    return { target, child, ended, tools, db, unblock: () => blocker.rollback().execute() }
  }

  test('by SIGTERM ends it', async () => {
    const { target, child, ended, tools, unblock } = await openBlocked()
    child.kill('SIGTERM')
    expect(await ended).toEqual([143, INTERRUPTED])
    expect(await tools()).toEqual([])
    await unblock()
    await expectCleared(target)
    await expectRepeated(target)
  })

  test('by a power cut is refused and repeated after pg_restore has gone on to its end', async () => {
    const { target, child, ended, unblock, db } = await openBlocked()
    child.kill('SIGKILL')
    await unblock()
    await ended
    await vi.waitFor(() => db.selectFrom('events').select('id').limit(1).execute(), WAIT)
    await expectRefused(target)
    await expectRepeated(target)
  })

  test('by a power cut is repeated while pg_restore still goes on', async () => {
    const { target, child, tools, unblock } = await openBlocked()
    const [orphan] = await tools()
    child.kill('SIGKILL')
    const repeat = target.restore()
    const waits = vi.waitFor(async () => {
      const found = await tools()
      expect(found).toHaveLength(1)
      expect(found).not.toEqual([orphan])
    }, WAIT)
    // A repeat that ends early says why.
    expect(await Promise.race([waits, repeat.ended])).toBe(undefined)
    await unblock()
    await expectRepeated(target, repeat)
  })
})
