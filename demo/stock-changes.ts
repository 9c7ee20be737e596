import type { MovementKind } from '#house/inventory/contract.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import type { Day } from './history.ts'
import { type DemoItem, items } from './items.ts'
import { toSpans } from './moves.ts'
import { Random } from './random.ts'
import { rooms } from './rooms.ts'
import type { Stay } from './stay.ts'

export interface StockVenue {
  days: readonly Day[]
  now: Instant
}

/** A change of an item's stock; `to` maps the stock before to the stock after. */
export interface Change {
  at: Instant
  item: DemoItem
  kind: MovementKind
  to: (stock: number) => number
  reason: string
  /** Day and unit cost in cents, if it is a delivery. */
  delivery?: { day: string; costCents: number }
  /** The line of a bill that sold the units. */
  lineId?: number
}

/** Units that a line of a bill sold. */
export interface SoldUnits {
  at: Instant
  itemId: number
  quantity: number
  lineId: number
  /** 'Sold to Room 107'. */
  reason: string
}

/** Returns what changed the stock up to now, in the order of time. */
export function makeChanges(stays: readonly Stay[], sold: readonly SoldUnits[], venue: StockVenue): Change[] {
  return [
    ...items.map(item => firstStock(item, venue.days[0]!.from)),
    ...stays.flatMap(usedUp),
    ...sold.map(toChange),
    ...items.flatMap(item => byHand(item, venue)),
  ]
    .filter(({ at }) => at <= venue.now)
    .sort((a, b) => a.at - b.at)
}

const firstStock = (item: DemoItem, at: Instant): Change => ({
  at,
  item,
  kind: 'correction',
  to: () => item.first,
  reason: 'First stock',
})

const toChange = ({ at, itemId, quantity, lineId, reason }: SoldUnits): Change => ({
  at,
  item: items[itemId - 1]!,
  kind: 'sale',
  to: stock => stock - quantity,
  reason,
  lineId,
})

const typeByName = new Map(rooms.map(({ name, roomType }) => [name, roomType]))

/** Returns the automatic use at each check-out, as the inventory's event handler records it. */
function usedUp(stay: Stay): Change[] {
  const left = { completed: toSpans(stay), active: toSpans(stay).slice(0, -1), booked: [], cancelled: [] }
  return left[stay.status].flatMap(({ facility, until }) =>
    items.flatMap(item => {
      const use = item.usedBy.find(({ kind }) => kind === typeByName.get(facility))
      if (!use) return []
      const to = (stock: number) => stock - use.quantity
      return [{ at: until, item, kind: 'use', to, reason: `Check-out of ${facility}` } as const]
    }),
  )
}

function byHand(item: DemoItem, { days, now }: StockVenue): Change[] {
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
