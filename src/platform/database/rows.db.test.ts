import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { inTransaction } from './in-transaction.ts'
import { insertRow, updateRow } from './rows.ts'

test('insertRow returns the id, updateRow the row as stored, and both skip undefined values', async () => {
  const venue = await openTestDatabase()
  await inTransaction(venue, async trx => {
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
