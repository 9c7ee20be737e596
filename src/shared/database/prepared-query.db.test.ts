import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import type { Transaction } from './database.ts'
import { insertRow, insertRows, prepareQuery, updateRow } from './prepared-query.ts'
import { transactWithRetry } from './transact.ts'

const holidaysNamed = prepareQuery((db, given: { names: string; after: string }) =>
  db
    .selectFrom('holidays')
    .select(['day', 'name'])
    .where('name', 'like', given.names)
    .where('day', '>', given.after)
    .orderBy('day'),
)

test('a prepared query runs with the values of each call, on each database', async () => {
  const venues = [await openTestDatabase(), await openTestDatabase()]
  for (const [index, venue] of venues.entries()) {
    await transactWithRetry(venue, async trx => {
      await insertRows(trx, 'holidays', [
        { day: `2026-0${index + 1}-01`, name: 'Spring' },
        { day: `2026-0${index + 1}-02`, name: 'Summer' },
      ])
      await insertRows(trx, 'holidays', [{ name: 'Autumn', day: `2026-0${index + 1}-03` }])
    })
    expect(await holidaysNamed(venue.db, { names: 'S%', after: '' })).toEqual([
      { day: `2026-0${index + 1}-01`, name: 'Spring' },
      { day: `2026-0${index + 1}-02`, name: 'Summer' },
    ])
    expect(await holidaysNamed(venue.db, { names: 'A%', after: '' })).toMatchObject([{ name: 'Autumn' }])
    expect(await holidaysNamed(venue.db, { names: 'A%', after: '2026-12-31' })).toEqual([])
  }
})

test('insertRow returns the id, updateRow the row as stored, and both skip undefined values', async () => {
  const venue = await openTestDatabase()
  await transactWithRetry(venue, async trx => {
    const shared = {
      by: 'Ann',
      started_at: 1,
      finished_at: 1,
      night: null,
      bytes: null,
      files: null,
      error: null,
    }
    const unnamed = { ...shared, name: null, rows: null }
    const named = { ...shared, name: 'two', rows: null }
    const first = { ...unnamed, id: await insertRow(trx, 'backups', { ...unnamed, id: undefined }) }
    const second = { ...named, id: await insertRow(trx, 'backups', named) }
    expect([first.id, second.id]).toEqual([1, 2])
    const changed = { ...second, rows: 5 }
    expect(await updateRow(trx, 'backups', second, { name: undefined, rows: 5 })).toEqual(changed)
    expect(await updateRow(trx, 'backups', first, { rows: 7 })).toEqual({ ...first, rows: 7 })
    expect(await trx.selectFrom('backups').selectAll().orderBy('id').execute()).toEqual([
      { ...first, rows: 7 },
      changed,
    ])
  })
})

test('a write that fails after it was sent rolls the transaction back and throws its own error', async () => {
  const venue = await openTestDatabase()
  const holiday = { day: '2026-01-01', name: 'New Year' }
  const twice = (then: (trx: Transaction) => Promise<unknown>) =>
    transactWithRetry(venue, async trx => {
      await insertRows(trx, 'holidays', [{ day: '2026-12-25', name: 'Christmas' }])
      await insertRows(trx, 'facilities', [{ ...holiday } as never])
      await then(trx)
    })
  for (const then of [
    async () => {},
    (trx: Transaction) => holidaysNamed(trx, { names: '%', after: '' }),
    (trx: Transaction) => trx.selectFrom('holidays').selectAll().execute(),
  ])
    await expect(twice(then)).rejects.toThrow(/column/)
  expect(await holidaysNamed(venue.db, { names: '%', after: '' })).toEqual([])
})

test('a transaction that ended runs no further statement', async () => {
  const venue = await openTestDatabase()
  let ended: Transaction | undefined
  await transactWithRetry(venue, async trx => {
    ended = trx
  })
  await expect(insertRows(ended!, 'holidays', [{ day: '2026-01-01', name: 'Late' }])).rejects.toThrow()
  expect(await holidaysNamed(venue.db, { names: '%', after: '' })).toEqual([])
})

test('an insert of one row does not name what is null, and stores it as null', async () => {
  const venue = await openTestDatabase()
  const guest = { kind: 'person', name: 'Ann', name_key: 'ann', search: 'ann', created_at: 1 } as const
  await transactWithRetry(venue, async trx => {
    await insertRow(trx, 'guests', { ...guest, member_id: null, consented_at: null })
    await insertRow(trx, 'guests', { ...guest, consented_at: 5, member_id: null })
    await insertRows(trx, 'guests', [{ ...guest, consented_at: null }])
  })
  const stored = await venue.db.selectFrom('guests').select(['name', 'member_id', 'consented_at']).execute()
  expect(stored).toEqual([
    { name: 'Ann', member_id: null, consented_at: null },
    { name: 'Ann', member_id: null, consented_at: 5 },
    { name: 'Ann', member_id: null, consented_at: null },
  ])
})

test('no column that allows null has a default, because an insert does not name null', async () => {
  const { db, engine } = await openTestDatabase()
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ column: string }>`select tables.name || '.' || columns.name as "column"
          from sqlite_master as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' and columns."notnull" = 0 and columns.dflt_value is not null`.execute(
          db,
        )
      : await sql<{ column: string }>`select table_name || '.' || column_name as "column"
          from information_schema.columns
          where table_schema = current_schema() and is_nullable = 'YES' and column_default is not null`.execute(
          db,
        )
  expect(rows).toEqual([])
})

test('a transaction that has ended refuses statements', async () => {
  const venue = await openTestDatabase()
  const refuses = async (trx: Transaction) => {
    await expect(holidaysNamed(trx, { names: '%', after: '' })).rejects.toThrow(/transaction/i)
    await expect(trx.selectFrom('holidays').selectAll().execute()).rejects.toThrow(/transaction/i)
    await expect(
      insertRows(trx, 'holidays', [{ day: '2026-01-01', name: 'New Year' }]) ?? Promise.resolve(),
    ).rejects.toThrow(/transaction/i)
  }
  await refuses(await transactWithRetry(venue, async trx => trx))
  let failed: Transaction | undefined
  await expect(
    transactWithRetry(venue, async trx => {
      failed = trx
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await refuses(failed!)
  expect(await holidaysNamed(venue.db, { names: '%', after: '' })).toEqual([])
})
