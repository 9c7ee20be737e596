import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import type { DatabaseLocation } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { copyDatabase, openTestDatabase, type TestDatabase } from '../test-database.ts'

/** The time at which the grown venue was loaded. */
export const grownAt = Date.parse('2026-11-20T20:37:12Z')

let grown: Promise<DatabaseLocation> | undefined

/** Opens a demo venue with a quarter of its stays, whose load takes a second: a worker loads it once and copies it. */
export async function openGrownVenue(): Promise<TestDatabase> {
  grown ??= loadGrownVenue()
  return openTestDatabase(await grown)
}

async function loadGrownVenue(): Promise<DatabaseLocation> {
  const where = await copyDatabase(await mkdtemp(path.join(inject('folder'), 'grown-')))
  const store = await openDatabase(where)
  await loadDemo(store.db, grownAt, undefined, { oneStayIn: 4 })
  await store.close()
  return where
}
