import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Venue as ServerProcess } from '../../e2e/support/venue.ts'
import { createApp } from '../app/app.ts'
import { TestClock } from '../app/testing/clock.ts'
import { type Client, clientOf } from '../app/testing/desk.ts'
import { startServers } from '../app/testing/server-process.ts'
import { listAlerts } from '../feed/contract.ts'
import type { Store } from '../shared/database.ts'
import { atEnd } from '../shared/testing/at-end.ts'
import { emptyPlace } from '../shared/testing/empty-database.ts'
import { DAY, HOUR } from '../shared/time.ts'
import { restoreBackup } from './backup.ts'
import { backUpNow, readBackups } from './contract.ts'
import { checkFiles } from './files.ts'
import { readManifest } from './manifest.ts'

/** Enough that copying and checking them takes seconds. */
const PHOTOS = 1_000

const PATIENCE = { timeout: 30_000, interval: 1 }
const BROKEN = 'It broke off: the server was stopped'

interface Running {
  server: ServerProcess
  client: Client
  backups: string
  environment: Record<string, string>
  openStore(): Promise<Store>
}

/** A venue with photos and the real process of its server. */
async function openRunning(): Promise<Running> {
  const { servers, where, openStore } = await startServers(1, { BACKUP_DIR: '' })
  const server = servers[0]!
  const environment = { DATA_DIR: server.dataDir, DATABASE_URL: where?.url ?? '', BACKUP_DIR: '' }
  const backups = path.join(server.dataDir, 'backups')
  return { server, client: clientOf(server.url), backups, environment, openStore }
}

async function writePhotos(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'ab'), { recursive: true })
  const files = Array.from({ length: PHOTOS }, (_, index) => path.join(folder, 'ab', `ab${index}.jpg`))
  await Promise.all(files.map(file => writeFile(file, randomBytes(2_000))))
}

/** Does something while the venue has many photos; what follows is quick without them. */
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

async function emptied(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
}

/** How far a backup is, by what lies in its folder. */
const points: Record<string, (files: readonly string[]) => boolean> = {
  'has begun': () => true,
  'copies the database': files => files.some(file => /^(database\.|tables)/.test(file)),
  'copies the photos': files => files.includes('photos'),
  'is read back': files => files.includes('manifest.json'),
}

/** Resolves when the backup under way has come to a point. */
async function reached(backups: string, point: string): Promise<void> {
  await vi.waitFor(async () => {
    const [half] = await readdir(backups)
    if (!half || !points[point]!(await readdir(path.join(backups, half)))) throw new Error(`Not ${point} yet`)
  }, PATIENCE)
}

/** Runs the command in a process of its own; `kill` resolves when it is gone. */
function startCommand({ environment }: Running) {
  const command = spawn(process.execPath, ['src/app/cli.ts', 'backup'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const ended = once(command, 'exit')
  const kill = () => {
    command.kill('SIGKILL')
    return ended
  }
  atEnd(kill)
  return { ended, kill }
}

/** Checks that every backup that is listed is whole, and that nothing else lies there. */
async function expectWhole(backups: string): Promise<string[]> {
  const names = await readdir(backups)
  for (const name of names) {
    const folder = path.join(backups, name)
    await checkFiles(folder, (await readManifest(folder)).files)
  }
  return names
}

describe('a backup that is killed when it', () => {
  let venue: Running
  beforeAll(async () => {
    venue = await openRunning()
  })

  test.each(Object.keys(points))('%s, with its server', async point => {
    const { server, client, backups } = venue
    await emptied(backups)
    await withPhotos(venue, async () => {
      const answer = client.send(backUpNow).catch(() => 'none')
      await reached(backups, point)
      await server.kill()
      expect(await answer).toBe('none')
    })
    const [half] = await readdir(backups)
    expect(half).toMatch(/^\.half-/)
    const target = { data: path.join(server.dataDir, 'target'), where: { file: '' } }
    await expect(restoreBackup(path.join(backups, half!), target)).rejects.toThrow('it broke off')

    await server.start()
    await vi.waitFor(async () => {
      const shown = await client.call(readBackups)
      expect(shown).toMatchObject({ running: null, failed: { error: BROKEN } })
    }, PATIENCE)
    await vi.waitFor(async () => expect(await readdir(backups)).toEqual([]), PATIENCE)
    expect((await client.call(listAlerts)).all.alerts[0]).toMatchObject({ action: 'backup.failed' })
    const made = await client.call(backUpNow)
    expect(await expectWhole(backups)).toEqual([made.name])
    expect(await client.call(readBackups)).toMatchObject({ last: made, running: null, failed: null })
  })

  test.each(Object.keys(points))('%s, with the command, keeps the server from nothing', async point => {
    const { client, backups } = venue
    await emptied(backups)
    await withPhotos(venue, async () => {
      const { kill } = startCommand(venue)
      await reached(backups, point)
      if (point === 'copies the photos')
        expect(await client.refused(backUpNow)).toMatchObject({
          status: 409,
          detail: expect.stringMatching(/^A backup has been under way since \d+:\d\d [AP]M$/),
        })
      await kill()
    })

    const made = await vi.waitFor(() => client.call(backUpNow), PATIENCE)
    expect(await expectWhole(backups)).toEqual([made.name])
    expect(await client.call(readBackups)).toMatchObject({ last: made, running: null, failed: null })
  })

  test('copies the photos, with the command, keeps the next command from nothing', async () => {
    const { server, backups } = venue
    await server.stop()
    await emptied(backups)
    await withPhotos(venue, async () => {
      const { kill } = startCommand(venue)
      await reached(backups, 'copies the photos')
      await kill()
    })
    expect(await startCommand(venue).ended).toEqual([0, null])
    expect(await expectWhole(backups)).toHaveLength(1)
    await server.start()
  })
})

test('the backup of the night that is killed is made up for after an hour, and the next nights have theirs', async () => {
  const venue = await openRunning()
  const { server, client, backups, environment, openStore } = venue
  await client.call(backUpNow)
  await server.stop()
  const store = await openStore()
  // So that the server makes tonight's when it starts: it skips only the first night of all.
  await store.db.deleteFrom('backups').where('night', 'is not', null).execute()
  await emptied(backups)
  await withPhotos(venue, async () => {
    await server.start()
    await reached(backups, 'copies the photos')
    await server.kill()
  })

  const clock = new TestClock()
  clock.at = Date.now()
  const where = environment.DATABASE_URL
    ? { url: environment.DATABASE_URL }
    : { file: path.join(server.dataDir, 'keydesk.sqlite') }
  const app = await createApp({
    store: await openStore(),
    folder: server.dataDir,
    backup: { where, backups },
    now: clock.now,
  })
  const look = async () => {
    await app.tick()
    await app.backupsDone()
  }
  const nights = () =>
    store.db.selectFrom('backups').select('error').where('night', 'is not', null).orderBy('id').execute()
  await look()
  expect(await nights()).toEqual([{ error: BROKEN }])
  expect(await readdir(backups)).toEqual([])
  clock.at += HOUR
  await look()
  expect(await nights()).toEqual([{ error: null }])
  const [first] = await expectWhole(backups)
  clock.at += DAY
  await look()
  expect(await nights()).toEqual([{ error: null }, { error: null }])
  expect(await expectWhole(backups)).toEqual([first, expect.any(String)])
  await app.close()

  // As a data folder of which only the backups and their lock are left.
  const data = path.join(server.dataDir, 'restored')
  await mkdir(path.join(data, 'backups'), { recursive: true })
  await writeFile(path.join(data, 'backup.lock'), '')
  const place = await emptyPlace(data)
  expect(await restoreBackup(path.join(backups, first!), { data, where: place })).not.toHaveProperty(
    'trail.fault',
  )
})

test('the removal of an old backup that was killed leaves nothing that passes for a backup', async () => {
  const venue = await openRunning()
  const { client, backups } = venue
  await mkdir(path.join(backups, '.half-2020-01-01T000000Z', 'photos'), { recursive: true })
  const made = await client.call(backUpNow)
  expect(await expectWhole(backups)).toEqual([made.name])
})
