import type { Insertable } from 'kysely'
import { averageCost, formatQuantity } from '#house/inventory/rules.ts'
import type { ItemMovementsTable, RestocksTable } from '#house/inventory/table.ts'
import type { Transaction } from '#platform/database/database.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { Actor } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import { insertAll } from './insert.ts'
import { type DemoItem, items } from './items.ts'
import type { PendingEvent } from './pending-event.ts'
import type { Stay } from './stay.ts'
import { type Change, makeChanges, type SoldUnits, type StockVenue } from './stock-changes.ts'

interface Venue extends StockVenue {
  actor: Actor
}

type Movement = Insertable<ItemMovementsTable>
type Restock = Omit<Insertable<RestocksTable>, 'movement_id'>

/** Changes of stock in the order of time, and the items that they leave. */
interface Inventory {
  items: readonly ItemStock[]
  booked: readonly Booked[]
  opened: Instant
}

interface Booked {
  movement: Movement
  restock?: Restock
  low?: PendingEvent
}

/** Returns the six items after 60 days of deliveries, use, counts and sales. */
export function makeInventory(stays: readonly Stay[], sold: readonly SoldUnits[], venue: Venue): Inventory {
  const opened = venue.days[0]!.from
  const kept = items.map((item, index) => new ItemStock(item, index + 1, venue.actor))
  const booked = makeChanges(stays, sold, venue).flatMap(
    change => kept[items.indexOf(change.item)]!.record(change) ?? [],
  )
  return { items: kept, booked, opened }
}

/** Stores the items: the lines that sell them name them. */
export async function insertItems(trx: Transaction, inventory: Inventory): Promise<void> {
  await insertAll(
    trx,
    'items',
    inventory.items.map(item => item.row(inventory.opened)),
  )
  await insertAll(
    trx,
    'item_uses',
    items.flatMap(({ usedBy }, index) => usedBy.map(use => useRow(use, index + 1))),
  )
}

/** Stores the changes of stock; those by sales name their lines. Returns the low-stock events. */
export async function insertMovements(trx: Transaction, { booked }: Inventory): Promise<PendingEvent[]> {
  await insertAll(
    trx,
    'item_movements',
    booked.map(({ movement }) => movement),
  )
  const ids = await trx.selectFrom('item_movements').select('id').orderBy('id').execute()
  const restocks = booked.flatMap(({ restock }, index) =>
    restock ? [{ ...restock, movement_id: ids[index]!.id }] : [],
  )
  await insertAll(trx, 'restocks', restocks)
  return booked.flatMap(({ low }) => low ?? [])
}

/** The stock of one item, to which changes are applied in order. */
class ItemStock {
  #item: DemoItem
  #id: number
  #actor: Actor
  #stock = 0
  #costCents: number
  #invoice = 140

  constructor(item: DemoItem, id: number, actor: Actor) {
    this.#item = item
    this.#id = id
    this.#actor = actor
    this.#costCents = Math.round(item.cost * 100)
  }

  /** Applies a change; undefined if the stock stays the same, because it is used up or full. */
  record(change: Change): Booked | undefined {
    const before = this.#stock
    // Only a sale leaves less than nothing: the goods were there and the books were wrong.
    const after =
      change.kind === 'sale' ? change.to(before) : Math.max(Math.min(0, before), change.to(before))
    if (after === before && change.kind !== 'count') return undefined
    const restock = change.delivery && this.#restock(change.delivery, after - before)
    this.#stock = after
    const { minStock } = this.#item
    const crossed = before > minStock && after <= minStock
    return {
      movement: this.#movement(change, after - before, restock),
      ...(restock && { restock }),
      ...(crossed && { low: this.#low(change.at) }),
    }
  }

  row(created_at: Instant) {
    const { name, category, unit, location, supplier, description, minStock, maxStock } = this.#item
    const columns = { name, category, unit, location, supplier, description, created_at }
    const figures = { stock: this.#stock, min_stock: minStock, max_stock: maxStock }
    return { ...columns, ...figures, ...productColumns(this.#item), cost_cents: this.#costCents }
  }

  #movement({ at, kind, reason, lineId }: Change, quantity: number, restock: Restock | undefined): Movement {
    const invoice = restock ? `, invoice ${restock.invoice_number}` : ''
    return {
      item_id: this.#id,
      kind,
      quantity,
      stock_after: this.#stock,
      at,
      actor_id: this.#actor.id,
      actor_name: this.#actor.name,
      reason: `${reason}${invoice}`,
      reverses_id: null,
      unit_cost_cents: lineId === undefined ? null : this.#costCents,
      bill_line_id: lineId ?? null,
    }
  }

  #restock({ day, costCents }: NonNullable<Change['delivery']>, quantity: number): Restock {
    const { supplier } = this.#item
    const cost_before_cents = this.#costCents
    const delivery = { stock: quantity, costCents }
    this.#costCents = averageCost({ stock: this.#stock, costCents: cost_before_cents }, delivery)
    const invoice_number = `${supplier.replace(/[^A-Z]/g, '')}-${this.#id}${this.#invoice++}`
    return {
      item_id: this.#id,
      quantity,
      cost_per_unit_cents: costCents,
      total_cost_cents: quantity * costCents,
      supplier,
      invoice_number,
      invoice_key: `${supplier}\n${invoice_number}`.toLowerCase(),
      repeat: 0,
      notes: '',
      restock_date: day,
      cost_before_cents,
      cost_after_cents: this.#costCents,
    }
  }

  #low(at: Instant): PendingEvent {
    const { name, unit, minStock } = this.#item
    const left = formatQuantity(this.#stock, unit)
    return {
      at,
      event: {
        action: 'item.low',
        type: 'maintenance_alert',
        ...sayAlert('lowStock', { item: name, left, minimum: minStock }),
        subjectId: this.#id,
      },
    }
  }
}

/** The columns of a product. Those that are sold are favorites: they are what guests ask for. */
const productColumns = ({ sold }: DemoItem) => ({
  price_cents: sold ? Math.round(sold.price * 100) : null,
  barcode: sold?.barcode ?? null,
  is_favorite: sold ? (1 as const) : (0 as const),
  tile_color: sold?.tileColor ?? ('gray' as const),
})

const useRow = (use: DemoItem['usedBy'][number], item_id: number) => ({
  item_id,
  facility_type: use.facilityType,
  kind: use.kind,
  occasion: use.on,
  quantity: use.quantity,
})
