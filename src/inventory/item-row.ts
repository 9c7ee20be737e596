import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict, NotFound } from '../shared/errors.ts'
import type { UsedBy } from './contract.ts'
import type { ItemsTable } from './table.ts'

export type ItemRow = Selectable<ItemsTable>

/** The stored item, deleted or not; throws NotFound. */
export async function findItem(db: Reader, id: number): Promise<ItemRow> {
  return present(await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst(), id)
}

/** The stored item, locked until the transaction ends, so that its stock changes one after the other. Throws NotFound. */
export async function lockItem(trx: Transaction, id: number): Promise<ItemRow> {
  const row = await trx.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return present(row, id)
}

/** The item, locked; throws Conflict where it has been deleted. */
export async function lockListedItem(trx: Transaction, id: number): Promise<ItemRow> {
  const item = await lockItem(trx, id)
  if (item.deleted_at === null) return item
  throw new Conflict(`${item.name} has been deleted`)
}

/** Changes a locked item; what it answers is the row as it now stands. */
export async function updateItem(
  trx: Transaction,
  item: ItemRow,
  change: Partial<ItemRow>,
): Promise<ItemRow> {
  await trx.updateTable('items').set(change).where('id', '=', item.id).execute()
  return { ...item, ...change }
}

/** What rules.ts asks of an item. */
export const stockOf = ({ stock, min_stock, max_stock }: ItemRow) => ({
  currentStock: stock,
  minStock: min_stock,
  maxStock: max_stock,
})

/** What uses these items up by itself, by item. */
export async function readUsedBy(db: Reader, itemId?: number): Promise<(itemId: number) => UsedBy[]> {
  const rows = await db
    .selectFrom('item_uses')
    .selectAll()
    .$if(itemId !== undefined, query => query.where('item_id', '=', itemId!))
    .orderBy('id')
    .execute()
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id)
  return id =>
    (byItem.get(id) ?? []).map(({ facility_type, kind, occasion, quantity }) => ({
      facilityType: facility_type,
      kind,
      on: occasion,
      quantity,
    }))
}

function present(row: ItemRow | undefined, id: number): ItemRow {
  if (row) return row
  throw new NotFound(`There is no item ${id}`)
}
