import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * The next number of a series, from 1 on, without gaps: whoever takes one holds the series until the transaction
 * ends, and a transaction that fails gives its number back. Take it as late as possible.
 */
export async function nextNumber(trx: Transaction, series: string): Promise<number> {
  const { last } = await trx
    .insertInto('numbers')
    .values({ series, last: 1 })
    .onConflict(conflict => conflict.column('series').doUpdateSet({ last: sql<number>`numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
