import type { Insertable, Updateable } from 'kysely'
import type { Database, Transaction } from './database.ts'

type Table = keyof Database & string
type TableWithId = { [T in Table]: Database[T] extends { id: unknown } ? T : never }[Table]

/** Inserts a row and returns its id. Skips undefined values. */
export async function insertRow<T extends TableWithId>(
  trx: Transaction,
  table: T,
  row: Insertable<Database[T]>,
): Promise<number> {
  // Any table with an id satisfies the types.
  const insert = trx.insertInto(table as 'facilities').values(row as never)
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Updates a row that the transaction has locked and returns it changed. Skips undefined values. */
export async function updateRow<T extends TableWithId, R extends { id: number }>(
  trx: Transaction,
  table: T,
  row: R,
  change: Updateable<Database[T]>,
): Promise<R> {
  const update = trx.updateTable(table as 'facilities').set(change as never)
  await update.where('id', '=', row.id).execute()
  const set = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(set) }
}
