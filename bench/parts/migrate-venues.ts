import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { knownMigrations } from '#app/operations/migrate.ts'
import type { Engine, Reader } from '#platform/database/database.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { databaseOn } from '#testing/database/templates.ts'
import type { Figure } from '../budget.ts'
import { makeInstallation, nameOf } from '../support/installation.ts'
import { newDatabase } from '../support/postgres.ts'
import { addLockers, makeVenue, newFolder } from '../support/venues.ts'

/** How many databases are upgraded. */
const COUNT = 200
/** From so many migrations before the last. */
const STEPS = 5
const program = path.join(import.meta.dirname, '../../src/app/cli.ts')

/** Measures `migrate-venues` on 200 databases of an earlier version, on each engine. */
export async function measure(): Promise<Figure[]> {
  const fill = (db: Reader) => addLockers(db, 200)
  const sqlite = await makeInstallation(COUNT, fill, { only: earlier('sqlite') })
  const figures = [await migrateAll('SQLite', sqlite)]
  const cluster = await startPostgres({ durable: true, settings: ['max_connections=200'] })
  const only = earlier('postgres')
  await makeVenue(fill, await newDatabase(cluster.url, 'template_venue'), newFolder(), only)
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  const databaseName = (number: number) => nameOf(number).replace('-', '_')
  for (let number = 1; number <= COUNT; number++)
    await admin.query(`CREATE DATABASE ${databaseName(number)} TEMPLATE template_venue`)
  await admin.end()
  const databaseUrl = (number: number) => databaseOn(cluster.url, databaseName(number))
  figures.push(await migrateAll('PostgreSQL', await makeInstallation(COUNT, fill, { databaseUrl })))
  await cluster.stop()
  return figures
}

const earlier = (engine: Engine) => knownMigrations(engine).toSorted().slice(0, -STEPS)

/** Throws unless every database is migrated. */
async function migrateAll(engine: string, folder: string): Promise<Figure> {
  const begin = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'migrate-venues'], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', VENUES_DIR: '' },
    maxBuffer: 1 << 24,
  })
  const done = stdout.match(/is up to date/g)?.length
  if (done !== COUNT) throw new Error(`${done} of ${COUNT} are migrated:\n${stdout}`)
  return {
    what: `${COUNT} databases of ${STEPS} migrations before, upgraded by migrate-venues, ${engine}`,
    runs: [(performance.now() - begin) / 1_000],
    unit: 's',
    budget: { atMost: COUNT * 2 },
  }
}
