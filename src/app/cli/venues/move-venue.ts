import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sealEvents, verifyAudit } from '#office/audit/audit.ts'
import { copyFolder, moveDatabase, openRestoredDatabase, withBackupLock } from '#office/backup/backup.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import {
  configFor,
  findVenue,
  type HostedVenue,
  locateVenues,
  readVenues,
  writeVenue,
} from '../../hosting/venue-files.ts'
import { type Config, databaseName, locateDatabase } from '../../operations/config.ts'
import * as migrations from '../../operations/migrate.ts'
import { commandLineContext, commandLineTransactions } from '../command-line-context.ts'
import { openCurrentDatabase } from '../open-venue.ts'
import { emptyDatabase } from '../reload-demo.ts'
import { waitUntilClosed } from './wait-until-closed.ts'

/** The folder for what is on the way from one database to another. */
const SCRATCH = '.moving'

/**
 * Moves a venue to a PostgreSQL database, or to a folder in which it has an SQLite file: move-venue harbor --to
 * postgres://… The venue is closed during the move. `venue.json` names the new place once everything is there, so after
 * a failure the venue opens at its old place. If the command is killed, run it again or move the venue back.
 */
export async function moveVenue(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (!name || !values.to)
    throw new Error('Name the venue and its place: move-venue <name> --to <URL or folder>')
  const found = findVenue(config, name)
  const venue = found.movedFrom ? await finish(config, found) : found
  if (venue.state === 'archived') throw new Error(`${name} is archived`)
  const moved = placeAt(venue, values.to)
  if (isSamePlace(venue, moved)) await finish(config, venue)
  else await move(config, venue, moved, values.to)
  const place = `${name} is in ${databaseName(configFor(config, moved))}.`
  console.warn(venue.state === 'open' ? `${place} A running server opens it within seconds.` : place)
}

/** Returns the venue as it is once it has been moved. */
function placeAt(
  { movingTo: _, movedFrom: __, database: ___, ...venue }: HostedVenue,
  to: string,
): HostedVenue {
  return /^postgres(ql)?:\/\//.test(to) ? { ...venue, database: to } : { ...venue, folder: resolve(to) }
}

const isSamePlace = (one: HostedVenue, other: HostedVenue) =>
  one.folder === other.folder && one.database === other.database

async function move(config: Config, venue: HostedVenue, moved: HostedVenue, to: string) {
  assertUnshared(config, moved)
  if (venue.movingTo !== to) await assertFree(config, venue, moved)
  const own = configFor(config, venue)
  const done = await withBackupLock({ where: locateDatabase(own), data: venue.folder }, async () => {
    writeVenue({ ...venue, movingTo: to })
    try {
      await waitUntilClosed(config, venue)
      await clear(config, venue, moved)
      await copy(config, venue, moved)
    } catch (error) {
      await clear(config, venue, moved).catch(() => {})
      writeVenue(withoutMove(venue))
      throw error
    }
    writeVenue({ ...moved, movedFrom: { folder: venue.folder, database: venue.database } })
    await finish(config, findVenue(config, venue.name))
  })
  if (!done) throw new Error('A backup or another move of this venue is running')
}

/** Ends a move where the venue is: removes what it has written or left at the other place. Returns the venue. */
async function finish(config: Config, venue: HostedVenue): Promise<HostedVenue> {
  if (venue.movingTo !== undefined) await clear(config, venue, placeAt(venue, venue.movingTo))
  if (venue.movedFrom) await clear(config, venue, { ...venue, database: undefined, ...venue.movedFrom })
  const settled = withoutMove(venue)
  if (venue.movingTo !== undefined || venue.movedFrom) writeVenue(settled)
  return settled
}

const withoutMove = ({ movingTo: _, movedFrom: __, ...venue }: HostedVenue): HostedVenue => venue

/**
 * Throws if another venue of the installation has the place, or is being moved there. Folders may not lie inside each
 * other either: who erases or moves the outer one would delete the inner one.
 */
function assertUnshared(config: Config, moved: HostedVenue) {
  const homes = locateVenues(config)
  if (moved.folder !== moved.home && overlap(homes, moved.folder))
    throw new Error(`${homes} has the files of the venues: name a folder elsewhere`)
  const others = readVenues(config).filter(({ name }) => name !== moved.name)
  const first = { name: 'The first venue', folder: config.DATA_DIR, database: config.DATABASE_URL }
  const there = [...others, ...others.flatMap(listOtherPlaces), first].find(
    ({ folder, database }) =>
      (moved.folder !== moved.home && overlap(folder, moved.folder)) ||
      (database && database === moved.database),
  )
  if (there) throw new Error(`${there.name} is there already`)
}

/** Returns the other places that a venue occupies: the target of a move, and where a move left data behind. */
function listOtherPlaces(venue: HostedVenue) {
  const { name, movingTo, movedFrom } = venue
  return [
    ...(movingTo === undefined ? [] : [placeAt(venue, movingTo)]),
    ...(movedFrom ? [{ database: undefined, ...movedFrom, name }] : []),
  ]
}

/** Whether two folders are the same, or one is inside the other. */
const overlap = (one: string, other: string) => isWithin(one, other) || isWithin(other, one)
const isWithin = (outer: string, inner: string) =>
  !/^\.\.(?:$|[\\/])/.test(relative(resolve(outer), resolve(inner)))

async function assertFree(config: Config, venue: HostedVenue, moved: HostedVenue) {
  const where = locateDatabase(configFor(config, moved))
  const isOccupied =
    moved.folder !== venue.folder ? isFilled(moved.folder) : !where.url && existsSync(where.file)
  if (isOccupied) throw new Error(`${moved.folder} is not empty`)
  if (!where.url) return
  const store = await openRestoredDatabase(moved.folder, where)
  if (!(await migrations.isNew(store.reader).finally(store.close)))
    throw new Error('The database is not empty: name one for this venue alone')
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** Removes a venue's data from a place. In a folder that both places share, only the database goes. */
async function clear(config: Config, stays: HostedVenue, place: HostedVenue) {
  for (const { folder } of [stays, place]) rmSync(join(folder, SCRATCH), { recursive: true, force: true })
  const own = configFor(config, place)
  await emptyDatabase(own)
  rmSync(`${locateDatabase(own).file}.restoring`, { force: true })
  if (place.folder === stays.folder) return
  for (const name of listContents(place.folder))
    rmSync(join(place.folder, name), { recursive: true, force: true })
}

/** The names in a data folder, without the file that tells where the venue is. */
const listContents = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter(name => name !== 'venue.json') : []

async function copy(config: Config, venue: HostedVenue, moved: HostedVenue) {
  const [own, next] = [venue, moved].map(place => configFor(config, place)) as [Config, Config]
  const before = await recordMove(own)
  const scratch = join(moved.folder, SCRATCH)
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  if (moved.folder !== venue.folder) await copyFiles(venue.folder, moved.folder)
  await moveDatabase(locateDatabase(own), locateDatabase(next), scratch, migrations)
  const store = await openRestoredDatabase(moved.folder, locateDatabase(next))
  const after = await verifyAudit(store).finally(store.close)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error('The audit trail did not arrive as it was')
}

/** Records the move as the last event, and seals all of them. Returns the state of the audit trail. */
export async function recordMove(config: Config) {
  const store = await openCurrentDatabase(config)
  try {
    const ctx = commandLineContext()
    await commandLineTransactions(store)(ctx, trx =>
      appendEvent(trx, ctx, {
        action: 'settings.venue_moving',
        type: 'record_changed',
        message: 'Move of the venue started',
      }),
    )
    while ((await sealEvents(store)) > 0);
    return await verifyAudit(store)
  } finally {
    await store.close()
  }
}

/** Copies photos, keys and backups. A photo that is in several backups stays one file. */
async function copyFiles(from: string, to: string) {
  for (const name of listContents(from)) {
    if (/^(keydesk\.sqlite|backup\.lock$|\.)/.test(name)) continue
    if (name !== 'backups' && name !== 'photos') await copyFile(join(from, name), join(to, name))
  }
  await copyFolder(from, to, 'photos', {})
  let last: string | undefined = to
  for (const name of listContents(join(from, 'backups')).toSorted()) {
    const [source, target] = [from, to].map(folder => join(folder, 'backups', name)) as [string, string]
    await copyFolder(source, target, '.', { last })
    last = target
  }
}
