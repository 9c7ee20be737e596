import { sql } from 'kysely'
import type { Transaction } from './database.ts'

declare module './database.ts' {
  interface Database {
    numbers: NumbersTable
  }
}

/** The last number issued in each gapless series. */
interface NumbersTable {
  series: string
  last: number
}

/**
 * Returns the next number of a gapless series that starts at 1. Locks the series until the transaction ends, so call it
 * as late as possible. A transaction that rolls back returns its number.
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
