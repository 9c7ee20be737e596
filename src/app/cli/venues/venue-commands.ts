import { existsSync, readdirSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { leaveOffice, readLink, reportNow } from '#chain/link/link.ts'
import { secretBoxIn } from '#office/accounts/accounts.ts'
import { openRestoredDatabase } from '#office/backup/backup.ts'
import { saveSettings } from '#office/settings/settings.ts'
import type { Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import {
  configFor,
  findVenue,
  type HostedVenue,
  locateVenues,
  readVenues,
  venueName,
  writeVenue,
} from '../../hosting/venue-files.ts'
import { type Config, isOnNetwork, locateBackups, locateDatabase } from '../../operations/config.ts'
import { openDataFolder } from '../../operations/data-folder.ts'
import { initializeVenue } from '../../operations/initialize-venue.ts'
import { describeStep, isNew, migrate } from '../../operations/migrate.ts'
import { backUpVenue } from '../backup-command.ts'
import { commandLineContext, commandLineTransactions } from '../command-line-context.ts'
import { askForConfirmation } from '../confirm-prompt.ts'
import { openVenueDatabase } from '../open-venue.ts'
import { emptyDatabase } from '../reload-demo.ts'
import { waitUntilClosed } from './wait-until-closed.ts'

/**
 * Creates a further venue of the installation: create-venue harbor --url http://harbor.localhost:3000, or with
 * --kind office a head office. A running server opens it within seconds. Throws if the name or the address is taken.
 */
export async function createVenue(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { url: { type: 'string' }, database: { type: 'string' }, kind: { type: 'string' } },
    allowPositionals: true,
  })
  const venue = describeVenue(config, positionals[0], values)
  if (values.kind !== undefined && values.kind !== 'office') throw new Error('--kind must be office')
  const leftover = existsSync(venue.home) && readdirSync(venue.home)[0]
  if (leftover)
    throw new Error(
      `${venue.home} has ${leftover} of a venue without venue.json: remove it, or restore that file`,
    )
  openDataFolder(venue.folder)
  const store = await openRestoredDatabase(venue.folder, locateDatabase(configFor(config, venue)))
  try {
    if (!(await isNew(store.reader)))
      throw new Error('The database is not empty: name one for this venue alone')
    await migrate(store)
    await initializeVenue(store, 'real', Date.now(), venue.folder)
    if (values.kind === 'office') await becomeHeadOffice(store)
  } finally {
    await store.close()
  }
  writeVenue(venue)
  console.warn(
    `${venue.name} is in ${venue.folder}. A running server opens it at ${venue.url} within seconds.`,
  )
  if (isOnNetwork(configFor(config, venue)))
    console.warn(`First create its owner: npm run cli -- --venue ${venue.name} create-owner`)
}

/** Saves the setting with which the venue shows the figures of a chain instead of a board. */
async function becomeHeadOffice(store: Store) {
  const ctx = commandLineContext()
  await inTransaction(store, trx =>
    saveSettings(trx, ctx, { change: { isHeadOffice: true }, assertCurrencyFree: async () => {} }),
  )
}

/** Checks the name and the address of a new venue. */
function describeVenue(
  config: Config,
  name: string | undefined,
  { url, database }: { url?: string | undefined; database?: string | undefined },
): HostedVenue {
  if (!name || !url) throw new Error('Name the venue and its address: create-venue <name> --url <address>')
  if (!venueName.test(name))
    throw new Error(
      `The name ${name} must be lower-case letters, digits and hyphens, and begin with a letter`,
    )
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('--url must be an http or https address')
  const folder = join(locateVenues(config), name)
  if (existsSync(join(folder, 'venue.json'))) throw new Error(`There is a venue ${name} already`)
  const { origin, host, hostname } = new URL(url)
  // The first venue answers at the addresses of the machine.
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new Error(
      `--url needs a host name of the venue's own, such as http://${name}.localhost:${config.PORT}`,
    )
  const first = config.PUBLIC_URL ? [{ name: 'The first venue', url: config.PUBLIC_URL }] : []
  const others = [...first, ...readVenues(config)]
  const taken = others.find(other => new URL(other.url).host === host)
  if (taken) throw new Error(`${taken.name} has the address ${origin} already`)
  return { name, home: folder, folder, url: origin, ...(database && { database }), state: 'open' }
}

/** Prints the further venues with their address, their state, and the time of their newest backup. */
export async function listVenues(config: Config): Promise<void> {
  const venues = readVenues(config)
  if (venues.length === 0)
    return print('There is one venue. Add one with: create-venue <name> --url <address>')
  const width = Math.max(...venues.map(({ name }) => name.length))
  for (const venue of venues) {
    const state = venue.movingTo ? 'moving' : venue.state
    const rest = await readLastBackup(configFor(config, venue)).then(
      backup => `${state}  ${backup}`,
      () => `${state}, but its database does not respond`,
    )
    print(`${venue.name.padEnd(width)}  ${venue.url}  ${rest}`)
  }
}

async function readLastBackup(config: Config): Promise<string> {
  const { reader, close } = await openVenueDatabase(config)
  const last = await reader
    .selectFrom('backups')
    .select('finished_at')
    .where('name', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
    .finally(close)
  return last?.finished_at ? `backup of ${new Date(last.finished_at).toISOString()}` : 'no backup yet'
}

/** Migrates the database of one venue: of the first, or of the one that --venue names. */
export async function migrateVenue(config: Config): Promise<void> {
  const store = await openVenueDatabase(config)
  await migrate(store, undefined, step => print(describeStep(step))).finally(store.close)
}

/** Closes a venue, for example to restore it from a backup, and waits until no server has it open. */
export async function closeVenue(config: Config, args: string[]): Promise<void> {
  const venue = findVenue(config, named(args, 'close-venue'))
  if (venue.state === 'archived') throw new Error(`${venue.name} is archived`)
  writeVenue({ ...venue, state: 'closed' })
  await waitUntilClosed(config, venue)
  console.warn(`${venue.name} is closed. Open it with: open-venue ${venue.name}`)
}

/** Opens a venue that was closed. */
export async function openVenue(config: Config, args: string[]): Promise<void> {
  const venue = findVenue(config, named(args, 'open-venue'))
  if (venue.state === 'archived') throw new Error(`${venue.name} is archived`)
  writeVenue({ ...venue, state: 'open' })
  console.warn(`A running server opens ${venue.name} at ${venue.url} within seconds.`)
}

/**
 * Closes a venue for good: no server opens it any more, its head office gets the Z reports that wait and ends its
 * access, and a last verified backup is made. If that fails, the venue stays closed and is not archived.
 */
export async function archiveVenue(config: Config, args: string[]): Promise<void> {
  const venue = findVenue(config, named(args, 'archive-venue'))
  writeVenue({ ...venue, state: 'closed' })
  await waitUntilClosed(config, venue)
  await leaveChain(configFor(config, venue))
  await backUpVenue(configFor(config, venue))
  writeVenue({ ...venue, state: 'archived' })
  console.warn(`${venue.name} is archived. Its data stays in ${venue.folder}.`)
}

/**
 * Deletes an archived venue: its database, photos, keys and backups, and at its head office the access and the day so
 * far. The Z reports there are books, which stay. Asks unless --yes.
 */
export async function eraseVenue(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean' } },
    allowPositionals: true,
  })
  const venue = findVenue(config, named(positionals, 'erase-venue'))
  if (venue.state !== 'archived') throw new Error(`Archive it first: archive-venue ${venue.name}`)
  const question = `This deletes ${venue.name} with its database, photos and all backups.`
  if (!values.yes && !(await askForConfirmation(question, 'This deletes the venue: add --yes to confirm')))
    return
  const own = configFor(config, venue)
  await leaveChain(own)
  if (own.DATABASE_URL) await emptyDatabase(own)
  for (const folder of [locateBackups(own), venue.folder])
    if (folder !== venue.home) rmSync(folder, { recursive: true, force: true })
  // The file goes last, so that the command can be repeated.
  for (const name of readdirSync(venue.home).filter(file => file !== 'venue.json'))
    rmSync(join(venue.home, name), { recursive: true, force: true })
  rmSync(venue.home, { recursive: true })
  console.warn(`${venue.name} is erased.`)
}

/**
 * Reports to the head office for the last time, if there is one, and leaves. A venue whose database is gone, or that
 * has left, has nothing to tell.
 */
async function leaveChain(config: Config): Promise<void> {
  const store = await openVenueDatabase(config).catch(() => undefined)
  if (!store) return
  try {
    const { state, office } = await readLink(store.reader).catch(() => ({ state: null, office: null }))
    if (state !== 'joined') return
    const options = {
      runInTransaction: commandLineTransactions(store),
      secrets: secretBoxIn(config.DATA_DIR),
      call: { allowsLocal: !isOnNetwork(config) },
    }
    await reportNow({ ...options, store, now: Date.now })
    const { waiting } = await readLink(store.reader)
    if (waiting > 0)
      return console.warn(
        `${waiting} Z reports are not at the head office ${office}: revoke the venue there.`,
      )
    const { isOfficeTold } = await leaveOffice(store.reader, commandLineContext(), options)
    if (!isOfficeTold) console.warn(`The head office ${office} did not answer: revoke the venue there.`)
  } finally {
    await store.close()
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function named([name]: string[], command: string): string {
  if (!name) throw new Error(`Name the venue: ${command} <name>`)
  return name
}
