import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { migrateThrough, openDatabaseBefore } from '#testing/database/migration-database.ts'
import { grownAt, openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

const refused = [
  `update rentals set status = 'lost' where id = 1`,
  `update facilities set status = 'lost' where id = 1`,
  `insert into bills (kind, opened_at) values ('lost', 1)`,
]

/** Tables whose highest id is always the newest. */
const neverDeleted = ['guests', 'bills', 'rentals', 'bill_lines', 'ledger', 'events']

test('a grown venue keeps every row, what is refused stays refused, and ids continue', async () => {
  const grown = await openGrownVenue()
  const store = await openDatabaseBefore('0060-faster-inserts')
  const { db, engine } = store
  await copyToEarlier(grown.db, store, {})
  const before = await allRows({ db })
  await migrateThrough(store, '0060-faster-inserts')
  expect(await allRows({ db })).toEqual(before)

  const newest = Math.max(...before.bills!.map(row => (row as { id: number }).id))
  const { id } = await db
    .insertInto('bills')
    .values({ kind: 'sale', opened_at: grownAt } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(newest + 1)
  for (const statement of refused)
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/check/i)
  if (engine === 'postgres') return
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  for (const table of neverDeleted)
    await expect(sql.raw(`delete from ${table}`).execute(db), table).rejects.toThrow(
      /never deleted|only ever added/,
    )
  const counted = await sql<{ name: string }>`select name from sqlite_sequence`.execute(db)
  expect(counted.rows.filter(({ name }) => neverDeleted.includes(name))).toEqual([])
  for (const table of [...neverDeleted, 'facilities']) {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${table}`.execute(
      db,
    )
    if (table !== 'facilities') expect(rows[0]!.sql).not.toMatch(/autoincrement/i)
    expect(rows[0]!.sql).not.toMatch(/(status|kind) in \([^,)]*,[^,)]*,/)
  }
  expect((await sql`select 1 from sqlite_schema where name = 'events_delivery'`.execute(db)).rows).toEqual([])
  await expect(sql`update sqlite_schema set sql = ''`.execute(db)).rejects.toThrow('may not be modified')
})
