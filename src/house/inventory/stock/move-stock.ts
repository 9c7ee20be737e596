import type { Selectable } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { MovementKind } from '../contract.ts'
import { type ItemRow, toStock, updateItem } from '../item-row.ts'
import { crossesLow, formatQuantity } from '../rules.ts'
import type { ItemMovementsTable } from '../table.ts'
import { MAX_STOCK } from '../words.ts'

export type MovementRow = Selectable<ItemMovementsTable>

export interface StockMove {
  kind: MovementKind
  /** Added units; negative for removed ones. */
  quantity: number
  reason: string
  /** The movement that it reverses. */
  reverses?: number
  /** The average cost of a unit in cents and the line of the bill, for sales and returns. */
  unitCostCents?: number
  lineId?: number
  /** The new average cost, if it changes. */
  costCents?: number
}

/** Changes the stock of a locked item by a movement and announces low stock. Throws like `bookMovement`. */
export async function moveStock(trx: Transaction, ctx: ActionContext, item: ItemRow, move: StockMove) {
  const booked = await bookMovement(trx, ctx, item, move)
  await announceLow(trx, ctx, item, booked.item)
  return booked
}

/**
 * Writes a movement and updates the stock. All changes of stock go through here. Throws Conflict if the stock
 * would become negative, except by a sale, or too large.
 */
export async function bookMovement(
  trx: Transaction,
  ctx: ActionContext,
  item: ItemRow,
  { kind, quantity, reason, reverses, unitCostCents, lineId, costCents }: StockMove,
): Promise<{ item: ItemRow; movement: MovementRow }> {
  const stock = item.stock + quantity
  assertStockInRange(item, stock, kind)
  const moved = await updateItem(trx, item, { stock, cost_cents: costCents ?? item.cost_cents })
  const movement = await trx
    .insertInto('item_movements')
    .values({
      item_id: item.id,
      kind,
      quantity,
      stock_after: stock,
      at: ctx.at,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      reason,
      reverses_id: reverses ?? null,
      unit_cost_cents: unitCostCents ?? null,
      bill_line_id: lineId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { item: moved, movement }
}

/** Announces low stock if this change made the item low. */
export async function announceLow(trx: Transaction, ctx: ActionContext, before: ItemRow, after: ItemRow) {
  if (!crossesLow(toStock(before), toStock(after))) return
  const { id, name, stock, unit, min_stock } = after
  await appendEvent(trx, ctx, {
    action: 'item.low',
    type: 'maintenance_alert',
    priority: stock <= 0 ? 'high' : 'medium',
    ...sayAlert('lowStock', { item: name, left: formatQuantity(stock, unit), minimum: min_stock }),
    subjectId: id,
  })
}

function assertStockInRange({ name, stock: before, unit }: ItemRow, stock: number, kind: MovementKind) {
  if (stock > MAX_STOCK)
    throw new Conflict(`${name} cannot have more than ${formatQuantity(MAX_STOCK, unit)}`)
  if (stock >= 0 || stock > before || kind === 'sale') return
  const left = before <= 0 ? `None of ${name} left` : `Only ${formatQuantity(before, unit)} of ${name} left`
  throw new Conflict(left, { quantity: left })
}
