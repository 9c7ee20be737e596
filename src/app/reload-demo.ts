import { existsSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isUntouched, readVenueKind } from '../settings/settings.ts'
import { migrate, openDatabase, type Reader } from '../shared/database.ts'
import { type Config, databaseName, databaseOf } from './config.ts'
import { isConfirmed } from './confirm.ts'
import { openDataFolder } from './data-folder.ts'
import { settleVenue } from './venue.ts'

/**
 * Empties the demo venue's database and loads the demo afresh. Asks first, unless `yes`. Throws if the venue is a real
 * one, if nobody can be asked, or if a server listens, which would go on working on what is gone.
 */
export async function reloadDemo(config: Config, { yes }: { yes: boolean }): Promise<void> {
  const where = databaseName(config)
  await assertNotReal(config)
  const question = `All that is stored in ${where} will be lost.`
  if (!yes && !(await isConfirmed(question, 'This empties the venue: add --yes to say so'))) return
  if (await isListening(config))
    throw new Error(`A server listens on ${config.HOST}:${config.PORT}; stop it first`)
  openDataFolder(config.DATA_DIR)
  await empty(config)
  const store = await openDatabase(databaseOf(config))
  await migrate(store)
  await settleVenue(store, 'demo', Date.now(), config.DATA_DIR)
  await store.close()
  console.warn(`The demo venue is in ${where}`)
}

/** Reads only, so that a venue that is refused stays as it is. */
async function assertNotReal(config: Config) {
  const { url, file } = databaseOf(config)
  if (!url && !existsSync(file)) return
  const { db, close } = await openDatabase({ url, file })
  await refuseReal(db, config).finally(close)
}

async function refuseReal(db: Reader, config: Config) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  if (tables.length === 0) return
  if (!tables.includes('venue')) throw new Error('The database is of another version: start the server once')
  if ((await readVenueKind(db)) === 'demo' || (await isUntouched(db))) return
  const other = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  throw new Error(
    `${databaseName(config)} holds a real venue, which the demo never replaces: set another ${other} for the demo`,
  )
}

function isListening({ HOST: host, PORT: port }: Config): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  const socket = connect({ host, port })
  return new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function empty(config: Config) {
  // Again, as the question may have waited for long.
  await assertNotReal(config)
  const { url, file } = databaseOf(config)
  if (url) await emptyOnPostgres(url)
  else for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  rmSync(join(config.DATA_DIR, 'photos'), { recursive: true, force: true })
}

/** As one: a database without the schema could not be started with. */
async function emptyOnPostgres(url: string) {
  const { maintenance, close } = await openDatabase({ url })
  await maintenance
    .transaction()
    .execute(async trx => {
      await sql`drop schema public cascade`.execute(trx)
      await sql`create schema public`.execute(trx)
    })
    .finally(close)
}
