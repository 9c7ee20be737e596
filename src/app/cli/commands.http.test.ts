import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import { decideVenueKind, readVenueKind } from '#office/settings/settings.ts'
import { isInUse } from '#platform/database/in-use.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { allRows } from '#testing/database/invariants.ts'
import { onPostgres, testOnSqlite } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createClient, startTestServer } from '#testing/venue/client.ts'
import { checkInForm } from '#testing/venue/fixtures.ts'
import { preload, startServers } from '#testing/venue/server-process.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { databaseName, locateDatabase, readConfig } from '../operations/config.ts'
import { initializeVenue } from '../operations/initialize-venue.ts'
import { migrate } from '../operations/migrate.ts'

const cli = path.join(import.meta.dirname, '../cli.ts')

type Settings = Record<string, string>

/** Runs a command as `npm run cli` does and returns its exit code (null if it was killed) and output. */
async function runToEnd(
  args: string[],
  environment: Settings,
): Promise<[code: number | null, output: string]> {
  const env = { ...process.env, BACKUP_DIR: '', PORT: '0', ...environment }
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [cli, ...args], { env }).catch(error => error)
  return [code, stdout + stderr]
}

const run = async (args: string[], environment: Settings) => (await runToEnd(args, environment))[1]

test('a venue is backed up while its server runs, restored elsewhere, and its audit trail verified', async () => {
  const { servers, where } = await startServers(1)
  const [server] = servers
  const { call } = createClient(server!.url)
  const room = await call(facilities.addRoom, { body: { name: 'Room 104', hourlyRate: 20 } })
  await call(rentals.startRental, { body: checkInForm(room) })
  const here = { DATA_DIR: server!.dataDir, DATABASE_URL: where?.url ?? '' }

  expect(await run(['backup'], here)).toMatch(/backups\/\S+Z: \d+ rows and 0 photos, verified\./)
  expect(await run(['verify-audit'], here)).toMatch(/^The audit trail is intact: \d+ events are chained/)
  const [name] = await readdir(path.join(server!.dataDir, 'backups'))
  const backup = path.join(server!.dataDir, 'backups', name!)

  const folder = await mkdtemp(path.join(inject('folder'), 'elsewhere-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const data = path.join(folder, 'data')
  const place = await emptyDatabaseLocation(data)
  const there = { DATA_DIR: data, DATABASE_URL: place.url ?? '' }
  expect(await run(['restore', backup, '--to', data], { ...there, DATA_DIR: 'ignored' })).toContain(
    'verified.',
  )
  expect(await run(['restore', backup], there)).toContain('is not empty')
  expect(await run(['verify-audit'], there)).toContain('The audit trail is intact')

  const store = await openDatabase(place.url ? { url: place.url } : { file: place.file })
  expect(await readVenueKind(store.db)).toBe('real')
  const desk = await startTestServer({ ...store, folder: data }, new TestClock())
  const board = await desk.call(rentals.listBoard)
  expect(board).toMatchObject([{ facilityId: room.id, status: 'active' }])
})

testOnSqlite('commands for a missing venue do not create one', async () => {
  const folder = await mkdtemp(path.join(inject('folder'), 'nothing-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const nowhere = { DATA_DIR: folder, DATABASE_URL: '' }
  expect(await run(['backup'], nowhere)).toBe(`There is no venue in ${folder}\n`)
  expect(await run(['verify-audit'], nowhere)).toBe(`There is no venue in ${folder}\n`)
  expect(await run(['restore'], nowhere)).toContain('Name the backup to restore')
  expect(await readdir(folder)).toEqual([])
})

testOnSqlite('commands refuse a database that a later version has used, as the server does', async () => {
  const { store, settings } = await openPlace()
  await store.db.transaction().execute(trx => decideVenueKind(trx, 'demo'))
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(store.db)
  const before = await allRows(store)
  const refusal =
    'The database is from a later version of Keydesk, which has 9999-later: start that version, or restore a backup of this one\n'
  for (const command of [['backup'], ['rehearse-restore'], ['demo', '--yes']])
    expect(await runToEnd(command, settings)).toEqual([1, refusal])
  expect(await allRows(store)).toEqual(before)
})

/** Creates a migrated database that no server has started on yet, with the settings to run commands on it. */
async function openPlace() {
  const folder = await mkdtemp(path.join(inject('folder'), 'place-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const place = await emptyDatabaseLocation(folder)
  const store = await openDatabase(place.url ? { url: place.url } : { file: place.file })
  addCleanup(() => store.close())
  await migrate(store)
  const settings = { DATA_DIR: folder, DATABASE_URL: place.url ?? '' }
  return { folder, store, settings, name: databaseName({ ...readConfig(settings) }) }
}

describe('the demo', () => {
  test('never replaces a real venue, even an unused one', async () => {
    const { store, settings, name } = await openPlace()
    const { venue, ...before } = await allRows(store)
    expect(venue).toEqual([])
    const refusal = `${name} holds a real venue, which the demo never replaces: set another ${onPostgres ? 'DATABASE_URL' : 'DATA_DIR'} for the demo\n`
    await initializeVenue(store, 'real', Date.now(), settings.DATA_DIR)
    expect(await runToEnd(['demo', '--yes'], settings)).toEqual([1, refusal])
    expect(await allRows(store)).toEqual({ ...before, venue: [{ id: 1, kind: 'real' }] })
  })

  test('does not replace a database with data before its first start, nor one of an earlier version', async () => {
    const { store, settings } = await openPlace()
    await store.db.insertInto('holidays').values({ day: '2026-12-25', name: 'Christmas Day' }).execute()
    expect((await runToEnd(['demo', '--yes'], settings))[0]).toBe(1)
    await sql`drop table venue`.execute(store.db)
    const before = await allRows(store)
    expect(await runToEnd(['demo', '--yes'], settings)).toEqual([
      1,
      'The database has a different version: start the server once\n',
    ])
    expect(await allRows(store)).toEqual(before)
  })

  test('is reloaded over a demo, even after an interrupted reload', async () => {
    const { store, folder, settings, name } = await openPlace()
    const kind = await store.db.transaction().execute(trx => decideVenueKind(trx, 'demo'))
    expect(kind).toBe('demo')
    await store.db.insertInto('holidays').values({ day: '2026-12-25', name: 'Christmas Day' }).execute()
    expect(await runToEnd(['demo', '--yes'], settings)).toEqual([
      1,
      `A server has ${name} open: stop it first\n`,
    ])
    await store.close()
    if (onPostgres) {
      const killed = { ...settings, NODE_OPTIONS: preload, DIE_AFTER: 'drop schema' }
      expect(await runToEnd(['demo', '--yes'], killed)).toEqual([null, ''])
    }
    await expect.poll(() => isInUse(locateDatabase(readConfig(settings)))).toBe(false)
    expect(await runToEnd(['demo', '--yes'], settings)).toEqual([0, `The demo venue is in ${name}\n`])
    const again = await openDatabase(locateDatabase(readConfig(settings)))
    addCleanup(() => again.close())
    expect(await readVenueKind(again.db)).toBe('demo')
    expect(await again.db.selectFrom('facilities').select('id').execute()).toHaveLength(72)
    expect(await again.db.selectFrom('holidays').selectAll().execute()).toEqual([])
    expect(await readdir(folder)).toContain('photos')
  })
})
