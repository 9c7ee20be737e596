// Runs once for the project `sqlite`: creates the migrated file that each test copies.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { scratchFolder } from '../environment/scratch-folder.ts'
import { templateIn } from './templates.ts'

export default async function setup(project: TestProject) {
  const folder = scratchFolder('sqlite')
  const store = await openDatabase({ file: templateIn(folder) })
  await migrate(store)
  await store.close()
  project.provide('folder', folder)
  return () => rm(folder, { recursive: true })
}
