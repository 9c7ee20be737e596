import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import type { DatabaseLocation } from '#platform/database/database.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { runOnServer } from './postgres/run-on-server.ts'
import { databaseOn } from './templates.ts'
import { onPostgres } from './test-database.ts'

/**
 * The location of a database without tables. On PostgreSQL it is created with these options, and dropped at the end of
 * the test.
 */
export async function emptyDatabaseLocation(
  folder: string,
  options = '',
): Promise<DatabaseLocation & { file: string }> {
  const file = path.join(folder, 'keydesk.sqlite')
  if (!onPostgres) return { file }
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`CREATE DATABASE ${name} ${options}`)
  addCleanup(() => runOnServer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { url: databaseOn(inject('postgresUrl'), name), file }
}
