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

test('insertRow and updateRow return the row as stored and skip undefined values', async () => {
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
    const first = await insertRow(trx, 'backups', { ...shared, id: undefined, name: null, rows: null })
    const second = await insertRow(trx, 'backups', { ...shared, name: 'two', rows: null })
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
