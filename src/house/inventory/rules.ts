import { toCents } from '#platform/values/money.ts'
import { DAY, type Instant } from '#platform/values/time.ts'

/** low: at or below the minimum; high: at or above 80% of the maximum (SPEC §4). */
export const levels = ['low', 'normal', 'high'] as const
export type Level = (typeof levels)[number]

/** The figures that determine an item's level. */
export interface Stock {
  currentStock: number
  minStock: number
  maxStock: number
}

/** Returns the level of a stock (SPEC §4). Low takes precedence over high. */
export function judgeLevel({ currentStock, minStock, maxStock }: Stock): Level {
  if (currentStock <= minStock) return 'low'
  // Compares integers, since 0.8 has no exact binary form.
  return currentStock * 10 >= maxStock * 8 ? 'high' : 'normal'
}

/** Returns whether a change makes a stock low. Only that change is announced. */
export const crossesLow = (before: Stock, after: Stock): boolean =>
  judgeLevel(before) !== 'low' && judgeLevel(after) === 'low'

/** Returns the stock in percent of the maximum, from 0 to 100 (SPEC §9). */
export const fillPercent = ({ currentStock, maxStock }: Pick<Stock, 'currentStock' | 'maxStock'>): number =>
  Math.min(100, Math.max(0, Math.round((currentStock / maxStock) * 100)))

/**
 * Returns the contradictions between these figures, by field (SPEC §5). A stock above the maximum, after a
 * delivery or a count, is valid if it and the maximum equal those of `before`.
 */
export function levelErrors(
  { currentStock, minStock, maxStock }: Stock,
  before?: Stock,
): Partial<Record<'maxStock' | 'currentStock', string>> {
  const unchanged = before && before.currentStock === currentStock && before.maxStock === maxStock
  return {
    ...(maxStock <= minStock && { maxStock: 'Maximum stock must be greater than minimum stock' }),
    ...(currentStock > maxStock &&
      !unchanged && { currentStock: 'Current stock cannot exceed maximum stock' }),
  }
}

/** The default quantity of a restock (SPEC §9). */
export const restockQuantity = ({ currentStock, minStock }: Pick<Stock, 'currentStock' | 'minStock'>) =>
  Math.max(0, minStock - currentStock)

/** Returns the total value in cents: the sum of stock times cost (SPEC §9). */
export const totalValue = (items: readonly { currentStock: number; cost: number }[]): number =>
  items.reduce((cents, { currentStock, cost }) => cents + currentStock * toCents(cost), 0)

interface CostedStock {
  stock: number
  costCents: number
}

/** Returns the average cost of a unit after a delivery, in whole cents: the delivery's if nothing was left. */
export function averageCost({ stock, costCents }: CostedStock, delivery: CostedStock): number {
  if (stock <= 0) return delivery.costCents
  return weighted(stock, costCents, delivery, stock + delivery.stock)
}

/**
 * Returns the average cost of a unit after the reversal of a delivery. If nothing changed the cost since the
 * delivery, it is the cost `before`; otherwise the delivery's share is taken out of the average.
 */
export function averageCostWithout(
  { stock, costCents }: CostedStock,
  delivery: CostedStock & { before: number; after: number },
): number {
  const units = stock - delivery.stock
  if (units <= 0 || costCents === delivery.after) return delivery.before
  const taken = { stock: -delivery.stock, costCents: delivery.costCents }
  return Math.max(0, weighted(stock, costCents, taken, units))
}

/** Uses big integers: a million units at a million dollars exceed the exact range of a double. */
function weighted(stock: number, costCents: number, delivery: CostedStock, units: number): number {
  const value = BigInt(stock) * BigInt(costCents) + BigInt(delivery.stock) * BigInt(delivery.costCents)
  const [sign, size] = value < 0n ? [-1, -value] : [1, value]
  return sign * Number((size * 2n + BigInt(units)) / (BigInt(units) * 2n))
}

/** The period that usage is averaged over, in ms. */
export const USAGE_PERIOD = 28 * DAY

const WEEK = 7 * DAY

/**
 * Returns the units used per week, with one decimal. `used` counts the units within USAGE_PERIOD. For a newer
 * item, averages since `since`, but over at least a week.
 */
export function weeklyUse(used: number, since: Instant, now: Instant): number {
  const weeks = Math.min(Math.max(now - since, WEEK), USAGE_PERIOD) / WEEK
  return Math.round((Math.max(0, used) / weeks) * 10) / 10
}

/** The limit for a meaningful run-out day, in days. */
const MAX_DAYS_LEFT = 3_650

/**
 * Returns the whole days until the stock runs out; undefined if nothing is used or it lasts more than ten
 * years.
 */
export function daysLeft(stock: number, perWeek: number): number | undefined {
  if (perWeek <= 0) return undefined
  const days = Math.floor((Math.max(0, stock) * 7) / perWeek)
  return days > MAX_DAYS_LEFT ? undefined : days
}

/** Formats a quantity in the item's unit: '3 pieces', '1 piece', '1 box'. */
export function formatQuantity(quantity: number, unit: string): string {
  const singular = unit.replace(/(?<=x|ch|sh|ss)es$|(?<=[^s])s$/, '')
  return `${quantity.toLocaleString('en-US')} ${Math.abs(quantity) === 1 ? singular : unit}`
}
