import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

test.skipIf(onPostgres)(
  'keeps every row; keys and triggers refuse at once, and undo the statement',
  async () => {
    const grown = await openGrownVenue()
    const store = await openDatabaseBefore('0095-immediate-ledger-keys')
    const { db } = store
    await copyToEarlier(grown.db, store, {})
    const earlier = await allRows({ db })
    await migrate(store)
    const stored = await allRows({ db })
    for (const table of ['ledger', 'bills', 'payments']) expect(stored[table]).toEqual(earlier[table])
    expect(stored.bill_lines).toEqual(earlier.bill_lines!.map(row => ({ ...(row as object), words: null })))

    const { rows } = await sql<{ definition: string }>`
    select sql as definition from sqlite_schema
    where sql like '%raise(fail%' or (name in ('ledger', 'bill_lines') and sql like '%deferred%initially%')`.execute(
      db,
    )
    expect(rows).toEqual([])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])

    const { id: _, ...line } = await db
      .selectFrom('bill_lines')
      .selectAll()
      .where('kind', '=', 'stay')
      .limit(1)
      .executeTakeFirstOrThrow()
    const failed = db.transaction().execute(async trx => {
      const copy = { ...line, business_day: '2026-11-20', bill_id: 999_999 }
      await expect(trx.insertInto('bill_lines').values(copy).execute()).rejects.toThrow(/foreign key/i)
      throw new Error('The statement was refused before the commit')
    })
    await expect(failed).rejects.toThrow('The statement was refused before the commit')
  },
  240_000,
)
