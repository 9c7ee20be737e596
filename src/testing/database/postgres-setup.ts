// Runs once for the project `postgres`: starts a server and creates the migrated database that each test copies.
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { scratchFolder } from '../environment/scratch-folder.ts'
import { startPostgres } from './postgres/postgres-server.ts'
import { addReset } from './postgres/reset-database.ts'
import { databaseOn, templateName } from './templates.ts'

export default async function setup(project: TestProject) {
  const folder = scratchFolder('postgres-folders')
  const server = await startPostgres({
    settings: [
      'max_prepared_transactions=4',
      // Would read hundreds of short-lived databases beside the tests.
      'autovacuum=off',
      // Searched whenever a database is dropped.
      'shared_buffers=32MB',
    ],
  })
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${templateName}`)
  await admin.end()
  const store = await openDatabase({ url: databaseOn(server.url, templateName) })
  await migrate(store)
  await addReset(store.db)
  await store.close()
  project.provide('folder', folder)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
