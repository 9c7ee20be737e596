import type { Act, Done } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import type { Occasion } from './contract.ts'
import { lockItem } from './item-row.ts'
import { moveStock } from './move-stock.ts'

/**
 * Follows check-outs and cleanings: takes what they use up off the shelf, in their transaction. A check-out never
 * fails for want of towels: where fewer are there, those are used.
 */
export async function useUpItems(trx: Transaction, act: Act, done: Done): Promise<void> {
  const left = occasionOf(done)
  if (!left) return
  const facility = await trx
    .selectFrom('facilities')
    .select(['type', 'name', 'room_type', 'size'])
    .where('id', '=', left.facilityId)
    .executeTakeFirst()
  if (!facility) return
  const kind = facility.type === 'room' ? facility.room_type : facility.size
  const uses = await trx
    .selectFrom('item_uses')
    .innerJoin('items', 'items.id', 'item_uses.item_id')
    .select(({ fn }) => ['item_id', fn.sum<number>('quantity').as('quantity')])
    .where('occasion', '=', left.occasion)
    .where('facility_type', '=', facility.type)
    .where('kind', 'in', ['', kind])
    .where('deleted_at', 'is', null)
    .groupBy('item_id')
    .orderBy('item_id')
    .execute()
  const reason = `${inWords[left.occasion]} of ${facility.name}`
  for (const { item_id, quantity } of uses) await useUp(trx, act, item_id, Number(quantity), reason)
}

const inWords: Record<Occasion, string> = { 'check-out': 'Check-out', cleaning: 'Cleaning' }

/** What of an action uses items up, and where. A guest who moves leaves the first facility as one who checks out. */
function occasionOf({
  action,
  facility,
  changes,
}: Done): { occasion: Occasion; facilityId: number } | undefined {
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

/** Where staff set it by hand, a room that was in cleaning and is available has been cleaned. */
const wasCleaned = (changes: Done['changes']) =>
  changes?.status?.[0] === 'cleaning' && changes.status[1] === 'available'

async function useUp(trx: Transaction, act: Act, id: number, wanted: number, reason: string) {
  const item = await lockItem(trx, id)
  const quantity = Math.min(wanted, item.stock)
  if (quantity === 0 || item.deleted_at !== null) return
  const short = wanted - quantity
  await moveStock(trx, act, item, {
    kind: 'use',
    quantity: -quantity,
    reason: short > 0 ? `${reason}, ${short} more were missing` : reason,
  })
}
