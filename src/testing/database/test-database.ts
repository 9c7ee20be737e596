import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { inject, test } from 'vitest'
import type { DatabaseLocation, Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { resetDatabase } from './postgres/reset-database.ts'
import { runOnServer } from './postgres/run-on-server.ts'
import { databaseOn, templateIn, templateName } from './templates.ts'

/** Whether this test run uses PostgreSQL. */
export const onPostgres = process.env.ENGINE === 'postgres'

/** A test of what is the same on either engine, in a file that runs on both. */
export const testOnSqlite = test.skipIf(onPostgres)

/** A separate, migrated, empty database on the engine that the project sets in ENGINE. */
export interface TestDatabase extends Store, AsyncDisposable {
  /** Its empty data folder. */
  folder: string
}

/**
 * Opens a copy of `template`, by default the empty database. Closed and removed at the end of the test, of the file if
 * called in a hook, or of a block with `await using`. On PostgreSQL, an empty database serves several tests.
 */
export async function openTestDatabase(template?: DatabaseLocation): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(inject('folder'), 'test-'))
  const store = template
    ? await openDatabase(await copyDatabase(folder, template))
    : (idle.pop() ?? (await openDatabase(await copyDatabase(folder))))
  let isOpen = true
  const isReusable = onPostgres && !template
  // The store remembers which tables it could not vacuum yet.
  const unvacuumed = new Set<string>()
  const database: TestDatabase = {
    ...store,
    folder,
    async vacuum(table, more) {
      unvacuumed.add(table)
      const isDone = await store.vacuum(table, more)
      if (isDone) unvacuumed.delete(table)
      return isDone
    },
    // A server closes its database; this one may serve the next test.
    close: async () => (isReusable ? undefined : store.close()),
    async [Symbol.asyncDispose]() {
      if (!isOpen) return
      isOpen = false
      const closing = isReusable && unvacuumed.size === 0 ? putBack(store) : remove(store)
      await Promise.all([closing, rm(folder, { recursive: true })])
    },
  }
  addCleanup(async () => database[Symbol.asyncDispose]())
  return database
}

/** Databases of earlier tests, empty again. Their connections are open, which saves most of the time of a new one. */
const idle: Store[] = []

/** How often each one has served a test. What was deleted stays in its files. */
const uses = new WeakMap<Store, number>()
const MAX_USES = 40

async function putBack(store: Store): Promise<void> {
  const used = (uses.get(store) ?? 0) + 1
  uses.set(store, used)
  if (used < MAX_USES && (await resetDatabase(store.db))) idle.push(store)
  else await remove(store)
}

async function remove(store: Store): Promise<void> {
  await store.close()
  if (store.location.url) await dropOnPostgres(store.location.url)
}

/** Opens the database again, as a second server does. On SQLite, which allows one server, returns the same store. */
export async function openSecondStore(database: TestDatabase): Promise<Store> {
  return database.engine === 'postgres'
    ? openDatabase(database.location)
    : { ...database, close: async () => {} }
}

/** Copies a database to which nobody is connected, by default the empty one, into `folder` or onto the server. */
export async function copyDatabase(folder: string, template?: DatabaseLocation): Promise<DatabaseLocation> {
  if (!onPostgres) {
    const file = path.join(folder, 'keydesk.db')
    await cp(template?.file ?? templateIn(inject('folder')), file)
    return { file }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const copied = template?.url ? readName(template.url) : templateName
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${copied} STRATEGY file_copy`)
  return { url: databaseOn(inject('postgresUrl'), name) }
}

let closed: string | undefined

/**
 * Drops the database that was closed before: the connections to this one are still ending, and DROP waits 100 ms if it
 * finds one. The last is removed with the server. Uses FORCE because a test about lost connections may leave some open.
 */
async function dropOnPostgres(url: string): Promise<void> {
  const before = closed
  closed = url
  if (before) await runOnServer(`DROP DATABASE ${readName(before)} WITH (FORCE)`)
}

const readName = (url: string) => new URL(url).pathname.slice(1)
