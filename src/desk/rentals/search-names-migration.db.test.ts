import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import type { Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { migrateThrough, openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { indexGuests, searchRentalIds } from './find-guests.ts'
import { toSearchName } from './rules.ts'

const names = ['Éric Lefe\u0301vre', 'ŁUKASZ Weißmüller', 'İpek  Işık', 'Ann  Lee', 'Ольга', 'John Smith']

test('a grown venue keeps every row, and its stays are found without case and accents, indexed or not', async () => {
  const grown = await openGrownVenue()
  const store = await openDatabaseBefore('0062-search-names')
  const { db, engine } = store
  await copyToEarlier(grown.db, store, {})
  const { rows: all } = await sql<{ id: number }>`select id from rentals order by id`.execute(db)
  const [oldest, newest] = [all.slice(0, names.length), all.slice(-names.length)]
  for (const ids of [oldest, newest])
    for (const [index, { id }] of ids.entries())
      await sql`update rentals set customer_name = ${names[index]} where id = ${id}`.execute(db)
  if (engine === 'sqlite') await indexAsBefore(store, all[Math.floor(all.length / 2)]!.id)
  const before = await allRows({ db })

  await migrateThrough(store, '0062-search-names')

  const after = await allRows({ db })
  const rentals = after.rentals as { id: number; customer_name: string; search_name: string | null }[]
  expect({ ...after, rentals: rentals.map(({ search_name: _, ...row }) => row) }).toEqual(before)
  for (const { customer_name, search_name } of rentals)
    expect([customer_name, search_name]).toEqual([customer_name, toSearchName(customer_name)])
  await migrate(store)
  await expectInvariants(db)

  const expectFound = async () => {
    for (const [index, search] of [
      'eric lefevre',
      'lukasz weiss',
      'IPEK isik',
      'ann lee',
      'ОЛЬГА',
    ].entries()) {
      const ids = await searchRentalIds(db, engine, { search, limit: 1_000 })
      expect(ids).toEqual(expect.arrayContaining([oldest[index]!.id, newest[index]!.id]))
    }
    const smiths = await searchRentalIds(db, engine, { search: 'john SMITH', limit: 1_000 })
    expect(smiths).toEqual(expect.arrayContaining([oldest[5]!.id, newest[5]!.id]))
  }
  await expectFound()
  if (engine === 'postgres') return expectIndexed(store)
  await inTransaction(store, trx => indexGuests(trx, all.length))
  await expectFound()
  await sql`insert into rentals_found (rentals_found) values ('integrity-check')`.execute(db)
})

/** Fills SQLite's index up to a rental, as the version before did. */
async function indexAsBefore({ db }: Store, through: number) {
  await sql`insert into rentals_found (rowid, guest) select id, lower(customer_name || ' ' || coalesce(customer_email, '') ||
    ' ' || coalesce(customer_phone, '')) from rentals where id <= ${through}`.execute(db)
}

/**
 * PostgreSQL: the search can use the index, so its expression is the same. PostgreSQL leaves an index out as long as a
 * transaction from before its creation runs, in whatever database of the server.
 */
async function expectIndexed({ db }: Store) {
  const search = `(coalesce(search_name, lower(customer_name collate "C")) || ' ' ||
    lower((coalesce(customer_email, '') || ' ' || coalesce(customer_phone, '')) collate "C"))`
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from pg_index where indexrelid = 'rentals_found'::regclass and indcheckxmin
      and xmin::text::bigint >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.execute(db)
    expect(rows).toEqual([])
  })
  await db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } =
      await sql`explain select id from rentals where ${sql.raw(search)} like '%eric lef%'`.execute(trx)
    expect(JSON.stringify(rows)).toContain('rentals_found')
  })
}
