import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { createApp } from '#app/app.ts'
import { sealEvents, verifyAudit } from '#office/audit/audit.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { listAlerts } from '#platform/feed/contract.ts'
import { rehearsalCopies } from '#testing/database/rehearsal-copies.ts'
import { databaseOn } from '#testing/database/templates.ts'
import {
  onPostgres,
  openSecondStore,
  openTestDatabase,
  type TestDatabase,
  testOnSqlite,
} from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createClient } from '#testing/venue/client.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { createFixtures } from '#testing/venue/fixtures.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { backUpNow, readBackups } from '../contract.ts'
import { rehearsalChecks } from '../words.ts'

const PHOTO = 'photos/ab/ab12.jpg'

/** The parts of a successful rehearsal that are always the same. */
const SUCCESS = { checks: [...rehearsalChecks], error: null, by: 'Server', photos: 1 }

async function openServer(store: TestDatabase, clock: TestClock, where = store.location) {
  const app = await createApp({
    store: await openSecondStore(store),
    folder: store.folder,
    backup: { where, backups: path.join(store.folder, 'backups') },
    now: clock.now,
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  addCleanup(() => app.close())
  const { port } = app.app.server.address() as { port: number }
  return { app, ...createClient(`http://127.0.0.1:${port}`) }
}

/**
 * Opens a venue with a stay and a photo on the evening before its first rehearsal, with a backup of the night before.
 * It has two servers on PostgreSQL. `where`: how they reach the database for backups.
 */
async function openVenueWithBackups(where?: (store: TestDatabase) => Promise<{ url: string }>) {
  const [store, clock] = [await openTestDatabase(), new TestClock()]
  clock.set('2026-05-01T14:00:00')
  const location = await where?.(store)
  const open = () => openServer(store, clock, location)
  const servers = [await open(), ...(onPostgres ? [await open()] : [])]
  const server = servers[0]!
  const [backups, photo] = ['backups', PHOTO].map(name => path.join(store.folder, name)) as [string, string]
  const tick = async () => {
    await Promise.all(servers.map(({ app }) => app.tick()))
    await Promise.all(servers.map(({ app }) => app.whenBackupsIdle()))
  }
  await tick()
  await mkdir(path.dirname(photo), { recursive: true })
  await writeFile(photo, randomBytes(2_000))
  await createFixtures(server as never, clock, async () => {}).runningRental()
  clock.set('2026-05-07T05:00:00')
  await tick()
  expect(await readdir(backups)).toEqual(['2026-05-07T090000Z'])
  clock.set('2026-05-07T20:00:00')

  return {
    ...server,
    store,
    clock,
    backup: path.join(backups, '2026-05-07T090000Z'),
    backups,
    /** Runs the scheduled work at a time: first makes the backup that is due, then rehearses. */
    async runAt(time: string) {
      clock.set(time)
      await tick()
      await tick()
    },
    /** Makes the nights pass without a backup, so that the newest stays the one before. */
    async skipBackups(...nights: string[]) {
      const rows = nights.map(night => ({ night, started_at: clock.at, finished_at: clock.at, by: 'Server' }))
      await store.db.insertInto('backups').values(rows).execute()
    },
    rehearsals: async () => (await server.call(readBackups)).rehearsals,
    async alerts() {
      await waitUntilDeliverable(store)
      const { all } = await server.call(listAlerts)
      return all.alerts.filter(({ action }) => action === 'backup.rehearsal_failed')
    },
    leftovers: async () => [
      ...(await readdir(store.folder)).filter(name => name.startsWith('.rehearsal')),
      ...(await rehearsalCopies(store)),
    ],
  }
}

describe('a restore is rehearsed', () => {
  test('a week after the first backup, by one server, on a copy that is removed', async () => {
    const { runAt, rehearsals, leftovers, store, alerts } = await openVenueWithBackups()
    await runAt('2026-05-08T04:59:00')
    expect(await rehearsals()).toEqual({ last: null, running: null, failed: null, isOverdue: false })
    await runAt('2026-05-08T05:00:00')
    const { last, ...rest } = await rehearsals()
    expect(last).toMatchObject({ ...SUCCESS, backup: '2026-05-08T090000Z' })
    expect(last!.rows).toBeGreaterThan(20)
    expect(rest).toEqual({ running: null, failed: null, isOverdue: false })
    expect(await leftovers()).toEqual([])
    expect(await alerts()).toEqual([])
    const rows = await store.db.selectFrom('restore_rehearsals').select('night').execute()
    expect(rows).toEqual([{ night: '2026-05-08' }])
    const rentals = await store.db.selectFrom('rentals').select('status').execute()
    expect(rentals).toEqual([{ status: 'active' }])
  })

  test('every 30 nights after a success, later if the server was off', async () => {
    const { runAt, rehearsals } = await openVenueWithBackups()
    for (const [time, newest] of [
      ['2026-05-08T05:00:00', '2026-05-08'],
      ['2026-06-06T05:00:00', '2026-05-08'],
      ['2026-06-07T05:00:00', '2026-06-07'],
      ['2026-07-20T11:00:00', '2026-07-20'],
    ] as const) {
      await runAt(time)
      expect((await rehearsals()).last?.startedAt.slice(0, 10)).toBe(newest)
    }
  })

  test('with the backup before if that of the night failed', async () => {
    const { runAt, rehearsals, store, call } = await openVenueWithBackups()
    // A name that the manifest refuses.
    await writeFile(path.join(store.folder, 'photos/ab/no name.jpg'), '')
    await runAt('2026-05-08T05:00:00')
    expect((await call(readBackups)).failed?.error).toContain('manifest.json cannot be read')
    expect((await rehearsals()).last).toMatchObject({ ...SUCCESS, backup: '2026-05-07T090000Z' })
  })
})

describe('a rehearsal fails', () => {
  test('if the backup is damaged: it is repeated each night, and alerts once a week', async () => {
    const { runAt, skipBackups, backup, rehearsals, alerts, leftovers, store } = await openVenueWithBackups()
    await skipBackups('2026-05-08', '2026-05-09', '2026-05-15')
    await appendFile(path.join(backup, PHOTO), 'x')
    await runAt('2026-05-08T05:00:00')
    const error = `The backup is damaged: the content of ${PHOTO} has changed`
    expect(await rehearsals()).toMatchObject({
      last: null,
      failed: { error, checks: [], backup: '2026-05-07T090000Z' },
      isOverdue: false,
    })
    expect(await leftovers()).toEqual([])
    const alert = {
      type: 'maintenance_alert',
      priority: 'high',
      message: 'The restore rehearsal failed. No restore has succeeded yet. See Settings, Backup.',
    }
    expect(await alerts()).toMatchObject([alert])
    await runAt('2026-05-09T05:00:00')
    expect(await store.db.selectFrom('restore_rehearsals').select('error').execute()).toEqual([
      { error },
      { error },
    ])
    expect(await alerts()).toHaveLength(1)
    await runAt('2026-05-15T05:00:00')
    expect(await alerts()).toMatchObject([alert, alert])
    expect(await rehearsals()).toMatchObject({ isOverdue: true })

    // The next backup is intact.
    await runAt('2026-05-16T05:00:00')
    expect(await rehearsals()).toMatchObject({ last: SUCCESS, failed: null, isOverdue: false })
    expect(await alerts()).toHaveLength(2)
  })

  testOnSqlite('if there is not enough space for a copy, and writes nothing', async () => {
    const { runAt, skipBackups, backup, rehearsals, leftovers } = await openVenueWithBackups()
    await skipBackups('2026-05-08')
    const manifest = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8'))
    for (const file of manifest.files) if (file.path === PHOTO) file.bytes = 9_000_000_000_000_000
    await writeFile(path.join(backup, 'manifest.json'), JSON.stringify(manifest))
    await runAt('2026-05-08T05:00:00')
    const { failed } = await rehearsals()
    expect(failed?.error).toMatch(
      /^not enough space for a copy\. It needs 9000 TB with the reserve of the server, and the disk of \S+ has [\d.]+ [GT]B left\.$/,
    )
    expect(await leftovers()).toEqual([])
  })

  testOnSqlite('if there is no backup', async () => {
    const { runAt, skipBackups, backup, rehearsals, backups } = await openVenueWithBackups()
    await skipBackups('2026-05-08')
    await rm(backup, { recursive: true })
    await runAt('2026-05-08T05:00:00')
    expect((await rehearsals()).failed).toMatchObject({
      error: `there is no backup in ${backups}.`,
      backup: null,
    })
  })

  test('if the audit trail was altered', async () => {
    const { runAt, rehearsals, store, leftovers } = await openVenueWithBackups()
    await vi.waitFor(
      async () => {
        await sealEvents(store)
        expect(await verifyAudit(store)).toMatchObject({ unsealed: 0 })
      },
      { timeout: 300_000 },
    )
    await alter(
      store,
      'events',
      'no_update',
      "update events set message = 'Nothing' where action = 'rental.started'",
    )
    await runAt('2026-05-08T05:00:00')
    expect((await rehearsals()).failed).toMatchObject({
      checks: ['files', 'rows', 'migrations'],
      error: expect.stringMatching(/^the audit trail of the backup was altered: .* was altered\.$/),
    })
    expect(await leftovers()).toEqual([])
  })

  testOnSqlite('if the books do not balance', async () => {
    const { runAt, rehearsals, store } = await openVenueWithBackups()
    await alter(
      store,
      'ledger',
      'no_update',
      "update ledger set amount_cents = amount_cents + 1 where account = 'revenue'",
    )
    await runAt('2026-05-08T05:00:00')
    expect((await rehearsals()).failed).toMatchObject({
      checks: ['files', 'rows', 'migrations', 'audit', 'integrity'],
      error: 'the books of the backup do not balance: A posting of the ledger does not sum to zero.',
    })
  })

  test.skipIf(!onPostgres)(
    'if the database user may not create the copy, and says how to allow it',
    async () => {
      const role = `reader_${randomBytes(4).toString('hex')}`
      const { runAt, rehearsals } = await openVenueWithBackups(async store => {
        const admin = await openDatabase({ url: databaseOn(inject('postgresUrl'), 'postgres') })
        await sql.raw(`create role ${role} login password 'secret'`).execute(admin.db)
        addCleanup(async () => {
          await sql.raw(`drop role ${role}`).execute(admin.db)
          await admin.close()
        })
        await sql.raw(`grant pg_read_all_data to ${role}`).execute(admin.db)
        const url = new URL(store.location.url!)
        url.username = role
        url.password = 'secret'
        return { url: url.href }
      })
      await runAt('2026-05-08T05:00:00')
      expect((await rehearsals()).failed).toMatchObject({
        error: `the database user ${role} may not create the database for the copy. Allow it with: ALTER ROLE "${role}" CREATEDB`,
      })
    },
  )
})

/** Changes rows that are only ever added, as someone with access to the database can. */
async function alter({ db }: TestDatabase, table: string, trigger: string, statement: string) {
  const allow = onPostgres ? `alter table ${table} disable trigger user` : `drop trigger ${table}_${trigger}`
  await sql.raw(allow).execute(db)
  await sql.raw(statement).execute(db)
  if (onPostgres) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
}

test('while a restore is rehearsed, a backup on request is refused and says why', async () => {
  const { app, clock, refused, call, rehearsals } = await openVenueWithBackups()
  clock.set('2026-05-08T05:00:00')
  await app.tick()
  await app.whenBackupsIdle()
  await app.tick()
  // The tick does not wait until the start is stored.
  await vi.waitFor(async () => expect(await rehearsals()).toMatchObject({ running: { by: 'Server' } }), {
    timeout: 300_000,
    interval: 5,
  })
  expect(await refused(backUpNow)).toMatchObject({
    status: 409,
    detail: 'A restore is being rehearsed. Try again when it is complete',
  })
  await app.whenBackupsIdle()
  expect(await rehearsals()).toMatchObject({ running: null, last: SUCCESS })
  expect(await call(backUpNow)).toMatchObject({ error: null })
})
