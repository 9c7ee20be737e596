import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext, RecordedEvent } from '../shared/http/action-context.ts'
import type { Occasion } from './contract.ts'
import { lockItem } from './item-row.ts'
import { moveStock } from './move-stock.ts'

/**
 * Handles the events of check-outs and cleanings: books the items they use, in the same transaction. A
 * check-out never fails for lack of stock: it uses what is left.
 */
export async function bookAutomaticUses(
  trx: Transaction,
  ctx: ActionContext,
  event: RecordedEvent,
): Promise<void> {
  const use = occasionOf(event)
  if (!use) return
  const facility = await trx
    .selectFrom('facilities')
    .select(['type', 'name', 'room_type', 'size'])
    .where('id', '=', use.facilityId)
    .executeTakeFirst()
  if (!facility) return
  const kind = facility.type === 'room' ? facility.room_type : facility.size
  const uses = await trx
    .selectFrom('item_uses')
    .innerJoin('items', 'items.id', 'item_uses.item_id')
    .select(({ fn }) => ['item_id', fn.sum<number>('quantity').as('quantity')])
    .where('occasion', '=', use.occasion)
    .where('facility_type', '=', facility.type)
    .where('kind', 'in', ['', kind])
    .where('deleted_at', 'is', null)
    .groupBy('item_id')
    .orderBy('item_id')
    .execute()
  const reason = `${occasionNames[use.occasion]} of ${facility.name}`
  for (const { item_id, quantity } of uses) await takeFromStock(trx, ctx, item_id, Number(quantity), reason)
}

const occasionNames: Record<Occasion, string> = { 'check-out': 'Check-out', cleaning: 'Cleaning' }

/**
 * Returns the occasion of an event that uses items, and its facility. A move counts as a check-out from the
 * first facility.
 */
function occasionOf({
  action,
  facility,
  changes,
}: RecordedEvent): { occasion: Occasion; facilityId: number } | undefined {
  if (!facility) return undefined
  switch (action) {
    case 'rental.ended':
    case 'checkin.ended':
      return { occasion: 'check-out', facilityId: facility.id }
    case 'rental.moved':
      return { occasion: 'check-out', facilityId: Number(changes?.facilityId?.[0]) }
    case 'cleaning.completed':
      return { occasion: 'cleaning', facilityId: facility.id }
    case 'facility.status_changed':
      return wasCleaned(changes) ? { occasion: 'cleaning', facilityId: facility.id } : undefined
    default:
      return undefined
  }
}

/** A change from cleaning to available by hand counts as a cleaning. */
const wasCleaned = (changes: RecordedEvent['changes']) =>
  changes?.status?.[0] === 'cleaning' && changes.status[1] === 'available'

async function takeFromStock(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  required: number,
  reason: string,
) {
  const item = await lockItem(trx, id)
  const quantity = Math.min(required, Math.max(0, item.stock))
  if (quantity === 0 || item.deleted_at !== null) return
  const missing = required - quantity
  await moveStock(trx, ctx, item, {
    kind: 'use',
    quantity: -quantity,
    reason: missing > 0 ? `${reason}, ${missing} missing` : reason,
  })
}
