import type { Selectable } from 'kysely'
import { appendEvent } from '../feed/feed.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import { MAX_STOCK, type MovementKind } from './contract.ts'
import { type ItemRow, stockOf, updateItem } from './item-row.ts'
import { crossesLow, formatQuantity } from './rules.ts'
import type { ItemMovementsTable } from './table.ts'

export type MovementRow = Selectable<ItemMovementsTable>

export interface Move {
  kind: MovementKind
  /** Added units; negative for removed ones. */
  quantity: number
  reason: string
  /** The movement that it reverses. */
  reverses?: number
  /** The new average cost, if it changes. */
  costCents?: number
}

/** Changes the stock of a locked item by a movement and announces low stock. Throws like `bookMovement`. */
export async function moveStock(trx: Transaction, act: Act, item: ItemRow, move: Move) {
  const booked = await bookMovement(trx, act, item, move)
  await announceLow(trx, act, item, booked.item)
  return booked
}

/**
 * Writes a movement and updates the stock. All changes of stock go through here. Throws Conflict if the stock
 * would become negative or too large.
 */
export async function bookMovement(
  trx: Transaction,
  act: Act,
  item: ItemRow,
  { kind, quantity, reason, reverses, costCents }: Move,
): Promise<{ item: ItemRow; movement: MovementRow }> {
  const stock = item.stock + quantity
  refuseImpossible(item, stock)
  const moved = await updateItem(trx, item, { stock, cost_cents: costCents ?? item.cost_cents })
  const movement = await trx
    .insertInto('item_movements')
    .values({
      item_id: item.id,
      kind,
      quantity,
      stock_after: stock,
      at: act.at,
      actor_id: act.by.id,
      actor_name: act.by.name,
      reason,
      reverses_id: reverses ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { item: moved, movement }
}

/** Announces low stock if this change made the item low. */
export async function announceLow(trx: Transaction, act: Act, before: ItemRow, after: ItemRow) {
  if (!crossesLow(stockOf(before), stockOf(after))) return
  const { id, name, stock, unit, min_stock } = after
  await appendEvent(trx, act, {
    action: 'item.low',
    type: 'maintenance_alert',
    priority: stock === 0 ? 'high' : 'medium',
    message: `Low stock: ${name}, ${formatQuantity(stock, unit)} left (minimum ${min_stock})`,
    subjectId: id,
  })
}

function refuseImpossible({ name, stock: before, unit }: ItemRow, stock: number) {
  if (stock > MAX_STOCK)
    throw new Conflict(`${name} cannot have more than ${formatQuantity(MAX_STOCK, unit)}`)
  if (stock >= 0) return
  const left = before === 0 ? `None of ${name} left` : `Only ${formatQuantity(before, unit)} of ${name} left`
  throw new Conflict(left, { quantity: left })
}
