import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { migrateThrough, openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'

test('a grown venue keeps every row, and no stay or membership can be stored without a bill', async () => {
  const grown = await openGrownVenue()
  const store = await openDatabaseBefore('0059-required-bills')
  const { db, engine } = store
  await copyToEarlier(grown.db, store, {})
  const before = await allRows({ db })
  await migrateThrough(store, '0059-required-bills')
  expect(await allRows({ db })).toEqual(before)

  for (const table of ['rentals', 'memberships']) {
    const remove = sql.raw(`update ${table} set bill_id = null where id = (select min(id) from ${table})`)
    await expect(remove.execute(db), table).rejects.toThrow(/not.null/i)
    const columns = Object.keys(before[table]![0] as object).filter(
      column => column !== 'id' && column !== 'bill_id',
    )
    const add = sql.raw(`insert into ${table} (${columns}) select ${columns} from ${table} limit 1`)
    await expect(add.execute(db), table).rejects.toThrow(/not.null/i)
  }
  if (engine === 'postgres') return
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  expect((await sql`pragma quick_check`.execute(db)).rows).toEqual([{ quick_check: 'ok' }])
  const { rows } = await sql`select name from sqlite_schema where name like '%have_bill'`.execute(db)
  expect(rows).toEqual([])
})
