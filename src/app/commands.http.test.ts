import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import * as facilities from '../facilities/contract.ts'
import * as rentals from '../rentals/contract.ts'
import { openDatabase } from '../shared/database.ts'
import { atEnd } from '../shared/testing/at-end.ts'
import { emptyPlace } from '../shared/testing/empty-database.ts'
import { TestClock } from './testing/clock.ts'
import { clientOf, openDesk } from './testing/desk.ts'
import { checkInForm } from './testing/given.ts'
import { startServers } from './testing/server-process.ts'

const cli = path.join(import.meta.dirname, 'cli.ts')

/** Runs a command as `npm run cli` does and gives what it said. */
async function run(args: string[], environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, BACKUP_DIR: '', ...environment }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], { env }).catch(
    error => error,
  )
  return stdout + stderr
}

test('a venue is backed up while its server runs, restored elsewhere, and its audit trail verified', async () => {
  const { servers, where } = await startServers(1)
  const [server] = servers
  const { call } = clientOf(server!.url)
  const room = await call(facilities.addRoom, { body: { name: 'Room 104', hourlyRate: 20 } })
  await call(rentals.startRental, { body: checkInForm(room) })
  const here = { DATA_DIR: server!.dataDir, DATABASE_URL: where?.url ?? '' }

  expect(await run(['backup'], here)).toMatch(/backups\/\S+Z: \d+ rows and 0 photos, read back\./)
  expect(await run(['verify-audit'], here)).toMatch(
    /^The audit trail is as it was written: \d+ events are chained/,
  )
  const [name] = await readdir(path.join(server!.dataDir, 'backups'))
  const backup = path.join(server!.dataDir, 'backups', name!)

  const folder = await mkdtemp(path.join(inject('folder'), 'elsewhere-'))
  atEnd(() => rm(folder, { recursive: true }))
  const data = path.join(folder, 'data')
  const place = await emptyPlace(data)
  const there = { DATA_DIR: data, DATABASE_URL: place.url ?? '' }
  expect(await run(['restore', backup, '--to', data], { ...there, DATA_DIR: 'ignored' })).toContain(
    'read back.',
  )
  expect(await run(['restore', backup], there)).toContain('is not empty')
  expect(await run(['verify-audit'], there)).toContain('The audit trail is as it was written')

  const store = await openDatabase(place.url ? { url: place.url } : { file: place.file })
  const desk = await openDesk({ ...store, folder: data }, new TestClock())
  const board = await desk.call(rentals.listBoard)
  expect(board).toMatchObject([{ facilityId: room.id, status: 'active' }])
})

test('commands for a venue that is not there make none', async () => {
  const folder = await mkdtemp(path.join(inject('folder'), 'nothing-'))
  atEnd(() => rm(folder, { recursive: true }))
  const nowhere = { DATA_DIR: folder, DATABASE_URL: '' }
  expect(await run(['backup'], nowhere)).toBe(`There is no venue in ${folder}\n`)
  expect(await run(['verify-audit'], nowhere)).toBe(`There is no venue in ${folder}\n`)
  expect(await run(['restore'], nowhere)).toContain('Say which backup')
  expect(await readdir(folder)).toEqual([])
})
