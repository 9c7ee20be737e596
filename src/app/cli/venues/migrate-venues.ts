import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readVenues } from '../../hosting/venue-files.ts'
import type { Config } from '../../operations/config.ts'

const program = join(import.meta.dirname, '../../cli.ts')

/**
 * Migrates the databases of all further venues before a new version starts, each in its own process, as many at once as
 * there are cores. One that fails does not stop the others; what was interrupted goes on the next time. Throws if one
 * failed.
 */
export async function migrateVenues(config: Config): Promise<void> {
  const venues = readVenues(config)
  const failed: string[] = []
  let done = 0
  const waiting = venues.values()
  async function migrateNext() {
    for (const { name } of waiting) {
      const said = await migrateOne(name)
      if (said !== undefined) failed.push(name)
      done += 1
      process.stdout.write(
        `${done} of ${venues.length}: ${name} ${said === undefined ? 'is up to date' : `failed: ${said}`}\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, migrateNext))
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${venues.length} failed: ${failed.toSorted().join(', ')}`)
}

/** Returns why it failed; undefined if it did not. */
const migrateOne = (name: string): Promise<string | undefined> =>
  promisify(execFile)(process.execPath, [program, '--venue', name, 'migrate']).then(
    () => undefined,
    (error: { stderr: string }) => error.stderr.trim(),
  )
