import { cp, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import type { Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { VenueProcess, type VenueStart } from '../../../e2e/support/venue-process.ts'
import { templateIn } from '../database/templates.ts'
import { onPostgres, openTestDatabase } from '../database/test-database.ts'
import { addCleanup } from '../environment/cleanup.ts'

/** Starts `count` server processes on one migrated database of the engine under test; on SQLite always one. */
export async function startServers(
  count: number,
  environment: Record<string, string> = {},
  start: Pick<VenueStart, 'at' | 'isStill'> = {},
): Promise<{ servers: VenueProcess[]; where: { url?: string } | undefined; openStore(): Promise<Store> }> {
  const where = onPostgres ? (await openTestDatabase()).location : undefined
  const template = onPostgres ? undefined : await migratedFolder()
  const settings = { VENUE: 'empty', DATABASE_URL: where?.url ?? '', ...environment }
  const servers = await Promise.all(
    Array.from({ length: onPostgres ? count : 1 }, async () => {
      const server = await VenueProcess.open(settings, { ...start, ...(template && { template }) })
      addCleanup(() => server.close())
      return server
    }),
  )
  return {
    servers,
    where,
    async openStore() {
      const store = await openDatabase(where ?? { file: path.join(servers[0]!.dataDir, 'keydesk.sqlite') })
      addCleanup(() => store.close())
      return store
    },
  }
}

/** Returns a data folder with a migrated database: migrations take half of the time of a first start. */
async function migratedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(inject('folder'), 'data-'))
  await cp(templateIn(inject('folder')), path.join(folder, 'keydesk.sqlite'))
  return folder
}

/** NODE_OPTIONS that load crash-hook.ts into a server or command. */
export const preload = `--import=${path.join(import.meta.dirname, 'crash-hook.ts')}`
