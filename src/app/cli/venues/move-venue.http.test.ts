import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { createApp } from '#app/app.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { endpoints, makeSamples, sampleUrl } from '#testing/venue/endpoints.ts'
import { configFor, findVenue } from '../../hosting/venue-files.ts'
import { locateDatabase, readConfig } from '../../operations/config.ts'
import { migrate } from '../../operations/migrate.ts'
import { backUpVenue } from '../backup-command.ts'
import { emptyDatabase } from '../reload-demo.ts'
import { moveVenue } from './move-venue.ts'
import { createVenue } from './venue-commands.ts'

/** Within the dates that the samples of the endpoints name. */
const NOW = Date.parse('2026-05-20T16:00:00.000Z')

const host = 'harbor.localhost:3000'

const root = path.join(import.meta.dirname, '../../../..')

/** An installation with the venue harbor, which has the demo's months of business. */
async function openHarbor(database?: string) {
  const folder = await mkdtemp(path.join(inject('folder'), 'move-'))
  const environment = { DATA_DIR: path.join(folder, 'data'), PORT: '0' }
  const config = readConfig(environment)
  const place = database ? ['--database', database] : []
  await createVenue(config, ['harbor', '--url', `http://${host}`, ...place])
  const locate = () => configFor(config, findVenue(config, 'harbor'))
  await emptyDatabase(locate())
  const store = await openDatabase(locateDatabase(locate()))
  await migrate(store)
  await loadDemo(store.maintenance, NOW, locate().DATA_DIR, { oneStayIn: 20 })
  await store.close()
  return {
    folder,
    config,
    locate,
    move: (to: string) => moveVenue(config, ['harbor', '--to', to]),
    /** Starts the command in a separate process, which `kill` ends at once. */
    startMove(to: string) {
      const command = spawn(process.execPath, ['src/app/cli.ts', 'move-venue', 'harbor', '--to', to], {
        cwd: root,
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      })
      const ended = once(command, 'exit')
      addCleanup(async () => void command.kill('SIGKILL'))
      return async () => {
        command.kill('SIGKILL')
        await ended
      }
    },
    /** What the venue answers to every question that an owner may ask, except about its trail and backups. */
    async readAnswers() {
      const own = locate()
      const store = await openDatabase(locateDatabase(own))
      const app = await createApp({
        store,
        folder: own.DATA_DIR,
        now: () => NOW,
        publicUrl: new URL(`http://${host}`),
      })
      const answers: Record<string, unknown> = {}
      for (const endpoint of endpoints.filter(
        ({ method, path }) => method === 'GET' && !/audit|backup/.test(path),
      )) {
        const query = endpoint.query ? makeSamples(endpoint.query)[0] : {}
        const url = `${sampleUrl(endpoint)}?${new URLSearchParams(query as Record<string, string>)}`
        const { statusCode, body } = await app.app.inject({ url, headers: { host } })
        if (statusCode === 200) answers[url] = body
      }
      await app.close()
      expect(Object.keys(answers).length).toBeGreaterThan(60)
      return answers
    },
  }
}

const newDatabase = async (folder: string) => (await emptyDatabaseLocation(folder)).url!

test.skipIf(onPostgres)('a venue moves to another folder with its photos, keys and backups', async () => {
  const { folder, config, locate, move, readAnswers } = await openHarbor()
  await backUpVenue(locate())
  const before = await readAnswers()
  const key = await readFile(path.join(locate().DATA_DIR, 'sign-in-key'), 'utf8').catch(() => undefined)
  const there = path.join(folder, 'large-disk')
  await move(there)
  expect(await readAnswers()).toEqual(before)
  expect(locate().DATA_DIR).toBe(there)
  expect(existsSync(path.join(config.DATA_DIR, 'venues/harbor/keydesk.sqlite'))).toBe(false)
  expect(existsSync(path.join(there, 'backups'))).toBe(true)
  expect(await readFile(path.join(there, 'sign-in-key'), 'utf8').catch(() => undefined)).toBe(key)
  // Killed before the old place was emptied: the same command ends the move.
  const file = path.join(config.DATA_DIR, 'venues/harbor/venue.json')
  const old = path.join(folder, 'old-disk')
  await mkdir(old)
  await writeFile(path.join(old, 'keydesk.sqlite'), '')
  const moved = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...moved, movedFrom: { folder: old } }))
  await move(there)
  expect(await readdir(old)).toEqual([])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(moved)
  await mkdir(path.join(folder, 'full'))
  await writeFile(path.join(folder, 'full/letter'), '')
  await expect(move(path.join(folder, 'full'))).rejects.toThrow('full is not empty')
  await expect(move(config.DATA_DIR)).rejects.toThrow('has the files of the venues')
})

test.runIf(onPostgres)('a venue moves from SQLite to PostgreSQL, to another database and back', async () => {
  const { folder, locate, move, readAnswers } = await openHarbor()
  let before = await readAnswers()
  const own = locate().DATA_DIR
  for (const [index, place] of [await newDatabase(folder), await newDatabase(folder), own].entries()) {
    await move(place)
    expect(await readAnswers()).toEqual(before)
    // The desk goes on: new ids follow the old ones.
    const store = await openDatabase(locateDatabase(locate()))
    await expectInvariants(store.db)
    const app = await createApp({ store, folder: own, now: () => NOW, publicUrl: new URL(`http://${host}`) })
    const made = await app.app.inject({
      method: 'POST',
      url: '/api/rooms',
      payload: { name: `New Room ${index}`, hourlyRate: 20 },
      headers: { 'content-type': 'application/json', host },
    })
    expect(made.statusCode).toBe(201)
    await app.close()
    before = await readAnswers()
  }
})

test.runIf(onPostgres)('a move that is killed leaves one whole venue, and is repeated', async () => {
  const { folder, locate, move, startMove, readAnswers } = await openHarbor()
  const before = await readAnswers()
  const own = locate().DATA_DIR
  const scratch = path.join(own, '.moving')
  const stages: Record<string, () => boolean> = {
    'copies the tables': () => existsSync(path.join(scratch, 'tables')),
    'fills the database': () => existsSync(path.join(scratch, 'tables', 'workorders.copy.gz')),
  }
  const database = await newDatabase(folder)
  for (const isReached of Object.values(stages)) {
    const kill = startMove(database)
    await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 300_000, interval: 1 })
    await kill()
    expect(locate().DATABASE_URL).toBeUndefined()
    expect(await readAnswers()).toEqual(before)
  }
  await move(own)
  expect(existsSync(scratch)).toBe(false)
  await move(database)
  expect(locate().DATABASE_URL).toBe(database)
  expect(await readAnswers()).toEqual(before)
})
