import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { completeCleaning, startCleaning } from '#house/cleaning/contract.ts'
import { addRoom, listTags } from '#house/facilities/contract.ts'
import { backUpNow } from '#office/backup/contract.ts'
import { storeIdRecord } from '#people/id-scan/contract.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { sendPhotoTo } from '#testing/pictures/send-photo.ts'
import { createClient } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { VenueProcess } from '../../../e2e/support/venue-process.ts'
import { unlock } from '../cli/account-commands.ts'
import { readConfig } from './config.ts'

const cli = path.join(import.meta.dirname, '../cli.ts')

/** Returns the entries of a folder, and '' for itself, that grant access to other users than the owner. */
async function accessibleEntries(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async name => [name, (await stat(path.join(folder, name))).mode & 0o077] as const),
  )
  return modes.filter(([, mode]) => mode !== 0).map(([name]) => name)
}

/** Sets the modes that an earlier version left under a common umask. */
async function makeAccessible(folder: string): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    const file = path.join(folder, name)
    await chmod(file, (await stat(file)).isDirectory() ? 0o755 : 0o644)
  }
}

test.skipIf(process.platform === 'win32')(
  'the files of a venue are accessible to the user of its server only, after a start and after each command',
  async () => {
    const umask = process.umask(0)
    addCleanup(async () => process.umask(umask))
    const server = await VenueProcess.prepare({ VENUE: 'empty' })
    addCleanup(() => server.close())
    const { url = '' } = await emptyDatabaseLocation(server.dataDir)
    await chmod(server.dataDir, 0o755)
    await server.start({ DATABASE_URL: url })

    const { call } = createClient(server.url)
    const room = await call(addRoom, { body: { name: 'Room 104', hourlyRate: 20 } })
    const rental = await call(startRental, { body: checkInForm(room) })
    const scanned = {
      params: { subject: 'rental' as const, ...paramsOf(rental) },
      body: { documentId: 'T64235789' },
    }
    await call(storeIdRecord, scanned)
    const other = await call(addRoom, { body: { name: 'Room 105', hourlyRate: 20 } })
    const { tagId } = (await call(listTags)).find(({ facilityId }) => facilityId === other.id)!
    const cleaning = await call(startCleaning, { body: { nfcTagId: tagId, cleanerId: 'c1' } })
    const { photoUrl } = await sendPhotoTo(server, cleaning, await takePicture(1))
    await call(completeCleaning, { params: paramsOf(cleaning), body: { photoUrl } })
    await call(backUpNow)

    const kept = await readdir(server.dataDir)
    const database = onPostgres
      ? []
      : ['backup.lock', 'keydesk.sqlite', 'keydesk.sqlite-shm', 'keydesk.sqlite-wal']
    expect(kept.sort()).toEqual([...database, 'backups', 'id-key', 'photos'].sort())
    expect(await accessibleEntries(server.dataDir)).toEqual([])

    await server.stop()
    await makeAccessible(server.dataDir)
    await server.start({ DATABASE_URL: url, VENUE: 'demo' })
    expect(await accessibleEntries(server.dataDir)).toEqual([])
    expect(server.log).toMatch(/^VENUE=demo has no effect: .* holds a real venue\.$/m)

    const settings = { DATA_DIR: server.dataDir, DATABASE_URL: url }
    const elsewhere = await mkdtemp(path.join(inject('folder'), 'elsewhere-'))
    addCleanup(() => rm(elsewhere, { recursive: true }))
    const run = (args: string[], more: Record<string, string> = {}) =>
      promisify(execFile)(process.execPath, [cli, ...args], { env: { ...process.env, ...settings, ...more } })
    const backups = path.join(elsewhere, 'backups')
    await makeAccessible(server.dataDir)
    await run(['backup'], { BACKUP_DIR: backups })
    expect(await accessibleEntries(server.dataDir)).toEqual([])
    expect(await accessibleEntries(backups)).toEqual([])
    await makeAccessible(server.dataDir)
    await unlock(readConfig(settings), [])
    expect(await accessibleEntries(server.dataDir)).toEqual([])

    const restored = path.join(elsewhere, 'restored')
    await mkdir(restored, { mode: 0o755 })
    const place = await emptyDatabaseLocation(restored)
    const [backup] = await readdir(backups)
    await run(['restore', path.join(backups, backup!)], { DATA_DIR: restored, DATABASE_URL: place.url ?? '' })
    expect(await readdir(restored)).toContain('photos')
    expect(await accessibleEntries(restored)).toEqual([])
  },
)
