import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { createApp } from '#app/app.ts'
import * as migrations from '#app/operations/migrate.ts'
import { endRental, startRental } from '#desk/rentals/contract.ts'
import { addRoom, listRooms } from '#house/facilities/contract.ts'
import { setPassword, signIn } from '#office/accounts/contract.ts'
import { sealEvents, verifyAudit } from '#office/audit/audit.ts'
import { insertEmails } from '#office/mail/email-row.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { createSteadyClock, type SteadyClock } from '#office/venue-clock/steady-clock.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { listAlerts, markAllAlertsRead } from '#platform/feed/contract.ts'
import { readEvents, startPosition } from '#platform/feed/delivery.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { DAY } from '#platform/values/time.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { installedPostgres, startInstalledPostgres } from '#testing/database/postgres/installed-postgres.ts'
import { databaseOn } from '#testing/database/templates.ts'
import {
  onPostgres,
  openSecondStore,
  openTestDatabase,
  type TestDatabase,
  testOnSqlite,
} from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createClient, startTestServer } from '#testing/venue/client.ts'
import { listen, waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { checkInForm, createFixtures, paramsOf } from '#testing/venue/fixtures.ts'
import { OWNERS_PASSWORD, openBrowser } from '#testing/venue/staffed-venue.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { anchorsIn, restoreBackup } from './backup.ts'
import { withBackupLock } from './backup-lock.ts'
import { backUpNow, readBackups } from './contract.ts'
import { type Manifest, readManifest } from './manifest.ts'

const WAIT = { timeout: 300_000, interval: 20 }

/** Starts a server that makes backups. Several can share a database. */
async function openServer(
  store: TestDatabase,
  clock: TestClock,
  backups = path.join(store.folder, 'backups'),
  steadyClock?: SteadyClock,
) {
  const app = await createApp({
    store: await openSecondStore(store),
    folder: store.folder,
    backup: { where: store.location, backups },
    ...(steadyClock ? { steadyClock } : { now: clock.now }),
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  addCleanup(() => app.close())
  const url = `http://127.0.0.1:${(app.app.server.address() as { port: number }).port}`
  return { app, url, backups, ...createClient(url), close: app.close }
}

/** Opens a venue with guests, a member, an item and photos. */
async function openBusyVenue() {
  const [store, clock] = [await openTestDatabase(), new TestClock()]
  const server = await openServer(store, clock)
  const given = createFixtures(server, clock, async () => {})
  const room = await given.room({ name: 'Sauna' })
  const rental = await given.runningRental({ facility: room })
  await given.booking({ facility: room, inMinutes: 300, customerName: 'Éva Ödön Çelik' })
  await given.membership()
  await given.item()
  await putPhoto(store, 'ab12.jpg')
  return { store, clock, given, rental, ...server }
}

async function putPhoto({ folder }: TestDatabase, name: string, content = randomBytes(2_000)) {
  await mkdir(path.join(folder, 'photos', name.slice(0, 2)), { recursive: true })
  await writeFile(path.join(folder, 'photos', name.slice(0, 2), name), content)
  return content
}

/** Restores a backup to an empty data folder and database. */
async function restoreInto(store: TestDatabase, backup: string) {
  const data = path.join(store.folder, `restored-${randomBytes(4).toString('hex')}`)
  const where = await emptyDatabaseLocation(data)
  const restored = await restoreBackup(backup, { data, where, migrations })
  const again = await openDatabase(where.url ? { url: where.url } : { file: where.file })
  addCleanup(() => again.close())
  return { ...restored, data, store: { ...again, folder: data } }
}

/** Returns every row, without PostgreSQL's transaction ids, which change with a restore. */
async function readRows(store: Parameters<typeof allRows>[0]) {
  return JSON.parse(
    JSON.stringify(await allRows(store), (key, value) => (key === 'transaction_id' ? 0 : value)),
  )
}

describe('a backup', () => {
  test('restores every row of every table, every photo and the audit trail', async () => {
    const { store, call, backups, given } = await openBusyVenue()
    const photo = await putPhoto(store, 'cd34.jpg')
    await writeFile(path.join(store.folder, 'id-key'), 'secret')
    await vi.waitFor(async () => {
      await sealEvents(store)
      expect(await verifyAudit(store)).toMatchObject({ unsealed: 0 })
    }, WAIT)
    const before = await readRows(store)
    const made = await call(backUpNow)
    expect(made).toMatchObject({ name: '2026-05-20T180000Z', photos: 2, by: 'Admin User', error: null })
    await given.room({ name: 'Later' })

    const { trail, rows, ...restored } = await restoreInto(store, path.join(backups, made.name!))
    const after = await readRows(restored.store)
    // The row of the backup itself, still running, is deleted.
    expect(after.backups).toEqual([])
    expect({ ...after, backups: [] }).toEqual({ ...before, backups: [] })
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBe(made.rows)
    expect(trail).toEqual({ sealed: before.events.length, unsealed: 0, head: expect.any(String) })
    expect(await readFile(path.join(restored.data, 'photos/cd/cd34.jpg'))).toEqual(photo)
    expect(
      (await readdir(restored.data, { recursive: true })).filter(name => name.endsWith('.jpg')),
    ).toHaveLength(2)
    expect(await readdir(path.join(backups, made.name!), { recursive: true })).not.toContain('id-key')
  })

  test('restores a working venue: ids, event order, read alerts, triggers', async () => {
    const { store, clock, call, backups, rental } = await openBusyVenue()
    await waitUntilDeliverable(store)
    const { all } = await call(listAlerts)
    await call(markAllAlertsRead, { body: { upTo: all.alerts[0]!.id } })
    const made = await call(backUpNow)
    const restored = await restoreInto(store, path.join(backups, made.name!))
    const again = { ...restored.store, where: store.location, [Symbol.asyncDispose]: async () => {} }
    const desk = await startTestServer({ ...again, close: async () => {} }, clock)
    expect((await desk.call(listAlerts)).all).toMatchObject({ unread: 0 })
    const screen = await listen(desk.url)
    await desk.call(endRental, { params: paramsOf(rental), body: {} })
    expect((await screen.waitForCount(1))[0]).toMatchObject({ action: 'rental.ended', subjectId: rental.id })
    const events = await readEvents(again, startPosition, 1_000)
    expect(events.at(-1)?.action).toBe('rental.ended')
    const room = await desk.call(addRoom, { body: { name: 'New', hourlyRate: 20 } })
    expect(room.id).toBeGreaterThan(Math.max(...(await call(listRooms)).map(({ id }) => id)))
    await expect(again.db.deleteFrom('events').execute()).rejects.toThrow('only ever added')
    await expectInvariants(again.db)
    await vi.waitFor(async () => {
      await sealEvents(again)
      expect(await verifyAudit(again)).not.toHaveProperty('fault')
      expect(await verifyAudit(again)).toMatchObject({ unsealed: 0 })
    }, WAIT)
  })

  test('restores no sessions, as people may have been signed out since', async () => {
    const { store, clock, call, url, backups } = await openBusyVenue()
    const owner = openBrowser(url)
    await owner.call(setPassword, { body: { password: OWNERS_PASSWORD } })
    const elsewhere = openBrowser(url)
    const credentials = { login: 'admin', password: OWNERS_PASSWORD }
    await elsewhere.call(signIn, { body: credentials })
    await expect(call(listRooms)).rejects.toThrow('Please sign in')
    expect(await store.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
    const made = await owner.call(backUpNow)

    const restored = await restoreInto(store, path.join(backups, made.name!))
    expect(await restored.store.db.selectFrom('sessions').select('id').execute()).toEqual([])
    const desks = restored.store.db.selectFrom('desk_accounts').select('password_at')
    expect(await desks.execute()).toEqual([{ password_at: null }, { password_at: null }])
    const again = { ...restored.store, where: store.location, [Symbol.asyncDispose]: async () => {} }
    const desk = await startTestServer({ ...again, close: async () => {} }, clock)
    for (const before of [owner, elsewhere]) {
      const returning = openBrowser(desk.url, before.cookies)
      expect(await returning.refused(listRooms)).toMatchObject({ status: 401, detail: 'Please sign in' })
      await returning.call(signIn, { body: credentials })
      expect((await returning.call(listRooms)).map(({ name }) => name)).toEqual(['Sauna'])
    }
    expect(await store.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  })

  test('restores no e-mail that is still to be sent, as it may have been sent since', async () => {
    const { store, clock, call, backups } = await openBusyVenue()
    const guest = await store.db.selectFrom('guests').select('id').executeTakeFirstOrThrow()
    const email = {
      kind: 'receipt' as const,
      subjectId: 1,
      guestId: guest.id,
      address: 'guest@example.com',
    }
    await store.db
      .transaction()
      .execute(trx => insertEmails(trx, clockContext(clock.now()), [email], 'desk@example.com'))
    const made = await call(backUpNow)

    const { db } = (await restoreInto(store, path.join(backups, made.name!))).store
    expect(await db.selectFrom('outgoing_emails').selectAll().execute()).toMatchObject([
      { status: 'failed', failure: 'unconfirmed', attempts: 0 },
    ])
  })

  test('made during writes is consistent', async () => {
    const { store, call, given, backups } = await openBusyVenue()
    const rooms = await Promise.all(Array.from({ length: 60 }, () => given.room()))
    const [made] = await Promise.all([
      call(backUpNow),
      ...rooms.map(async room => {
        const rental = await call(startRental, { body: checkInForm(room) })
        await call(endRental, { params: paramsOf(rental), body: {} })
      }),
    ])
    const restored = await restoreInto(store, path.join(backups, made.name!))
    await expectInvariants(restored.store.db)
    const rentals = await restored.store.db.selectFrom('rentals').select('id').execute()
    const events = await restored.store.db.selectFrom('events').select('action').execute()
    expect(
      events.filter(({ action }) => action === 'rental.started' || action === 'rental.booked').length,
    ).toBe(rentals.length)
  })

  test('links files of the last one, and each is complete without the others', async () => {
    const { store, call, backups, clock } = await openBusyVenue()
    const first = await call(backUpNow)
    await putPhoto(store, 'ab99.jpg')
    clock.advance(1)
    const second = await call(backUpNow)
    expect([first.photos, second.photos]).toEqual([1, 2])
    await rm(path.join(backups, first.name!), { recursive: true })
    const { trail } = await restoreInto(store, path.join(backups, second.name!))
    expect(trail).not.toHaveProperty('fault')
  })

  test('records the end of the audit trail, which reveals a rewritten one', async () => {
    const { store, call, backups } = await openBusyVenue()
    await vi.waitFor(async () => {
      await sealEvents(store)
      expect(await verifyAudit(store)).toMatchObject({ unsealed: 0 })
    }, WAIT)
    await call(backUpNow)
    const anchors = await anchorsIn(backups)
    expect(anchors).toMatchObject([{ noted: 'The backup of 2026-05-20T18:00:00.000Z' }])
    expect(await verifyAudit(store, anchors)).not.toHaveProperty('fault')
    expect((await verifyAudit(store, [{ ...anchors[0]!, hash: 'f' }])).fault).toContain('was rewritten')
  })
})

describe('a restore is refused', () => {
  test.each<[string, RegExp, (backup: string, data: string) => Promise<unknown>]>([
    [
      'if a file is damaged',
      /^The backup is damaged: the content of photos\/ab\/ab12\.jpg has changed$/,
      backup => appendFile(path.join(backup, 'photos/ab/ab12.jpg'), 'x'),
    ],
    [
      'if a file is missing',
      /^The backup is incomplete: photos\/ab\/ab12\.jpg is missing$/,
      backup => rm(path.join(backup, 'photos/ab/ab12.jpg')),
    ],
    [
      'if it is not a backup',
      /is not a backup: it has no manifest\.json$/,
      backup => rm(path.join(backup, 'manifest.json')),
    ],
    [
      'if its manifest cannot be read',
      /damaged or from a later version of Keydesk$/,
      backup => writeFile(path.join(backup, 'manifest.json'), '{'),
    ],
    [
      'if its manifest has paths outside of it',
      /damaged or from a later version of Keydesk$/,
      backup =>
        change(backup, manifest => ({
          ...manifest,
          files: [{ path: '../../etc/passwd', bytes: 1, sha256: '' }],
        })),
    ],
    [
      'if it is from a later version of Keydesk',
      /from a later version of Keydesk, which has 9999-later/,
      backup =>
        change(backup, manifest => ({ ...manifest, migrations: [...manifest.migrations, '9999-later'] })),
    ],
    [
      'if it is of the other database engine',
      /^This is an? (SQLite|PostgreSQL) backup: /,
      backup => change(backup, manifest => ({ ...manifest, engine: onPostgres ? 'sqlite' : 'postgres' })),
    ],
    [
      'if the folder is not empty',
      /is not empty: it has notes\.txt$/,
      async (_backup, data) => {
        await mkdir(data)
        await writeFile(path.join(data, 'notes.txt'), '')
      },
    ],
  ])('%s', async (_what, message, prepare) => {
    const { store, call, backups } = await openBusyVenue()
    const backup = path.join(backups, (await call(backUpNow)).name!)
    const data = path.join(store.folder, 'target')
    await prepare(backup, data)
    const where = await emptyDatabaseLocation(data)
    await expect(restoreBackup(backup, { data, where, migrations })).rejects.toThrow(message)
  })

  test('if its rows do not match, and leaves nothing: the same target takes an intact backup', async () => {
    const { store, call, backups } = await openBusyVenue()
    const backup = path.join(backups, (await call(backUpNow)).name!)
    const data = path.join(store.folder, 'target')
    const where = await emptyDatabaseLocation(data)
    const restore = () => restoreBackup(backup, { data, where, migrations })
    const { rows } = await readManifest(backup)
    await change(backup, manifest => ({ ...manifest, rows: { ...rows, rentals: 7 } }))
    await expect(restore()).rejects.toThrow('rentals should have 7 rows, but has 2')
    // The lock file stays, as after a backup.
    expect(await readdir(data)).toEqual(onPostgres ? [] : ['backup.lock'])
    await change(backup, manifest => ({ ...manifest, rows }))
    expect((await restore()).rows).toEqual(rows)
  })

  test('if the database is not empty', async () => {
    const { store, call, backups } = await openBusyVenue()
    const backup = path.join(backups, (await call(backUpNow)).name!)
    const data = path.join(store.folder, onPostgres ? 'target' : '.')
    const where = onPostgres ? { ...store.location, file: '' } : { file: store.location.file! }
    await expect(restoreBackup(backup, { data, where, migrations })).rejects.toThrow('is not empty')
  })

  async function change(backup: string, by: (manifest: Manifest) => Manifest) {
    const changed = by(await readManifest(backup))
    await writeFile(path.join(backup, 'manifest.json'), JSON.stringify(changed))
  }
})

describe('the nightly backup', () => {
  /** Opens a venue whose first night is over; on PostgreSQL with two servers. */
  async function openNights() {
    const [store, clock] = [await openTestDatabase(), new TestClock()]
    clock.set('2026-05-20T14:00:00')
    const servers = [await openServer(store, clock), ...(onPostgres ? [await openServer(store, clock)] : [])]
    const tick = async () => {
      await Promise.all(servers.map(({ app }) => app.tick()))
      await Promise.all(servers.map(({ app }) => app.whenBackupsIdle()))
    }
    await tick()
    return { store, clock, tick, ...servers[0]! }
  }

  test('is made once, by one of the servers, at its time', async () => {
    const { clock, backups, tick, call, store } = await openNights()
    clock.set('2026-05-21T04:59:00')
    await tick()
    expect(await foldersIn(backups)).toEqual([])
    clock.set('2026-05-21T05:00:00')
    await tick()
    await tick()
    expect(await foldersIn(backups)).toEqual(['2026-05-21T090000Z'])
    clock.set('2026-05-22T04:00:00')
    await tick()
    expect(await foldersIn(backups)).toHaveLength(1)
    const { last, running, failed } = await call(readBackups)
    expect([last?.name, last?.by, running, failed]).toEqual(['2026-05-21T090000Z', 'Server', null, null])
    const events = await store.db.selectFrom('events').select(['action', 'actor_name']).execute()
    expect(events).toEqual([{ action: 'backup.made', actor_name: 'Server' }])
  })

  test('is skipped in the first night of a venue, also while the lock is held', async () => {
    const [store, clock] = [await openTestDatabase(), new TestClock()]
    const { app } = await openServer(store, clock)
    await withBackupLock({ where: store.location, data: store.folder }, () => app.tick())
    const skipped = await store.db.selectFrom('backups').select(['name', 'error', 'finished_at']).execute()
    expect(skipped).toEqual([{ name: null, error: null, finished_at: clock.at }])
  })

  testOnSqlite('is made later if the server was off at its time, and follows a changed setting', async () => {
    const { clock, backups, tick, call } = await openNights()
    clock.set('2026-05-21T11:00:00')
    await tick()
    expect(await foldersIn(backups)).toHaveLength(1)
    await call(saveSettings, { body: { backupAt: '12:30' } })
    clock.set('2026-05-22T12:29:00')
    await tick()
    expect(await foldersIn(backups)).toHaveLength(1)
    clock.set('2026-05-22T12:30:00')
    await tick()
    expect(await foldersIn(backups)).toHaveLength(2)
  })

  test.each([
    ['if the clock skips its time', '2027-03-13T12:00:00', '2027-03-14T03:00:00', '02:30'],
    ['if the clock shows its time twice', '2026-10-31T12:00:00', '2026-11-01T01:30:00', '01:30'],
  ])('is made once %s', async (_what, before, due, backupAt) => {
    const { clock, backups, tick, call } = await openNights()
    await call(saveSettings, { body: { backupAt } })
    clock.set(before)
    await tick()
    const count = (await foldersIn(backups)).length
    clock.set(due)
    clock.advance(30)
    await tick()
    clock.advance(60)
    await tick()
    expect(await foldersIn(backups)).toHaveLength(count + 1)
  })

  testOnSqlite('is kept for the configured days; the newest always stays', async () => {
    const { clock, backups, tick, call } = await openNights()
    await call(saveSettings, { body: { backupDays: 2 } })
    for (const day of ['21', '22', '23', '24']) {
      clock.set(`2026-05-${day}T05:00:00`)
      await tick()
    }
    expect(await foldersIn(backups)).toEqual(
      ['2026-05-22', '2026-05-23', '2026-05-24'].map(day => `${day}T090000Z`),
    )
    clock.set('2026-06-30T05:00:00')
    await tick()
    expect(await foldersIn(backups)).toEqual(['2026-06-30T090000Z'])
  })

  testOnSqlite('waits, and removes none, while the clock of the computer may be wrong', async () => {
    const { store, clock, backups, tick } = await openNights()
    for (const day of ['21', '22']) {
      clock.set(`2026-05-${day}T05:00:00`)
      await tick()
    }
    const made = await foldersIn(backups)
    const ahead = createSteadyClock({
      wall: () => clock.at + 31 * DAY,
      elapsed: () => clock.at,
      uptime: () => clock.at,
    })
    const { app } = await openServer(store, clock, backups, ahead)
    await app.tick()
    await app.whenBackupsIdle()
    expect(made).toHaveLength(2)
    expect(await foldersIn(backups)).toEqual(made)
  })

  test('raises an alert if it fails, leaves nothing behind, and is retried', async () => {
    const { clock, backups, tick, call, store } = await openNights()
    await rm(backups, { recursive: true, force: true })
    await writeFile(backups, 'a file where the folder should be')
    clock.set('2026-05-21T05:00:00')
    await tick()
    const shown = await call(readBackups)
    expect([shown.last, shown.running, shown.failed?.error]).toEqual([
      null,
      null,
      expect.stringContaining('EEXIST'),
    ])
    await waitUntilDeliverable(store)
    const { all } = await call(listAlerts)
    expect(all.alerts).toMatchObject([
      { action: 'backup.failed', priority: 'high', type: 'maintenance_alert' },
    ])
    await rename(backups, `${backups}-file`)
    await tick()
    expect(await call(readBackups)).toMatchObject({ last: null })
    clock.advance(61)
    await tick()
    expect(await call(readBackups)).toMatchObject({ last: { by: 'Server' }, failed: null })
    expect(await readdir(backups)).toHaveLength(1)
    expect(
      await store.db.selectFrom('backups').select('id').where('night', '=', '2026-05-21').execute(),
    ).toHaveLength(1)
  })
})

// The other tests use a PostgreSQL without pg_dump; an installed one includes it.
const installed = onPostgres ? await installedPostgres() : undefined

test.skipIf(!installed)('a pg_dump backup restores every row and a working venue', async () => {
  const cluster = await startInstalledPostgres(installed!)
  addCleanup(() => cluster.stop())
  const admin = await openDatabase({ url: cluster.url })
  for (const name of ['venue', 'empty']) await sql`create database ${sql.raw(name)}`.execute(admin.db)
  await admin.close()
  const [url, empty] = ['venue', 'empty'].map(name => databaseOn(cluster.url, name)) as [string, string]
  const folder = await mkdtemp(path.join(inject('folder'), 'pg-dump-'))
  const [original, clock] = [await openDatabase({ url }), new TestClock()]
  addCleanup(() => original.close())
  await migrations.migrate(original)

  const backups = path.join(folder, 'backups')
  const places = { folder, backup: { where: { url }, backups } }
  const app = await createApp({ store: await openDatabase({ url }), now: clock.now, ...places })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  addCleanup(() => app.close())
  const server = createClient(`http://127.0.0.1:${(app.app.server.address() as { port: number }).port}`)
  const given = createFixtures(server as never, clock, async () => {})
  const rental = await given.runningRental({ facility: await given.room({ name: 'Sauna' }) })
  await given.membership()
  await given.item()
  await vi.waitFor(async () => {
    await sealEvents(original)
    expect(await verifyAudit(original)).toMatchObject({ unsealed: 0 })
  }, WAIT)
  const before = await readRows(original)
  const made = await server.call(backUpNow)
  const backup = path.join(backups, made.name!)
  expect(await readManifest(backup)).toMatchObject({ engine: 'postgres', database: 'pg_dump' })

  const data = path.join(folder, 'restored')
  const { trail } = await restoreBackup(backup, { data, where: { url: empty, file: '' }, migrations })
  expect(trail).not.toHaveProperty('fault')
  const restored = await openDatabase({ url: empty })
  const after = await readRows(restored)
  expect({ ...after, backups: [] }).toEqual({ ...before, backups: [] })
  const desk = await startTestServer({ ...restored, folder: data }, clock)
  await desk.call(endRental, { params: paramsOf(rental), body: {} })
  await expectInvariants(restored.db)
  expect((await readEvents(restored, startPosition, 1_000)).at(-1)?.action).toBe('rental.ended')
  await expect(restored.db.deleteFrom('events').execute()).rejects.toThrow('only ever added')
  await expect(
    restoreBackup(backup, { data: `${data}2`, where: { url: empty, file: '' }, migrations }),
  ).rejects.toThrow('is not empty')
})

test('concurrent requests make one backup', async () => {
  const { send, backups } = await openBusyVenue()
  const replies = await Promise.all([1, 2, 3].map(() => send(backUpNow)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await foldersIn(backups)).toHaveLength(1)
})

test('a backup that fails on request says why, and the next one is made', async () => {
  const { call, refused, backups } = await openBusyVenue()
  await writeFile(backups, 'a file where the folder should be')
  expect(await refused(backUpNow)).toMatchObject({
    status: 503,
    title: 'Backup failed',
    detail: expect.stringMatching(/^The backup failed: EEXIST/),
  })
  expect((await call(readBackups)).failed?.error).toMatch(/^EEXIST/)
  await rm(backups)
  expect(await call(backUpNow)).toMatchObject({ error: null })
})

test('all backups that are kept are listed, newest first, with what is known of each', async () => {
  const { store, clock, call, backups } = await openBusyVenue()
  await call(backUpNow)
  clock.advance(24 * 60)
  const newest = await call(backUpNow)
  const [day, damaged] = ['2026-05-20T180000Z', '2026-05-19T180000Z'] as const
  await mkdir(path.join(backups, damaged))
  await writeFile(path.join(backups, damaged, 'manifest.json'), '{')
  await mkdir(path.join(backups, '.half-2026-05-18T180000Z'))
  const { files } = await readManifest(path.join(backups, day))
  const error = 'The backup is damaged: the content of photos/ab/ab12.jpg has changed'
  const rehearsal = { backup: day, started_at: clock.at, finished_at: clock.at, by: 'Server', checks: '[]' }
  await store.db
    .insertInto('restore_rehearsals')
    .values({ ...rehearsal, night: '2026-05-20' })
    .execute()
  const first = {
    name: day,
    at: '2026-05-20T18:00:00.000Z',
    by: 'Admin User',
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    rehearsedAt: '2026-05-21T18:00:00.000Z',
    problem: null,
  }
  expect((await call(readBackups)).kept).toEqual([
    { ...first, name: newest.name, at: '2026-05-21T18:00:00.000Z', bytes: newest.bytes, rehearsedAt: null },
    first,
    {
      name: damaged,
      at: '2026-05-19T18:00:00.000Z',
      by: null,
      bytes: null,
      rehearsedAt: null,
      problem: expect.stringMatching(/^manifest.json cannot be read/),
    },
  ])
  await store.db
    .insertInto('restore_rehearsals')
    .values({ ...rehearsal, night: '2026-05-21', error })
    .execute()
  expect((await call(readBackups)).kept[1]).toEqual({ ...first, problem: error })
})

test('a request repeated with its idempotency key returns the first backup', async () => {
  const { call, refused, backups, clock } = await openBusyVenue()
  const idempotencyKey = 'submit-1'
  const first = await call(backUpNow, { idempotencyKey })
  clock.advance(1)
  expect(await call(backUpNow, { idempotencyKey })).toEqual(first)
  expect(await foldersIn(backups)).toEqual([first.name])
  expect(await refused(saveSettings, { body: { backupDays: 2 }, idempotencyKey })).toMatchObject({
    status: 422,
  })
})

test('a server without backups says so', async () => {
  const store = await openTestDatabase()
  const { refused, call } = await startTestServer(store, new TestClock())
  expect(await refused(backUpNow)).toMatchObject({ status: 409, detail: 'This server makes no backups' })
  expect(await call(readBackups)).toEqual({
    folder: null,
    last: null,
    running: null,
    failed: null,
    kept: [],
    rehearsals: { last: null, running: null, failed: null, isOverdue: false },
  })
})

const foldersIn = async (folder: string) => (await readdir(folder).catch(() => [])).sort()
