import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reader, Store, Transaction } from '../database.ts'
import { inTransaction } from '../in-transaction.ts'

/** Pages that a step writes, in whole terms: a term that most rows contain is one longer step. */
const PAGES = 1

/** FTS5 stores which rows of a segment are deleted in the blocks from this id on. */
const FIRST_TOMBSTONE = sql.lit(2 ** 53)

/**
 * SQLite: removes deleted rows from the full-text indexes. FTS5 only notes that a row is deleted: its trigrams stay
 * until the segment that holds them is merged, which inserts alone may never cause. Merges in small transactions, with
 * a pause as long as each, so that the desk works meanwhile. A later call continues what `isStopping` ends early.
 */
export async function purgeSearchIndexes(store: Store, isStopping: () => boolean): Promise<void> {
  for (const index of await listIndexes(store.db)) {
    let isMore = true
    while (isMore && !isStopping()) {
      const start = performance.now()
      isMore = await inTransaction(store, trx => mergeStep(trx, index))
      if (isMore) await setTimeout(performance.now() - start)
    }
  }
}

async function listIndexes(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and sql like 'create virtual table % using fts5(%contentless_delete=1%'`.execute(db)
  return rows.map(({ name }) => name)
}

async function hasDeletedRows(db: Reader, index: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(`${index}_data`)} where id >= ${FIRST_TOMBSTONE} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns false if there is nothing to remove. A negative number of pages merges all segments, step by step. */
async function mergeStep(trx: Transaction, index: string): Promise<boolean> {
  if (!(await hasDeletedRows(trx, index))) return false
  const before = await countChanges(trx)
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${-PAGES})`.execute(
    trx,
  )
  // SQLite counts the command itself as one.
  if ((await countChanges(trx)) - before < 2) throw new Error(`${index} cannot be merged`)
  return true
}

async function countChanges(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx)
  return rows[0]!.count
}
