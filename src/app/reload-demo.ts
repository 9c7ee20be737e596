import { mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openDatabase } from '../shared/database.ts'
import { type Config, databaseOf } from './config.ts'
import { isConfirmed } from './confirm.ts'
import { settleVenue } from './venue.ts'

/**
 * Empties the venue's database and loads the demo venue afresh. Asks first, unless `yes`; throws where nobody can
 * be asked and where a server listens, which would go on working on what is gone.
 */
export async function reloadDemo(config: Config, { yes }: { yes: boolean }): Promise<void> {
  const where = nameOf(config)
  const question = `All that is stored in ${where} will be lost.`
  if (!yes && !(await isConfirmed(question, 'This empties the venue: add --yes to say so'))) return
  if (await isListening(config))
    throw new Error(`A server listens on ${config.HOST}:${config.PORT}; stop it first`)
  mkdirSync(config.DATA_DIR, { recursive: true })
  await empty(config)
  const store = await openDatabase(databaseOf(config))
  await migrate(store)
  await settleVenue(store, 'demo', Date.now(), config.DATA_DIR)
  await store.close()
  console.warn(`The demo venue is in ${where}`)
}

/** Where the venue is, without the password. */
function nameOf(config: Config): string {
  const { url, file } = databaseOf(config)
  if (!url) return file
  const { host, pathname } = new URL(url)
  return `the database ${pathname.slice(1)} on ${host}`
}

function isListening({ HOST: host, PORT: port }: Config): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  const socket = connect({ host, port })
  return new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function empty(config: Config) {
  const { url, file } = databaseOf(config)
  rmSync(join(config.DATA_DIR, 'photos'), { recursive: true, force: true })
  if (!url) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return
  }
  const { db, close } = await openDatabase({ url })
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await close()
}
