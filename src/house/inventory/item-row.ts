import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import type { UsedBy } from './contract.ts'
import type { ItemsTable } from './table.ts'

export type ItemRow = Selectable<ItemsTable>

/** Returns the stored item, also if it is deleted. Throws NotFound. */
export async function findItem(db: Reader, id: number): Promise<ItemRow> {
  return assertFound(await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst(), id)
}

/**
 * Returns the stored item and locks it until the transaction ends, to serialize changes of its stock. Throws
 * NotFound.
 */
export async function lockItem(trx: Transaction, id: number): Promise<ItemRow> {
  const row = await trx.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return assertFound(row, id)
}

/** Returns the stored item and locks it. Throws Conflict if it is deleted, NotFound. */
export async function lockActiveItem(trx: Transaction, id: number): Promise<ItemRow> {
  const item = await lockItem(trx, id)
  if (item.deleted_at === null) return item
  throw new Conflict(`${item.name} has been deleted`)
}

/** Updates a locked item and returns the updated row. */
export async function updateItem(
  trx: Transaction,
  item: ItemRow,
  change: Partial<ItemRow>,
): Promise<ItemRow> {
  await trx.updateTable('items').set(change).where('id', '=', item.id).execute()
  return { ...item, ...change }
}

/** The stock levels of an item, for the rules. */
export const toStock = ({ stock, min_stock, max_stock }: ItemRow) => ({
  currentStock: stock,
  minStock: min_stock,
  maxStock: max_stock,
})

/** Reads the automatic uses of items. Returns a lookup by item id. */
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

function assertFound(row: ItemRow | undefined, id: number): ItemRow {
  if (row) return row
  throw new NotFound(`There is no item ${id}`)
}
