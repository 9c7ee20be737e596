import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { addRoom } from '#house/facilities/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { listAlerts } from '#platform/feed/contract.ts'
import { rehearsalCopies } from '#testing/database/rehearsal-copies.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { createClient } from '#testing/venue/client.ts'
import { preload, startServers } from '#testing/venue/server-process.ts'
import { backUpNow, readBackups } from '../contract.ts'

const WAIT = { timeout: 300_000, interval: 50 }

/** Starts a venue with a backup in a server process, and returns how to rehearse from the command line. */
async function openRunning() {
  const { servers, where, openStore } = await startServers(1, { BACKUP_DIR: '' })
  const server = servers[0]!
  const client = createClient(server.url)
  await client.call(addRoom, { body: { name: 'Sauna', hourlyRate: 20 } })
  // A server notes at its first tick that the first night needs no backup, and holds the lock meanwhile.
  await vi.waitFor(() => client.call(backUpNow), WAIT)
  const environment = {
    ...process.env,
    DATA_DIR: server.dataDir,
    DATABASE_URL: where?.url ?? '',
    BACKUP_DIR: '',
  }
  const args = [path.join(import.meta.dirname, '../../../app/cli.ts'), 'rehearse-restore']
  return {
    server,
    ...client,
    store: await openStore(),
    rehearsals: async () => (await client.call(readBackups)).rehearsals,
    /** Runs the command to its end and returns its exit code and output. */
    async rehearse(): Promise<[code: number, output: string]> {
      const run = promisify(execFile)(process.execPath, args, { env: environment })
      const { code = 0, stdout, stderr } = await run.catch(error => error)
      return [code, stdout + stderr]
    },
    /** Runs the command, which is killed at the first statement after one with this text. */
    async rehearseAndDie(after: string) {
      const env = { ...environment, NODE_OPTIONS: preload, DIE_AFTER: after }
      const [, signal] = await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit')
      expect(signal).toBe('SIGKILL')
    },
    leftovers: async () => leftoversIn(server.dataDir, await openStore()),
  }
}

const leftoversIn = async (folder: string, store: Store) => [
  ...(await readdir(folder)).filter(name => name.startsWith('.rehearsal')),
  ...(await rehearsalCopies(store)),
]

const INTERRUPTED = { error: 'Interrupted: the server was stopped', by: 'Command line' }

test.each(
  onPostgres
    ? ['create database', 'delete from "sessions"']
    : ['PRAGMA integrity_check', 'delete from "sessions"'],
)('a rehearsal killed after "%s" leaves nothing behind after the next start', async statement => {
  const venue = await openRunning()
  const { server, store, rehearsals, leftovers, call } = venue
  await server.stop()
  await venue.rehearseAndDie(statement)
  expect(await leftovers()).not.toEqual([])
  const rows = () => store.db.selectFrom('restore_rehearsals').select('finished_at').execute()
  expect(await rows()).toEqual([{ finished_at: null }])

  await server.start()
  await vi.waitFor(
    async () => expect(await rehearsals()).toMatchObject({ running: null, failed: INTERRUPTED }),
    WAIT,
  )
  expect(await leftovers()).toEqual([])
  // The list is cached until the feed has delivered the event.
  const failure = { action: 'backup.rehearsal_failed', type: 'maintenance_alert' }
  await vi.waitFor(async () => expect((await call(listAlerts)).all.alerts[0]).toMatchObject(failure), WAIT)
  expect(await venue.rehearse()).toEqual([0, expect.stringContaining('The copy is removed.')])
  expect(await rehearsals()).toMatchObject({ failed: null, last: { by: 'Command line', error: null } })
  expect(await leftovers()).toEqual([])
})

test('a rehearsal that is killed beside its server is cleaned up, and two at once are one', async () => {
  const venue = await openRunning()
  const { rehearsals, leftovers, store } = venue
  await venue.rehearseAndDie('delete from "sessions"')
  await vi.waitFor(async () => expect(await rehearsals()).toMatchObject({ failed: INTERRUPTED }), WAIT)
  expect(await leftovers()).toEqual([])

  const [first, second] = (await Promise.all([venue.rehearse(), venue.rehearse()])).sort(([a], [b]) => a - b)
  expect(first).toEqual([
    0,
    expect.stringMatching(
      /backups\/\S+Z restores: \d+ rows and 0 photos, audit trail intact, books balanced\. The copy is removed\.\n$/,
    ),
  ])
  expect(second).toEqual([1, 'A backup or a rehearsal is running. Try again when it is complete\n'])
  const done = await store.db.selectFrom('restore_rehearsals').select('error').orderBy('id').execute()
  expect(done).toEqual([{ error: INTERRUPTED.error }, { error: null }])
  expect(await leftovers()).toEqual([])
})
