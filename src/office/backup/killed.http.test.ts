import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#app/app.ts'
import * as migrations from '#app/operations/migrate.ts'
import type { Store } from '#platform/database/database.ts'
import { listAlerts } from '#platform/feed/contract.ts'
import { DAY, HOUR } from '#platform/values/time.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { onPostgres, testOnSqlite } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { type Client, createClient } from '#testing/venue/client.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { startServers } from '#testing/venue/server-process.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import type { VenueProcess } from '../../../e2e/support/venue-process.ts'
import { restoreBackup } from './backup.ts'
import { backUpNow, readBackups } from './contract.ts'
import { checkFiles } from './files.ts'
import { readManifest } from './manifest.ts'

/** Enough photos that copying and checking them takes seconds. */
const PHOTOS = 1_000

const WAIT = { timeout: 300_000, interval: 1 }
const INTERRUPTED = 'Interrupted: the server was stopped'

interface Running {
  server: VenueProcess
  client: Client
  backups: string
  environment: Record<string, string>
  openStore(): Promise<Store>
}

/** Starts a venue in a separate server process, in the afternoon: no nightly backup falls due during a test. */
async function openRunning(): Promise<Running> {
  const { servers, where, openStore } = await startServers(1, { BACKUP_DIR: '' }, { at: new TestClock().at })
  const server = servers[0]!
  const environment = { DATA_DIR: server.dataDir, DATABASE_URL: where?.url ?? '', BACKUP_DIR: '' }
  const backups = path.join(server.dataDir, 'backups')
  return { server, client: createClient(server.url), backups, environment, openStore }
}

async function writePhotos(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'ab'), { recursive: true })
  const files = Array.from({ length: PHOTOS }, (_, index) => path.join(folder, 'ab', `ab${index}.jpg`))
  await Promise.all(files.map(file => writeFile(file, randomBytes(2_000))))
}

/** Runs `work` while the venue has many photos. Without them, all other backups are fast. */
async function withPhotos({ server }: Running, work: () => Promise<void>): Promise<void> {
  const [aside, folder] = ['aside', 'photos'].map(name => path.join(server.dataDir, name)) as [string, string]
  if (!existsSync(aside)) await writePhotos(aside)
  await rename(aside, folder)
  try {
    await work()
  } finally {
    await rename(folder, aside)
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
}

/** Stages of a backup, recognized by the files in its folder. */
const stages: Record<string, (files: readonly string[]) => boolean> = {
  'has begun': () => true,
  'copies the database': files => files.some(file => /^(database\.|tables)/.test(file)),
  'copies the photos': files => files.includes('photos'),
  'is verified': files => files.includes('manifest.json'),
}

/** The stages at which the command is killed: only the copy of the database differs on PostgreSQL. */
const stagesOfCommand = onPostgres ? ['copies the database'] : Object.keys(stages)

/** Resolves when the running backup has reached a stage. */
async function untilStage(backups: string, stage: string): Promise<void> {
  await vi.waitFor(async () => {
    const [partial] = await readdir(backups)
    if (!partial || !stages[stage]!(await readdir(path.join(backups, partial))))
      throw new Error(`Not ${stage} yet`)
  }, WAIT)
}

/** Runs the backup command in a separate process. `kill` resolves when it has exited. */
function startCommand({ environment }: Running) {
  const command = spawn(process.execPath, ['src/app/cli.ts', 'backup'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const ended = once(command, 'exit')
  const kill = () => {
    command.kill('SIGKILL')
    return ended
  }
  addCleanup(kill)
  return { ended, kill }
}

/** Checks that the folder holds complete backups and nothing else. Returns their names. */
async function expectComplete(backups: string): Promise<string[]> {
  const names = await readdir(backups)
  for (const name of names) {
    const folder = path.join(backups, name)
    await checkFiles(folder, (await readManifest(folder)).files)
  }
  return names
}

describe('a backup that is killed when it', () => {
  let venue: Running
  let store: Store
  beforeAll(async () => {
    venue = await openRunning()
    store = await venue.openStore()
    // After its first start, the server notes that the first night needs no backup. Otherwise one would begin later.
    await vi.waitFor(async () => {
      expect(await store.db.selectFrom('backups').select('night').execute()).toHaveLength(1)
    }, WAIT)
  })

  test.each(Object.keys(stages))('%s, with its server', async stage => {
    const { server, client, backups } = venue
    await emptyFolder(backups)
    await withPhotos(venue, async () => {
      const response = client.send(backUpNow).catch(() => 'none')
      await untilStage(backups, stage)
      await server.kill()
      expect(await response).toBe('none')
    })
    const [partial] = await readdir(backups)
    expect(partial).toMatch(/^\.half-/)
    const target = { data: path.join(server.dataDir, 'target'), where: { file: '' }, migrations }
    await expect(restoreBackup(path.join(backups, partial!), target)).rejects.toThrow('it is incomplete')

    await server.start()
    await vi.waitFor(async () => {
      const shown = await client.call(readBackups)
      expect(shown).toMatchObject({ running: null, failed: { error: INTERRUPTED } })
    }, WAIT)
    await vi.waitFor(async () => expect(await readdir(backups)).toEqual([]), WAIT)
    await waitUntilDeliverable(store)
    expect((await client.call(listAlerts)).all.alerts[0]).toMatchObject({ action: 'backup.failed' })
    // The server releases the lock after it has removed what was left.
    const made = await vi.waitFor(() => client.call(backUpNow), WAIT)
    expect(await expectComplete(backups)).toEqual([made.name])
    expect(await client.call(readBackups)).toMatchObject({ last: made, running: null, failed: null })
  })

  test.each(stagesOfCommand)('%s, with the command, does not block the server', async stage => {
    const { client, backups } = venue
    await emptyFolder(backups)
    await withPhotos(venue, async () => {
      const { kill } = startCommand(venue)
      await untilStage(backups, stage)
      if (stage === 'copies the database')
        expect(await client.refused(backUpNow)).toMatchObject({
          status: 409,
          detail: expect.stringMatching(/^A backup has been running since \d+:\d\d [AP]M$/),
        })
      await kill()
    })

    const made = await vi.waitFor(() => client.call(backUpNow), WAIT)
    expect(await expectComplete(backups)).toEqual([made.name])
    expect(await client.call(readBackups)).toMatchObject({ last: made, running: null, failed: null })
  })

  testOnSqlite('copies the photos, with the command, does not block the next command', async () => {
    const { server, backups } = venue
    await server.stop()
    await emptyFolder(backups)
    await withPhotos(venue, async () => {
      const { kill } = startCommand(venue)
      await untilStage(backups, 'copies the photos')
      await kill()
    })
    expect(await startCommand(venue).ended).toEqual([0, null])
    expect(await expectComplete(backups)).toHaveLength(1)
    await server.start()
  })
})

test('a killed nightly backup is retried after an hour, and the next nights get theirs', async () => {
  const venue = await openRunning()
  const { server, client, backups, environment, openStore } = venue
  await client.call(backUpNow)
  await server.stop()
  const store = await openStore()
  // Makes the server start a nightly backup: it skips only the very first night.
  await store.db.deleteFrom('backups').where('night', 'is not', null).execute()
  await emptyFolder(backups)
  await withPhotos(venue, async () => {
    await server.start()
    await untilStage(backups, 'copies the photos')
    await server.kill()
  })

  const clock = new TestClock()
  clock.at = server.now()
  const where = environment.DATABASE_URL
    ? { url: environment.DATABASE_URL }
    : { file: path.join(server.dataDir, 'keydesk.sqlite') }
  const app = await createApp({
    store: await openStore(),
    folder: server.dataDir,
    backup: { where, backups },
    now: clock.now,
  })
  const tick = async () => {
    await app.tick()
    await app.whenBackupsIdle()
  }
  const nights = () =>
    store.db.selectFrom('backups').select('error').where('night', 'is not', null).orderBy('id').execute()
  await tick()
  expect(await nights()).toEqual([{ error: INTERRUPTED }])
  expect(await readdir(backups)).toEqual([])
  clock.at += HOUR
  await tick()
  expect(await nights()).toEqual([{ error: null }])
  const [first] = await expectComplete(backups)
  clock.at += DAY
  await tick()
  expect(await nights()).toEqual([{ error: null }, { error: null }])
  expect(await expectComplete(backups)).toEqual([first, expect.any(String)])
  await app.close()

  // A data folder that has only backups and their lock counts as empty.
  const data = path.join(server.dataDir, 'restored')
  await mkdir(path.join(data, 'backups'), { recursive: true })
  await writeFile(path.join(data, 'backup.lock'), '')
  const place = await emptyDatabaseLocation(data)
  expect(
    await restoreBackup(path.join(backups, first!), { data, where: place, migrations }),
  ).not.toHaveProperty('trail.fault')
})

test('an interrupted removal of an old backup leaves nothing that looks like a backup', async () => {
  const venue = await openRunning()
  const { client, backups } = venue
  await mkdir(path.join(backups, '.half-2020-01-01T000000Z', 'photos'), { recursive: true })
  const made = await client.call(backUpNow)
  expect(await expectComplete(backups)).toEqual([made.name])
})
