import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Instant } from '#platform/values/time.ts'
import { toInstant } from './clock.ts'
import type { VenueHost } from './venue-host.ts'
import { VenueProcess } from './venue-process.ts'

/** A data folder to copy, and the time at which its server stopped. A story continues from that time. */
export interface Template {
  folder: string
  at: Instant
}

/** The demo venue, a new venue, or an empty one whose first steps are dismissed. */
export type VenueContent = 'demo' | 'new' | 'empty'

/** Creates the folder for the templates of this run. Returns a function that removes it. */
export async function keepTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keydesk-templates-'))
  process.env.STORY_TEMPLATES = folder
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Returns the data folder of a venue first started at `time`, and creates it on first use. If several
 * workers create the same template at once, the first to finish wins.
 */
export async function findTemplate(kind: VenueContent, time: string, host: VenueHost): Promise<Template> {
  const key = `${kind}-${time}`.replaceAll(/[^\w-]/g, '_')
  const made = path.join(process.env.STORY_TEMPLATES!, key)
  const found = await read(made)
  if (found) return found
  const venue = await VenueProcess.open(
    { VENUE: kind === 'demo' ? 'demo' : 'empty' },
    { at: toInstant(time), host },
  )
  await venue.stop()
  if (kind === 'empty') dismissFirstSteps(venue.dataDir)
  const own = `${made}.${process.pid}`
  await mkdir(own)
  await rename(venue.dataDir, path.join(own, 'data'))
  await writeFile(path.join(own, 'at'), String(venue.now()))
  await rename(own, made).catch(() => rm(own, { recursive: true }))
  return (await read(made))!
}

/** Without an event: nothing has happened in an empty venue. */
function dismissFirstSteps(folder: string): void {
  const database = new DatabaseSync(path.join(folder, 'keydesk.sqlite'))
  database.exec(`update settings set document = '{"firstSteps":false}'`)
  database.close()
}

async function read(folder: string): Promise<Template | undefined> {
  try {
    return { folder: path.join(folder, 'data'), at: Number(await readFile(path.join(folder, 'at'), 'utf8')) }
  } catch {
    return undefined
  }
}
