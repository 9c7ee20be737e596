import { type SqlBool, sql } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext, RecordedEvent } from '#platform/http/action-context.ts'
import type { EventHandler } from '#platform/http/router.ts'
import type { Occasion } from '../contract.ts'
import { lockItem } from '../item-row.ts'
import { moveStock } from './move-stock.ts'

/**
 * Handles the events of check-outs and cleanings: books the items they use, in the same transaction, and takes them
 * back if a check-out is undone. A check-out never fails for lack of stock: it uses what is left.
 */
export const bookAutomaticUses: EventHandler = (trx, ctx, event) => {
  if (event.action === 'rental.reopened') return takeBackUses(trx, ctx, event)
  const use = findOccasion(event)
  return use && bookUses(trx, ctx, use)
}

/** An action that uses items, and its facility. */
interface Use {
  occasion: Occasion
  facilityId: number
}

async function bookUses(trx: Transaction, ctx: ActionContext, use: Use): Promise<void> {
  for (const { item_id, quantity, name } of await selectUsesOf(trx, use))
    await takeFromStock(trx, ctx, item_id, Number(quantity), formatReason(use.occasion, name))
}

/** The items that a facility's type uses, and those of its room type or locker size. */
const selectUsesOf = (db: Reader, { occasion, facilityId }: Use) =>
  selectUses(db, occasion)
    .innerJoin('facilities', 'facilities.type', 'item_uses.facility_type')
    .select(({ fn }) => ['item_id', 'facilities.name', fn.sum<number>('quantity').as('quantity')])
    .where('facilities.id', '=', facilityId)
    .where(
      sql<SqlBool>`(item_uses.kind = '' or item_uses.kind = case when type = 'room' then room_type else size end)`,
    )
    .where('deleted_at', 'is', null)
    .groupBy(['item_id', 'facilities.name'])
    .orderBy('item_id')
    .execute()

/** Takes back what the check-out of a reopened rental used, by a reversal of each of its movements. */
async function takeBackUses(trx: Transaction, ctx: ActionContext, { facility, changes }: RecordedEvent) {
  const endedAt = Date.parse(String(changes?.endedAt?.[0]))
  if (!facility) return
  const reason = formatReason('check-out', facility.name)
  const used = await trx
    .selectFrom('item_movements as moved')
    .leftJoin('item_movements as reversal', 'reversal.reverses_id', 'moved.id')
    .select(['moved.id', 'moved.item_id', 'moved.quantity', 'moved.reason'])
    .where('moved.item_id', 'in', selectUses(trx, 'check-out').select('item_id'))
    .where('moved.at', '=', endedAt)
    .where('moved.kind', '=', 'use')
    .where('reversal.id', 'is', null)
    .orderBy('moved.item_id')
    .execute()
  const own = used.filter(use => use.reason === reason || use.reason.startsWith(`${reason}, `))
  for (const { id, item_id, quantity } of own) {
    const item = await lockItem(trx, item_id)
    const move = { kind: 'reversal' as const, quantity: -quantity, reason: `${reason} undone`, reverses: id }
    await moveStock(trx, ctx, item, move)
  }
}

const selectUses = (db: Reader, occasion: Occasion) =>
  db
    .selectFrom('item_uses')
    .innerJoin('items', 'items.id', 'item_uses.item_id')
    .where('occasion', '=', occasion)

const formatReason = (occasion: Occasion, name: string) => `${occasionNames[occasion]} of ${name}`

const occasionNames: Record<Occasion, string> = { 'check-out': 'Check-out', cleaning: 'Cleaning' }

/**
 * Returns the occasion of an event that uses items, and its facility. A move counts as a check-out from the
 * first facility.
 */
function findOccasion({ action, facility, changes }: RecordedEvent): Use | undefined {
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
