import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '../../testing/database/test-database.ts'
import type { Transaction } from './database.ts'
import { insertRow, insertRows, prepareQuery, reserveIds, updateRow } from './prepared-query.ts'
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

test('a reserved id is that of the next row, once', async () => {
  const venue = await openTestDatabase()
  const bill = { kind: 'sale', opened_at: 1 } as const
  const ids = await transactWithRetry(venue, async trx => {
    reserveIds(trx, 'bills', 'groups')
    return [await insertRow(trx, 'bills', bill), await insertRow(trx, 'bills', { ...bill, id: undefined })]
  })
  await transactWithRetry(venue, async trx => {
    reserveIds(trx, 'bills')
    ids.push(await insertRow(trx, 'bills', { ...bill, id: undefined }))
  })
  await transactWithRetry(venue, async trx => {
    reserveIds(trx, 'bills')
    ids.push(await insertRow(trx, 'bills', { ...bill, id: 77 }))
  })
  expect(ids).toEqual([1, 2, 3, 77])
  const stored = await venue.db.selectFrom('bills').select('id').orderBy('id').execute()
  expect(stored.map(({ id }) => id)).toEqual(ids)
  const refused = transactWithRetry(venue, async trx => {
    reserveIds(trx, 'bills')
    await insertRow(trx, 'bills', { ...bill, kind: 'none' as never })
  })
  await expect(refused).rejects.toThrow(/check/i)
})

test.runIf(onPostgres)('each sequence of ids is named after its table', async () => {
  const { db } = await openTestDatabase()
  const { rows } = await sql<{ table: string; sequence: string }>`
    select table_name as "table", pg_get_serial_sequence(table_name, 'id') as sequence
      from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`.execute(db)
  expect(rows.length).toBeGreaterThan(30)
  for (const { table, sequence } of rows) expect(sequence).toBe(`public.${table}_id_seq`)
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

test('on SQLite an insert of one row does not name what is null', async () => {
  const venue = await openTestDatabase()
  if (venue.engine === 'postgres') return
  const guest = { kind: 'person', name: 'Ann', name_key: 'ann', search: 'ann', created_at: 1 } as const
  const unnamed = { ...guest, member_id: null, consented_at: null, notes: null as never }
  await transactWithRetry(venue, async trx => {
    await insertRow(trx, 'guests', unnamed)
    await insertRows(trx, 'guests', [{ ...unnamed, consented_at: 5 }])
  })
  const columns = ['name', 'member_id', 'consented_at', 'notes'] as const
  expect(await venue.db.selectFrom('guests').select(columns).orderBy('id').execute()).toEqual([
    { name: 'Ann', member_id: null, consented_at: null, notes: '' },
    { name: 'Ann', member_id: null, consented_at: 5, notes: '' },
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

test('rows of one insert may share any of their values', async () => {
  const venue = await openTestDatabase()
  const guest = { kind: 'person', name: 'Ann', name_key: 'ann', search: 'ann', created_at: 1 } as const
  const sets = [
    [guest, guest],
    [guest, { ...guest, name: 'Bea', created_at: 2 }],
    [
      { ...guest, consented_at: null },
      { ...guest, consented_at: 7 },
      { ...guest, consented_at: null },
    ],
    [
      { ...guest, name: '1', created_at: 1, consented_at: 1 },
      { ...guest, name: '2', created_at: 2, consented_at: 1 },
    ],
  ].map(rows => rows.map(row => ({ consented_at: null, ...row })))
  for (const rows of [...sets, ...sets])
    await transactWithRetry(venue, async trx => insertRows(trx, 'guests', rows))
  const columns = ['kind', 'name', 'name_key', 'search', 'created_at', 'consented_at'] as const
  const stored = await venue.db.selectFrom('guests').select(columns).orderBy('id').execute()
  expect(stored).toEqual([...sets, ...sets].flat())
})

test('rows of one insert that differ in columns are refused', async () => {
  const venue = await openTestDatabase()
  const guest = { kind: 'person', name: 'Ann', name_key: 'ann', search: 'ann', created_at: 1 } as const
  const rows = [guest, { ...guest, consented_at: 5 }]
  for (const some of [rows, rows.toReversed()])
    await expect(transactWithRetry(venue, async trx => insertRows(trx, 'guests', some))).rejects.toThrow(
      'differ in columns',
    )
})

test('work that goes on beside what failed stores nothing', async () => {
  const venue = await openTestDatabase()
  const holiday = (day: string) => [{ day, name: 'Late' }]
  const goneOn = Promise.withResolvers<void>()
  const failing = transactWithRetry(venue, trx => {
    const goOn = async () => {
      try {
        for (let day = 10; day < 30; day++) {
          await holidaysNamed(trx, { names: '%', after: '' })
          await insertRows(trx, 'holidays', holiday(`2026-01-${day}`))
        }
      } finally {
        goneOn.resolve()
      }
    }
    return Promise.all([goOn(), Promise.reject(new Error('no'))])
  })
  const beside = transactWithRetry(venue, async trx => insertRows(trx, 'holidays', holiday('2026-02-01')))
  await expect(failing).rejects.toThrow('no')
  await Promise.all([beside, goneOn.promise])
  expect((await holidaysNamed(venue.db, { names: '%', after: '' })).map(({ day }) => day)).toEqual([
    '2026-02-01',
  ])
})
