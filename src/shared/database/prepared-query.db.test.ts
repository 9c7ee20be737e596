import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/test-database.ts'
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

test('insertRow and updateRow return the stored row and skip undefined values', async () => {
  const venue = await openTestDatabase()
  await transactWithRetry(venue, async trx => {
    const first = await insertRow(trx, 'backups', {
      id: undefined,
      by: 'Ann',
      started_at: 1,
      finished_at: 1,
      name: null,
    })
    const second = await insertRow(trx, 'backups', {
      id: undefined,
      by: 'Ann',
      started_at: 2,
      finished_at: 2,
      name: 'two',
    })
    expect([first.id, second.id]).toEqual([1, 2])
    const changed = { ...second, rows: 5 }
    expect(await updateRow(trx, 'backups', 2, { name: undefined, rows: 5 })).toEqual(changed)
    expect(await updateRow(trx, 'backups', 1, { rows: 7 })).toEqual({ ...first, rows: 7 })
    expect(await trx.selectFrom('backups').selectAll().orderBy('id').execute()).toEqual([
      { ...first, rows: 7 },
      changed,
    ])
  })
})
