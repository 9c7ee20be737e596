import type { z } from 'zod'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { itemUse, Movement } from '../contract.ts'
import { findItem, type ItemRow, lockActiveItem } from '../item-row.ts'
import { averageCostWithout, formatQuantity } from '../rules.ts'
import { PAGE } from '../words.ts'
import { type MovementRow, moveStock } from './move-stock.ts'

/** Books the use of some units. Throws Conflict if the stock is too low or the item is deleted, NotFound. */
export async function recordUse(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { quantity, reason }: z.output<typeof itemUse>,
): Promise<Movement> {
  const before = await lockActiveItem(trx, id)
  const { item, movement } = await moveStock(trx, ctx, before, { kind: 'use', quantity: -quantity, reason })
  await appendEvent(trx, ctx, {
    action: 'item.used',
    type: 'record_changed',
    message: `${formatQuantity(quantity, item.unit)} of ${item.name} used`,
    subjectId: id,
    changes: { stock: [before.stock, item.stock] },
  })
  return toMovement({ ...movement, reversed_by: null })
}

/**
 * Reverses a movement by a further one, including the effect of a delivery on the cost. Throws Conflict if it
 * was reversed already or if the stock would become negative, NotFound.
 */
export async function reverseMovement(
  trx: Transaction,
  ctx: ActionContext,
  { id, movementId }: { id: number; movementId: number },
  reason: string,
): Promise<Movement> {
  const before = await lockActiveItem(trx, id)
  const reversed = await selectMovements(trx, id).where('moved.id', '=', movementId).executeTakeFirst()
  if (!reversed) throw new NotFound(`There is no movement ${movementId} of ${before.name}`)
  assertReversible(reversed)
  const costCents = await costAfterReversal(trx, before, reversed)
  const { item, movement } = await moveStock(trx, ctx, before, {
    kind: 'reversal',
    quantity: -reversed.quantity,
    reason,
    reverses: movementId,
    ...(costCents !== undefined && { costCents }),
  })
  await appendEvent(trx, ctx, {
    action: 'item.movement_reversed',
    type: 'record_changed',
    message: `A ${reversed.kind} of ${item.name} was reversed`,
    subjectId: id,
    changes: { stock: [before.stock, item.stock] },
  })
  return toMovement({ ...movement, reversed_by: null })
}

/**
 * Returns the movements of an item, newest first; with `before`, those older than that id. Throws NotFound.
 */
export async function listMovements(db: Reader, id: number, before?: number): Promise<Movement[]> {
  await findItem(db, id)
  const rows = await selectMovements(db, id)
    .$if(before !== undefined, query => query.where('moved.id', '<', before!))
    .orderBy('moved.id', 'desc')
    .limit(PAGE)
    .execute()
  return rows.map(toMovement)
}

/** Converts a stored movement to its wire format. */
export function toMovement(row: MovementRow & { reversed_by: number | null }): Movement {
  return {
    id: row.id,
    itemId: row.item_id,
    kind: row.kind,
    quantity: row.quantity,
    stockAfter: row.stock_after,
    at: toIso(row.at),
    by: row.actor_name,
    reason: row.reason,
    reverses: row.reverses_id,
    reversedBy: row.reversed_by,
  }
}

function selectMovements(db: Reader, itemId: number) {
  return db
    .selectFrom('item_movements as moved')
    .leftJoin('item_movements as reversal', 'reversal.reverses_id', 'moved.id')
    .selectAll('moved')
    .select('reversal.id as reversed_by')
    .where('moved.item_id', '=', itemId)
}

function assertReversible({ kind, quantity, reversed_by }: MovementRow & { reversed_by: number | null }) {
  if (reversed_by !== null) throw new Conflict('This has been reversed already')
  if (kind === 'sale' || kind === 'return') throw new Conflict('Correct a sale on its bill, not here')
  if (kind === 'reversal') throw new Conflict('A reversal cannot be reversed. Enter a new movement instead.')
  if (quantity === 0) throw new Conflict('This count changed nothing, so there is nothing to reverse')
}

/** Returns the cost in cents after the reversal; undefined if the movement is not a delivery. */
async function costAfterReversal(
  trx: Transaction,
  { stock, cost_cents }: ItemRow,
  { id, kind }: MovementRow,
): Promise<number | undefined> {
  if (kind !== 'restock') return undefined
  const delivery = await trx
    .selectFrom('restocks')
    .selectAll()
    .where('movement_id', '=', id)
    .executeTakeFirstOrThrow()
  return averageCostWithout(
    { stock, costCents: cost_cents },
    {
      stock: delivery.quantity,
      costCents: delivery.cost_per_unit_cents,
      before: delivery.cost_before_cents,
      after: delivery.cost_after_cents,
    },
  )
}
