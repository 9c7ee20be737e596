import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../operations/config.ts'

/** What `venue.json` in a venue's folder says. */
const venueFile = z.strictObject({
  /** The address that browsers open. No other venue has the same host. */
  url: z.url({ protocol: /^https?$/ }),
  /** Its PostgreSQL database; without it, the venue has an SQLite file in its folder. */
  database: z.string().optional(),
  /** Its data folder; without it, the folder of this file. */
  folder: z.string().optional(),
  /** Only an open venue is served. An archived one can be erased. */
  state: z.enum(['open', 'closed', 'archived']),
  /** Target of a move in progress, as given to `move-venue --to`. The venue is closed until the move is done. */
  movingTo: z.string().optional(),
  /** The place before the last move. Removed once everything there has been deleted. */
  movedFrom: z.object({ folder: z.string(), database: z.string().optional() }).optional(),
})

/** A further venue of an installation. */
export interface HostedVenue extends z.infer<typeof venueFile> {
  /** The name of its folder: 'harbor'. */
  name: string
  /** The folder of its `venue.json`. */
  home: string
  /** Its data folder. */
  folder: string
}

/** Names are part of host names and paths. */
export const venueName = /^[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?$/

const FILE = 'venue.json'

/** Connections of one further venue to PostgreSQL: none takes those of the others. */
const MAX_CONNECTIONS = 4

/** Returns the folder of the installation's further venues. */
export const locateVenues = ({ VENUES_DIR, DATA_DIR }: Pick<Config, 'VENUES_DIR' | 'DATA_DIR'>): string =>
  VENUES_DIR ?? join(DATA_DIR, 'venues')

/**
 * Lists the further venues of an installation by name. A folder without `venue.json` is none: its venue is being
 * created or erased. Leaves out a venue whose file is damaged, and passes the error to `onDamaged`, which prints it by
 * default.
 */
export function readVenues(
  config: Pick<Config, 'VENUES_DIR' | 'DATA_DIR'>,
  onDamaged: (error: Error, name: string) => void = ({ message }) => console.error(message),
): HostedVenue[] {
  const root = locateVenues(config)
  return namesIn(root).flatMap(name => {
    const home = join(root, name)
    const text = textOf(join(home, FILE))
    if (text === undefined) return []
    const { data, error } = venueFile.safeParse(parse(text))
    if (error) {
      const [issue] = error.issues
      const fault = [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')
      onDamaged(new Error(`${join(home, FILE)} is damaged: ${fault}`), name)
      return []
    }
    return [{ ...data, name, home, folder: data.folder ?? home }]
  })
}

/** Returns a venue by its name. Throws if there is none, or if its file is damaged. */
export function findVenue(config: Pick<Config, 'VENUES_DIR' | 'DATA_DIR'>, name: string): HostedVenue {
  const venues = readVenues(config, (error, damaged) => {
    if (damaged === name) throw error
  })
  const found = venues.find(venue => venue.name === name)
  if (found) return found
  const others =
    venues.length === 0 ? 'There is none yet' : `There are ${venues.map(venue => venue.name).join(', ')}`
  throw new Error(`There is no venue ${name}. ${others}`)
}

/** Writes a venue's file at once, so that a running server never reads half of it. */
export function writeVenue({ name: _, home, folder, ...file }: HostedVenue): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const draft = join(home, `${FILE}.${randomUUID()}`)
  const content = { ...file, ...(folder !== home && { folder }) }
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, join(home, FILE))
}

/** Whether a server opens a venue. */
export const isServed = ({ state, movingTo }: HostedVenue): boolean =>
  state === 'open' && movingTo === undefined

/**
 * Returns the settings of a further venue: its own address, folders and database, and otherwise those of the
 * installation. A new venue starts empty, without demo data.
 */
export const configFor = (config: Config, { name, folder, url, database }: HostedVenue): Config => ({
  ...config,
  DATA_DIR: folder,
  BACKUP_DIR: config.BACKUP_DIR && join(config.BACKUP_DIR, name),
  DATABASE_URL: database,
  DATABASE_CONNECTIONS: Math.min(config.DATABASE_CONNECTIONS, MAX_CONNECTIONS),
  PUBLIC_URL: url,
  VENUE: 'empty',
})

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => venueName.test(name))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
