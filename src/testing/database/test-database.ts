import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import type { DatabaseLocation, Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { runOnServer } from './postgres/run-on-server.ts'
import { databaseOn, templateIn, templateName } from './templates.ts'

/** Whether this test run uses PostgreSQL. */
export const onPostgres = process.env.ENGINE === 'postgres'

/** A separate, migrated, empty database on the engine that the project sets in ENGINE. */
export interface TestDatabase extends Store, AsyncDisposable {
  /** Its empty data folder. */
  folder: string
}

/**
 * Opens a copy of `template`, by default the empty database. Closed and removed at the end of the test, of the file if
 * called in a hook, or of a block with `await using`.
 */
export async function openTestDatabase(template?: DatabaseLocation): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(inject('folder'), 'test-'))
  const where = await copyDatabase(folder, template)
  const store = await openDatabase(where)
  let isOpen = true
  const database: TestDatabase = {
    ...store,
    location: where,
    folder,
    async [Symbol.asyncDispose]() {
      if (!isOpen) return
      isOpen = false
      await store.close()
      await Promise.all([where.url && dropOnPostgres(where.url), rm(folder, { recursive: true })])
    },
  }
  addCleanup(async () => database[Symbol.asyncDispose]())
  return database
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
