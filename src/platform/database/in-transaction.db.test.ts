import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'
import type { Reader, Transaction } from './database.ts'
import { inTransaction } from './in-transaction.ts'

const insertHoliday = (trx: Transaction, day: string) =>
  trx.insertInto('holidays').values({ day, name: 'Spring' }).execute()

const holidays = async (db: Reader) =>
  (await db.selectFrom('holidays').select('day').orderBy('day').execute()).map(({ day }) => day)

test('a transaction that fails stores nothing, and the next one runs', async () => {
  const venue = await openTestDatabase()
  const failing = inTransaction(venue, async trx => {
    await insertHoliday(trx, '2026-03-01')
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  await inTransaction(venue, trx => insertHoliday(trx, '2026-03-02'))
  expect(await holidays(venue.reader)).toEqual(['2026-03-02'])
})

test('a reader waits for no writer, and sees a write once it resolves', async () => {
  const venue = await openTestDatabase()
  const { started, finish, done } = openTransaction(venue, '2026-03-01')
  await started
  expect(await holidays(venue.reader)).toEqual([])
  finish()
  await done
  expect(await holidays(venue.reader)).toEqual(['2026-03-01'])
})

test('two transactions that insert the same key: the second reports the conflict itself', async () => {
  const venue = await openTestDatabase()
  const first = openTransaction(venue, '2026-03-01')
  await first.started
  const second = inTransaction(venue, async trx => {
    if ((await holidays(trx)).length > 0) throw new Error('It is taken')
    await insertHoliday(trx, '2026-03-01')
  })
  const refused = expect(second).rejects.toThrow('It is taken')
  first.finish()
  await first.done
  await refused
})

test('a unique violation that the use case cannot explain is a conflict, also after a deadlock', async () => {
  const venue = await openTestDatabase()
  await inTransaction(venue, trx => insertHoliday(trx, '2026-03-01'))
  let attempts = 0
  const unlucky = inTransaction(venue, async trx => {
    if (++attempts < 4) throw Object.assign(new Error('Deadlock'), { code: '40P01' })
    await insertHoliday(trx, '2026-03-01')
  })
  await expect(unlucky).rejects.toMatchObject({ status: 409 })
  expect(attempts).toBe(4)
})

test('other work runs between many transactions in a row', async () => {
  const venue = await openTestDatabase()
  let turns = 0
  let next: NodeJS.Immediate
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  for (let day = 10; day < 30; day++) await inTransaction(venue, trx => insertHoliday(trx, `2026-03-${day}`))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(20)
})

/** Starts a transaction that inserts a holiday and stays open until `finish` is called. */
function openTransaction(venue: TestDatabase, day: string) {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = inTransaction(venue, async trx => {
    await insertHoliday(trx, day)
    started.resolve()
    await end.promise
  })
  return { started: started.promise, finish: () => end.resolve(), done }
}
