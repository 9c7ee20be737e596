import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { migrateThrough, openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

/** Columns with foreign keys. */
const foreign = {
  ledger: ['bill_id', 'deposit_id', 'reverses_id'],
  bill_lines: ['bill_id', 'facility_id', 'item_id', 'corrects_id'],
} as const

/** An id that no row has. */
const UNKNOWN = 999_999

test('a grown venue keeps every row, and each foreign key still refuses what it must', async () => {
  const grown = await openGrownVenue()
  const store = await openDatabaseBefore('0061-deferred-ledger-keys')
  const { db, engine } = store
  await copyToEarlier(grown.db, store, {})
  const before = await allRows({ db })
  await migrateThrough(store, '0061-deferred-ledger-keys')
  expect(await allRows({ db })).toEqual(before)

  for (const [table, columns] of Object.entries(foreign))
    for (const column of columns)
      await expect(copyRow(table, column), `${table}.${column}`).rejects.toThrow(/foreign key/i)
  expect(await allRows({ db })).toEqual(before)
  if (engine === 'postgres') return
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  for (const [table, columns] of Object.entries(foreign)) {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${table}`.execute(
      db,
    )
    expect(rows[0]!.sql.match(/deferrable initially deferred/g)).toHaveLength(columns.length)
  }

  /** Stores a row that refers to another by `column` once more, with an unknown id there, as of today. */
  async function copyRow(table: string, column: string) {
    const rows = before[table] as Record<string, unknown>[]
    // What takes back cash is limited by its payment, so a row of another account is copied.
    const row = rows.find(row => row[column] !== null && row.account !== row.method) ?? rows.at(-1)
    const { id: _, ...columns } = row!
    const copy = { ...columns, business_day: '2026-11-20', [column]: UNKNOWN }
    await db
      .insertInto(table as 'ledger')
      .values(copy as never)
      .execute()
  }
})
