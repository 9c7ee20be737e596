import type { Insertable } from 'kysely'
import type { MovementKind } from '../src/inventory/contract.ts'
import { averageCost, formatQuantity } from '../src/inventory/rules.ts'
import type { ItemMovementsTable, RestocksTable } from '../src/inventory/table.ts'
import type { Transaction } from '../src/shared/database/database.ts'
import type { Actor } from '../src/shared/http/action-context.ts'
import { HOUR, type Instant, MINUTE } from '../src/shared/values/time.ts'
import type { Day } from './history.ts'
import { insertAll } from './insert.ts'
import { type DemoItem, items } from './items.ts'
import { spansOf } from './moves.ts'
import type { PendingEvent } from './pending-event.ts'
import { Random } from './random.ts'
import { rooms } from './rooms.ts'
import type { Stay } from './stay.ts'

interface Venue {
  days: readonly Day[]
  now: Instant
  actor: Actor
}

/** A change of an item's stock; `to` maps the stock before to the stock after. */
interface Change {
  at: Instant
  item: DemoItem
  kind: MovementKind
  to: (stock: number) => number
  reason: string
  /** Day and unit cost in cents, if it is a delivery. */
  delivery?: { day: string; costCents: number }
}

type Movement = Insertable<ItemMovementsTable>
type Restock = Omit<Insertable<RestocksTable>, 'movement_id'>

/** Stores the six items with 60 days of deliveries, use and counts. Returns the low-stock events. */
export async function insertInventory(
  trx: Transaction,
  stays: readonly Stay[],
  venue: Venue,
): Promise<PendingEvent[]> {
  const opened = venue.days[0]!.from
  const changes = [
    ...items.map(item => firstStock(item, opened)),
    ...stays.flatMap(usedUp),
    ...items.flatMap(item => byHand(item, venue)),
  ]
  const past = changes.filter(({ at }) => at <= venue.now).sort((a, b) => a.at - b.at)
  const kept = items.map((item, index) => new ItemStock(item, index + 1, venue.actor))
  const booked = past.flatMap(change => kept[items.indexOf(change.item)]!.record(change) ?? [])
  await insertAll(
    trx,
    'items',
    kept.map(shelf => shelf.row(opened)),
  )
  await insertAll(
    trx,
    'item_uses',
    items.flatMap(({ usedBy }, index) => usedBy.map(use => useRow(use, index + 1))),
  )
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
  record(change: Change): { movement: Movement; restock?: Restock; low?: PendingEvent } | undefined {
    const before = this.#stock
    const after = Math.max(0, change.to(before))
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

  #movement({ at, kind, reason }: Change, quantity: number, restock: Restock | undefined): Movement {
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
        message: `Low stock: ${name}, ${left} left (minimum ${minStock})`,
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

const firstStock = (item: DemoItem, at: Instant): Change => ({
  at,
  item,
  kind: 'correction',
  to: () => item.first,
  reason: 'First stock',
})

const typeOf = new Map(rooms.map(({ name, roomType }) => [name, roomType]))

/** Returns the automatic use at each check-out, as the inventory's event handler records it. */
function usedUp(stay: Stay): Change[] {
  const left = { completed: spansOf(stay), active: spansOf(stay).slice(0, -1), booked: [], cancelled: [] }
  return left[stay.status].flatMap(({ facility, until }) =>
    items.flatMap(item => {
      const use = item.usedBy.find(({ kind }) => kind === typeOf.get(facility))
      if (!use) return []
      const to = (stock: number) => stock - use.quantity
      return [{ at: until, item, kind: 'use', to, reason: `Check-out of ${facility}` } as const]
    }),
  )
}

function byHand(item: DemoItem, { days, now }: Venue): Change[] {
  const daily = days.flatMap((day, index) => onDay(item, day, days.length - 1 - index))
  if (item.name !== 'LED Light Bulbs') return daily
  const reason = 'Corridor, upper floor'
  return [...daily, { at: now - 300 * MINUTE, item, kind: 'use', to: stock => stock - 3, reason }]
}

/** Returns the changes that staff make to an item on one day. */
function onDay(item: DemoItem, { day, from }: Day, daysAgo: number): Change[] {
  const random = new Random(`${day} ${item.name}`)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const { taken, delivered, counted, maxStock, supplier } = item
  const at = (hour: number) => from + hour * HOUR + random.between(0, 25) * MINUTE
  const comes =
    'weekdays' in delivered ? delivered.weekdays.includes(weekday) : delivered.daysAgo.includes(daysAgo)
  const changes: Change[] = []
  if (taken && daysAgo > 0 && daysAgo % taken.every === 0) {
    const to = (stock: number) => stock - taken.quantity
    changes.push({ at: at(taken.hour), item, kind: 'use', to, reason: taken.reason })
  }
  if (comes) {
    const costCents = Math.round(item.cost * random.between(97, 104))
    const fill = (stock: number) => Math.max(stock, maxStock)
    const reason = `Delivery of ${supplier}`
    changes.push({ at: at(9), item, kind: 'restock', to: fill, reason, delivery: { day, costCents } })
  }
  if (counted && weekday === 0) {
    const missing = random.weighted([
      [0, 5],
      [1, 3],
      [2, 1],
    ])
    changes.push({ at: at(6), item, kind: 'count', to: stock => stock - missing, reason: 'Count sheet' })
  }
  return changes
}

const useRow = (use: DemoItem['usedBy'][number], item_id: number) => ({
  item_id,
  facility_type: use.facilityType,
  kind: use.kind,
  occasion: use.on,
  quantity: use.quantity,
})
