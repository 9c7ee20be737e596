import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { openDatabase } from '../open-database.ts'
import { transactWithRetry } from '../transact.ts'

test('a server keeps reading and writing while a newer one alters its tables', async () => {
  const venue = await openTestDatabase()
  const newer = await openDatabase(venue.location)
  const read = () => venue.db.selectFrom('settings').selectAll().where('id', '=', 1).execute()
  const write = () =>
    transactWithRetry(venue, async trx => {
      await trx.selectFrom('settings').selectAll().where('id', '=', 1).execute()
      await trx.updateTable('settings').set({ version: 7 }).where('id', '=', 1).execute()
    })
  await read()
  await write()
  await sql`alter table settings add column more text`.execute(newer.db)
  await write()
  await sql`alter table settings add column yet_more text`.execute(newer.db)
  expect(await read()).toMatchObject([{ version: 7, more: null, yet_more: null }])
  await newer.close()
})

test('concurrent runs of the same statement each return their own result', async () => {
  const venue = await openTestDatabase()
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const answers = await Promise.all(
    numbers.map(async number => {
      const { rows } = await sql<{
        twice: number
      }>`select ${sql.lit(2)} * cast(${number} as integer) as twice`.execute(venue.db)
      return rows[0]?.twice
    }),
  )
  expect(answers).toEqual(numbers.map(number => number * 2))
})
