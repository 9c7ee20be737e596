import { toCents } from '../shared/money.ts'
import { DAY, type Instant } from '../shared/time.ts'

/** What an item is for (SPEC §3). */
export const categories = [
  'room-supplies',
  'maintenance-items',
  'cleaning-supplies',
  'office-supplies',
] as const
export type Category = (typeof categories)[number]

/** low: at or below the minimum; high: from 80 % of the maximum on (SPEC §4). */
export const levels = ['low', 'normal', 'high'] as const
export type Level = (typeof levels)[number]

/** What an item's level is made of. */
export interface Stock {
  currentStock: number
  minStock: number
  maxStock: number
}

/** How a stock stands (SPEC §4); low comes first where both hold. */
export function levelOf({ currentStock, minStock, maxStock }: Stock): Level {
  if (currentStock <= minStock) return 'low'
  // In whole numbers, since 0.8 has no exact binary form.
  return currentStock * 10 >= maxStock * 8 ? 'high' : 'normal'
}

/** Whether a change took a stock from not low to low: the one moment at which it is announced. */
export const crossesLow = (before: Stock, after: Stock): boolean =>
  levelOf(before) !== 'low' && levelOf(after) === 'low'

/** Share of the maximum that is there, in percent, at most 100 (SPEC §9). */
export const fillOf = ({ currentStock, maxStock }: Pick<Stock, 'currentStock' | 'maxStock'>): number =>
  Math.min(100, Math.round((currentStock / maxStock) * 100))

/**
 * What is wrong with these numbers together, by field (SPEC §5). A stock that a delivery or a count brought above
 * the maximum may stay while neither is changed: `before` is how it stands.
 */
export function refuseLevels(
  { currentStock, minStock, maxStock }: Stock,
  before?: Stock,
): Partial<Record<'maxStock' | 'currentStock', string>> {
  const stays = before && before.currentStock === currentStock && before.maxStock === maxStock
  return {
    ...(maxStock <= minStock && { maxStock: 'Maximum stock must be greater than minimum stock' }),
    ...(currentStock > maxStock && !stays && { currentStock: 'Current stock cannot exceed maximum stock' }),
  }
}

/** What a restock offers first (SPEC §9). */
export const restockQuantity = ({ currentStock, minStock }: Pick<Stock, 'currentStock' | 'minStock'>) =>
  Math.max(0, minStock - currentStock)

/** What all of it has cost, in cents: the sum of stock times cost (SPEC §9). */
export const totalValue = (items: readonly { currentStock: number; cost: number }[]): number =>
  items.reduce((cents, { currentStock, cost }) => cents + currentStock * toCents(cost), 0)

interface Priced {
  stock: number
  costCents: number
}

/** Cost a unit, in whole cents, once a delivery is on the shelf: the average of what is there. */
export function averageCost({ stock, costCents }: Priced, delivery: Priced): number {
  const units = stock + delivery.stock
  return units === 0 ? delivery.costCents : weighted(stock, costCents, delivery, units)
}

/**
 * Cost a unit once a delivery is taken back. While the cost is still what the delivery made it, it is again what it
 * was `before`; otherwise what the delivery had added is taken out of the average.
 */
export function costWithout(
  { stock, costCents }: Priced,
  delivery: Priced & { before: number; after: number },
): number {
  const units = stock - delivery.stock
  if (units <= 0 || costCents === delivery.after) return delivery.before
  const taken = { stock: -delivery.stock, costCents: delivery.costCents }
  return Math.max(0, weighted(stock, costCents, taken, units))
}

/** In big integers: a stock of a million at a million dollars leaves what a double holds exactly. */
function weighted(stock: number, costCents: number, delivery: Priced, units: number): number {
  const value = BigInt(stock) * BigInt(costCents) + BigInt(delivery.stock) * BigInt(delivery.costCents)
  const [sign, size] = value < 0n ? [-1, -value] : [1, value]
  return sign * Number((size * 2n + BigInt(units)) / (BigInt(units) * 2n))
}

/** Over how long use is counted. */
export const USE_WINDOW = 28 * DAY

const WEEK = 7 * DAY

/** Units used in a week, one decimal. `used` in the window; a younger item is counted since `since`, a week at least. */
export function weeklyUse(used: number, since: Instant, now: Instant): number {
  const weeks = Math.min(Math.max(now - since, WEEK), USE_WINDOW) / WEEK
  return Math.round((Math.max(0, used) / weeks) * 10) / 10
}

/** Beyond this a run-out day would say nothing, in days. */
const FURTHEST = 3_650

/** Whole days until none is left at this use; undefined where nothing is used or it lasts ten years. */
export function daysLeft(stock: number, perWeek: number): number | undefined {
  if (perWeek <= 0) return undefined
  const days = Math.floor((stock * 7) / perWeek)
  return days > FURTHEST ? undefined : days
}

/** '3 pieces', '1 piece', '1 box': a quantity in the item's unit. */
export function inUnits(quantity: number, unit: string): string {
  const singular = unit.replace(/(?<=x|ch|sh|ss)es$|(?<=[^s])s$/, '')
  return `${quantity.toLocaleString('en-US')} ${Math.abs(quantity) === 1 ? singular : unit}`
}
