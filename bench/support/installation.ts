import { cpSync } from 'node:fs'
import path from 'node:path'
import { locateVenues, writeVenue } from '#app/hosting/venue-files.ts'
import { readConfig } from '#app/operations/config.ts'
import type { Reader } from '#platform/database/database.ts'
import { findFile, makeVenue, newFolder } from './venues.ts'

/** A port for the addresses of venues; the server that is measured takes any. */
const PORT = 3000

/** Names sort as their numbers, which is the order in which a server opens the venues. */
export const nameOf = (number: number) => `venue-${String(number).padStart(4, '0')}`
/** The Host header of a request to a further venue. */
export const hostOf = (number: number) => `${nameOf(number)}.localhost:${PORT}`

/**
 * Creates a data folder with `count` further venues, all filled alike. `databaseUrl`: returns the database of a venue;
 * without it each has an SQLite file. `only`: the migrations to run; all of them by default.
 */
export async function makeInstallation(
  count: number,
  fill: (db: Reader) => Promise<void>,
  { databaseUrl, only }: { databaseUrl?: (number: number) => string; only?: readonly string[] } = {},
): Promise<string> {
  const folder = newFolder()
  const template = databaseUrl ? undefined : await makeVenue(fill, undefined, newFolder(), only)
  const root = locateVenues(readConfig({ DATA_DIR: folder }))
  for (let number = 1; number <= count; number++) {
    const home = path.join(root, nameOf(number))
    const database = databaseUrl?.(number)
    const url = `http://${hostOf(number)}`
    writeVenue({
      name: nameOf(number),
      home,
      folder: home,
      url,
      state: 'open',
      ...(database && { database }),
    })
    if (template) cpSync(findFile(template.folder), findFile(home))
  }
  return folder
}
