import { Invalid } from '../../shared/http/errors.ts'
import { formatMoney, toCents, toDollars } from '../../shared/values/money.ts'
import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '../pricing/price.ts'
import { correctedIds, isTipRefund, type LineRow, priceOfLine } from './line-rows.ts'
import type { LineKind } from './lines.ts'

/** A line that discounts can reduce. The lines of a stay count as one: its first line, with the price of all. */
export interface Reducible {
  line: LineRow
  /** Before discounts. */
  price: Price
  /** After the discounts so far. */
  left: Price
}

/** How much a discount or comp takes off: an amount in dollars or a percentage, of one line or of the whole bill. */
export interface ReductionInput {
  by: 'amount' | 'percent'
  value: number
  lineId?: number | undefined
}

/** The part of a discount that reduces one line. `price` is negative. */
export interface Cut {
  line: LineRow
  price: Price
}

/** What a discount takes off, in cents. */
export interface Reduction {
  cents: number
  cuts: Cut[]
  /** What it reduces: one line, or all. */
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
/** The lines of a stay's time, which count as one. */
export const stayKinds: readonly LineKind[] = ['stay', 'extension', 'late_fee']
const reductionKinds: readonly LineKind[] = ['discount', 'comp']

/** Returns the lines of a bill that were neither corrected nor correct another. */
export function openLines(lines: readonly LineRow[]): LineRow[] {
  const corrected = correctedIds(lines)
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  return lines.filter(
    ({ id, kind, corrects_id }) =>
      !corrected.has(id) && (corrects_id === null || kinds.get(corrects_id) !== kind),
  )
}

/** Returns what can be reduced on a bill. `accrued` is what its stay has cost beyond its lines. */
export function reduciblesOf(lines: readonly LineRow[], accrued: Price = zeroPrice): Reducible[] {
  const open = openLines(lines)
  const stay = open.filter(({ kind }) => stayKinds.includes(kind))
  const others = open.filter(({ kind }) => reducibleKinds.includes(kind) && !stayKinds.includes(kind))
  const groups = [...(stay.length > 0 ? [stay] : []), ...others.map(line => [line])]
  return groups.map(group => {
    const own = group === stay ? accrued : zeroPrice
    const price = group.map(priceOfLine).reduce(addPrices, own)
    const cuts = open.filter(
      ({ kind, corrects_id }) => reductionKinds.includes(kind) && group.some(({ id }) => id === corrects_id),
    )
    return { line: group[0]!, price, left: cuts.map(priceOfLine).reduce(addPrices, price) }
  })
}

/** Returns the sum of a price over the reducible lines, in cents. */
export const sumOf = (all: readonly Reducible[], which: 'price' | 'left'): number =>
  all.reduce((cents, one) => cents + one[which].totalCents, 0)

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
  const all = reduciblesOf(lines, accrued)
  const of = lineId === undefined ? all : all.filter(({ line }) => lineId === line.id)
  if (lineId !== undefined && of.length === 0) throw new Invalid({ lineId: 'This line cannot be reduced' })
  const most = Math.max(0, Math.min(sumOf(of, 'left'), sumOf(all, 'left') + refundedCents(lines)))
  const cents = by === 'amount' ? toCents(value) : percentOf(most, value)
  if (most === 0) throw new Invalid({ value: 'There is nothing to take off' })
  if (cents > most)
    throw new Invalid({ value: `At most ${formatMoney(toDollars(most), currency)} can be taken off` })
  if (cents === 0) throw new Invalid({ value: 'This is less than one cent' })
  return { cents, cuts: cutsOf(of, cents), of, all }
}

/** Returns a percentage of an amount, rounded to the cent. Two decimals of the percentage count. */
export const percentOf = (cents: number, percent: number): number =>
  Math.round((cents * Math.round(percent * 100)) / 10_000)

/** Splits `cents` over the lines in proportion to what is left of each. The parts sum to `cents`. */
function cutsOf(of: readonly Reducible[], cents: number): Cut[] {
  const parts = shareOut(
    of.map(({ left }) => left.totalCents),
    cents,
  )
  return of.flatMap(({ line, left }, index) => {
    const part = parts[index]!
    return part === 0 ? [] : [{ line, price: negatePrice(partOfPrice(left, part)) }]
  })
}

/** Splits `cents` in proportion to shares. The parts sum to `cents`. */
export function shareOut(shares: readonly number[], cents: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let sum = 0
  return shares.map(share => {
    const before = Math.round((sum * cents) / total)
    sum += share
    return Math.round((sum * cents) / total) - before
  })
}

/** Refunds took back revenue already, so that it cannot be taken off again; zero or negative. */
const refundedCents = (lines: readonly LineRow[]) =>
  lines
    .filter(line => line.kind === 'refund' && !isTipRefund(line, lines))
    .reduce((cents, line) => cents + line.gross_cents, 0)
