import type { z } from 'zod'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { countForm, Movement, sheetForm } from '../contract.ts'
import { type ItemRow, lockActiveItem } from '../item-row.ts'
import { formatQuantity } from '../rules.ts'
import { moveStock } from './move-stock.ts'
import { toMovement } from './movements.ts'

/** Books the counted stock of an item. Throws Conflict if the stock is not `expected`, NotFound. */
export async function countItem(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { counted, expected, reason }: z.output<typeof countForm>,
): Promise<Movement> {
  const before = await lockActiveItem(trx, id)
  if (expected !== undefined && expected !== before.stock) throw new Conflict(stockChanged([before]))
  const movement = await bookCount(trx, ctx, before, counted, reason || 'Counted')
  await appendEvent(trx, ctx, {
    action: 'item.counted',
    type: 'record_changed',
    message: `${before.name} counted: ${formatQuantity(counted, before.unit)}`,
    subjectId: id,
    changes: { stock: [before.stock, counted] },
  })
  return toMovement({ ...movement, reversed_by: null })
}

/**
 * Books a complete count or none of it. Throws Conflict naming the items whose stock changed since the
 * differences were shown.
 */
export async function countSheet(
  trx: Transaction,
  ctx: ActionContext,
  { lines, reason }: z.output<typeof sheetForm>,
): Promise<{ counted: number; differing: number }> {
  const items: { item: ItemRow; counted: number; expected: number }[] = []
  // Locks in the order of ids, as all writers do, to avoid deadlocks.
  for (const { itemId, counted, expected } of lines.toSorted((a, b) => a.itemId - b.itemId))
    items.push({ item: await lockActiveItem(trx, itemId), counted, expected })
  const changed = items.filter(({ item, expected }) => item.stock !== expected)
  if (changed.length > 0) throw new Conflict(stockChanged(changed.map(({ item }) => item)))
  for (const { item, counted } of items) await bookCount(trx, ctx, item, counted, reason || 'Count sheet')
  const differing = items.filter(({ item, counted }) => item.stock !== counted)
  await appendEvent(trx, ctx, {
    action: 'item.counted',
    type: 'record_changed',
    message: `Count of ${items.length} items booked, ${differing.length} of them differed`,
    changes: Object.fromEntries(differing.map(({ item, counted }) => [item.name, [item.stock, counted]])),
  })
  return { counted: items.length, differing: differing.length }
}

async function bookCount(
  trx: Transaction,
  ctx: ActionContext,
  item: ItemRow,
  counted: number,
  reason: string,
) {
  const quantity = counted - item.stock
  return (await moveStock(trx, ctx, item, { kind: 'count', quantity, reason })).movement
}

function stockChanged(items: readonly ItemRow[]): string {
  const now = items.map(({ name, stock, unit }) => `${name} (now ${formatQuantity(stock, unit)})`).join(', ')
  return `Stock has changed since the differences were shown: ${now}. Check them again`
}
