import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { findItem, type ItemRow, lockItem } from '../item-row.ts'
import { formatQuantity } from '../rules.ts'
import { moveStock } from './move-stock.ts'

/** An item with a price in cents. */
export type ProductRow = ItemRow & { price_cents: number }

/** Returns products for a price that is only shown. Throws like `lockProducts`. */
export async function readProducts(db: Reader, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const items: ItemRow[] = []
  for (const id of ids) items.push(await findItem(db, id))
  return byId(items)
}

/**
 * Locks items in the order of their ids, as all writers do, and returns them by id. Throws NotFound, and Conflict if an
 * item is deleted or not sold.
 */
export async function lockProducts(
  trx: Transaction,
  ids: readonly number[],
): Promise<Map<number, ProductRow>> {
  return byId(await lockItems(trx, ids))
}

/** A line that was sold or returned. */
export interface SoldLine {
  lineId: number
  itemId: number
  /** Units. */
  quantity: number
  /** The average cost of a unit when it was sold, in cents. Default: the present one. */
  unitCostCents?: number | undefined
}

/** Takes sold units of locked products out of stock, below zero if the books had too few. */
export async function takeSold(
  trx: Transaction,
  ctx: ActionContext,
  products: ReadonlyMap<number, ProductRow>,
  lines: readonly SoldLine[],
  reason: string,
): Promise<void> {
  for (const { lineId, itemId, quantity } of inOrder(lines)) {
    const item = products.get(itemId)
    if (!item) throw new NotFound(`There is no item ${itemId}`)
    const move = {
      kind: 'sale',
      quantity: -quantity,
      reason,
      lineId,
      unitCostCents: item.cost_cents,
    } as const
    await moveStock(trx, ctx, item, move)
  }
}

/** Puts returned units back into stock at the cost at which they were sold, also if the item is deleted since. */
export async function putBack(
  trx: Transaction,
  ctx: ActionContext,
  lines: readonly SoldLine[],
  reason: string,
): Promise<void> {
  for (const { lineId, itemId, quantity, unitCostCents } of inOrder(lines)) {
    const item = await lockItem(trx, itemId)
    const cost = unitCostCents ?? item.cost_cents
    await moveStock(trx, ctx, item, { kind: 'return', quantity, reason, lineId, unitCostCents: cost })
  }
}

/** Returns a sentence for each product that a sale of these units leaves with a negative stock. */
export function stockWarnings(
  products: ReadonlyMap<number, ProductRow>,
  lines: readonly { itemId: number; quantity: number }[],
): string[] {
  return lines.flatMap(({ itemId, quantity }) => {
    const item = products.get(itemId)
    if (!item || item.stock >= quantity) return []
    const { name, unit, stock } = item
    const left = formatQuantity(Math.max(0, stock), unit)
    return `${name}: the books had only ${left}. Count it when you can.`
  })
}

const inOrder = <L extends SoldLine>(lines: readonly L[]) => lines.toSorted((a, b) => a.itemId - b.itemId)

async function lockItems(trx: Transaction, ids: readonly number[]): Promise<ItemRow[]> {
  const items: ItemRow[] = []
  for (const id of ids.toSorted((a, b) => a - b)) items.push(await lockItem(trx, id))
  return items
}

function byId(items: readonly ItemRow[]): Map<number, ProductRow> {
  return new Map(
    items.map(item => {
      const { id, name, price_cents, deleted_at } = item
      if (deleted_at !== null) throw new Conflict(`${name} has been deleted`)
      if (price_cents === null) throw new Conflict(`${name} is not sold`)
      return [id, { ...item, price_cents }]
    }),
  )
}
