import {
  groupCharges,
  isVisitLine,
  type LineAdjustment,
  shareOut,
  stayKinds,
} from '#money/ledger/lines/line-charges.ts'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import type { LineKind } from '#money/ledger/lines/lines.ts'
import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '#money/pricing/price.ts'
import { Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'

/** A line that discounts can reduce. The lines of a stay count as one: its first line, with the price of all. */
export interface Reducible {
  line: LineRow
  /** After refunds, before discounts. */
  price: Price
  /** After refunds and the discounts so far. */
  left: Price
}

/** How much a discount or comp takes off: an amount in dollars or a percentage, of one line or of the whole bill. */
export interface ReductionInput {
  by: 'amount' | 'percent'
  value: number
  lineId?: number | undefined
}

/** The amount of a discount, in cents. */
export interface Reduction {
  cents: number
  adjustments: LineAdjustment[]
  /** The lines that it reduces: one, or all. */
  of: Reducible[]
  all: Reducible[]
}

const reducibleKinds: readonly LineKind[] = [
  'stay',
  'extension',
  'late_fee',
  'membership',
  'product',
  'damage',
  'lost_key',
  'service',
  'service_charge',
  'upgrade',
]

/** Returns what can be reduced on a bill. `accrued` is what its stay has cost beyond its lines. */
export function findReducibles(lines: readonly LineRow[], accrued: Price = zeroPrice): Reducible[] {
  return groupCharges(lines).flatMap(({ line, price, reductions, refunded, left }) => {
    if (!reducibleKinds.includes(line.kind)) return []
    if (stayKinds.includes(line.kind)) {
      // A visit of a pack is no discount: the stay costs what the visit was paid for.
      const visit = reductions.filter(({ line }) => isVisitLine(line)).map(({ price }) => price)
      return {
        line,
        price: [refunded, accrued, ...visit].reduce(addPrices, price),
        left: addPrices(left, accrued),
      }
    }
    return price.totalCents > 0 ? { line, price: addPrices(price, refunded), left } : []
  })
}

/** Returns the sum of a price over the reducible lines, in cents. */
export const sumReducibles = (all: readonly Reducible[], which: 'price' | 'left'): number =>
  all.reduce((cents, one) => cents + Math.max(0, one[which].totalCents), 0)

/**
 * Computes a discount: percentages round to the cent, base and tax shrink in proportion, line by line. Throws Invalid
 * if there is nothing to take off, or less than the amount.
 */
export function reduce(
  lines: readonly LineRow[],
  accrued: Price,
  { by, value, lineId }: ReductionInput,
  currency: string,
): Reduction {
  const all = findReducibles(lines, accrued)
  const of = lineId === undefined ? all : all.filter(({ line }) => lineId === line.id)
  if (lineId !== undefined && of.length === 0) throw new Invalid({ lineId: 'This line cannot be reduced' })
  const most = Math.max(0, sumReducibles(of, 'left'))
  const cents = by === 'amount' ? toCents(value) : takePercent(most, value)
  if (most === 0) throw new Invalid({ value: 'There is nothing to take off' })
  if (cents > most)
    throw new Invalid({ value: `At most ${formatMoney(toDollars(most), currency)} can be taken off` })
  if (cents === 0) throw new Invalid({ value: 'This is less than one cent' })
  return { cents, adjustments: toAdjustments(of, cents), of, all }
}

/** Returns a percentage of an amount, rounded to the cent. Two decimals of the percentage count. */
export const takePercent = (cents: number, percent: number): number =>
  Math.round((cents * Math.round(percent * 100)) / 10_000)

/** Splits `cents` over the lines in proportion to the rest of each. The parts sum to `cents`. */
function toAdjustments(of: readonly Reducible[], cents: number): LineAdjustment[] {
  const parts = shareOut(
    of.map(({ left }) => Math.max(0, left.totalCents)),
    cents,
  )
  return of.flatMap(({ line, left }, index) => {
    const part = parts[index]!
    return part === 0 ? [] : [{ line, price: negatePrice(partOfPrice(left, part)) }]
  })
}
