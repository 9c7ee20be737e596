import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import * as facilities from '#house/facilities/contract.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres, openTestDatabase } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createClient } from '#testing/venue/client.ts'
import { preload } from '#testing/venue/server-process.ts'
import { VenueProcess } from '../../../e2e/support/venue-process.ts'

/** A Friday afternoon in New York. */
const now = Date.parse('2026-11-20T20:37:12Z')

/** Tables and columns that scheduled work and the audit trail write, and the ids of transactions. */
async function readContents(store: Parameters<typeof allRows>[0]): Promise<Record<string, unknown>> {
  const { seals, backups, mail_server, events, alert_marks, ...tables } = await allRows(store)
  const unnumbered = [events, alert_marks].map(rows =>
    rows!.map(row => ({ ...(row as object), transaction_id: undefined })),
  )
  return {
    unnumbered,
    ...Object.fromEntries(
      Object.entries(tables)
        .filter(([name]) => !/^(rentals|guests)_found/.test(name))
        // Tables without an id are read in any order.
        .map(([name, rows]) => [
          name,
          rows.map(row => JSON.stringify(withoutRandomId(row as object))).sort(),
        ]),
    ),
  }
}

/** The use case that counts a drawer gives its posting a random id. */
const withoutRandomId = (row: { source?: unknown }) =>
  row.source === 'drawer' ? { ...row, posting: 'drawer' } : row

/** Frees the space that the killed load used, as autovacuum would within a minute. */
async function vacuum(url: string) {
  const { db, close } = await openDatabase({ url })
  await sql`vacuum (truncate false)`.execute(db)
  await close()
}

const photosIn = async (folder: string) =>
  (await readdir(path.join(folder, 'photos'), { recursive: true })).sort()

test('a first start that is killed while the demo loads is made up for by the next one', async () => {
  const server = await VenueProcess.prepare({ VENUE: 'demo', NODE_OPTIONS: preload, STILL: String(now) })
  addCleanup(() => server.close())
  const where = await emptyDatabaseLocation(server.dataDir)
  // Members have their ids and the ledger is written in part; all but the commit is done.
  const points = ['insert into "ledger"', 'insert into "alert_marks"']
  // Each load takes a while on PostgreSQL.
  for (const point of onPostgres ? points.slice(1) : points) {
    const killed = server.start({ DATABASE_URL: where.url ?? '', DIE_AFTER: point })
    await expect(killed).rejects.toThrow('The server exited with null')
    if (where.url) await vacuum(where.url)
  }
  await server.start({ DATABASE_URL: where.url ?? '' })
  const { call } = createClient(server.url)
  expect(await call(facilities.listRooms)).toHaveLength(24)
  await server.stop()

  const store = await openDatabase(where.url ? { url: where.url } : where)
  addCleanup(() => store.close())
  await expectInvariants(store.maintenance)
  const clean = await openTestDatabase()
  await loadDemo(clean.db, now, clean.folder)
  const [loaded, expected] = [await readContents(store), await readContents(clean)]
  for (const [table, rows] of Object.entries(expected)) expect(loaded[table], table).toEqual(rows)
  expect(await photosIn(server.dataDir)).toEqual(await photosIn(clean.folder))
})

test.runIf(onPostgres)(
  'of two servers started at once on an empty database one loads the demo venue',
  async () => {
    const { url = '' } = await emptyDatabaseLocation('')
    const servers = await Promise.all(
      ['one', 'two'].map(() => VenueProcess.open({ VENUE: 'demo', DATABASE_URL: url })),
    )
    for (const server of servers) {
      addCleanup(() => server.close())
      expect(await createClient(server.url).call(facilities.listRooms)).toHaveLength(24)
      expect(await createClient(server.url).call(facilities.listLockers)).toHaveLength(48)
    }
    const store = await openDatabase({ url })
    addCleanup(() => store.close())
    await expectInvariants(store.maintenance)
  },
)
