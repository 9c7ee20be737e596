import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '../pricing/price.ts'
import { correctedIds, type LineRow, priceOfLine } from './line-rows.ts'
import type { LineKind } from './lines.ts'

/** What was charged for one thing: its line with the lines that correct, return, reduce, credit or refund it. */
export interface Charge {
  /** Its first line that was not corrected. All lines of the stay's time are one charge. */
  line: LineRow
  /** After corrections, returns and credit notes, before discounts. */
  price: Price
  /** Its discounts and comps, each with what corrections left of it; negative. */
  reductions: Cut[]
  /** What refunds gave back; negative. */
  refunded: Price
  /** What is left of it after all of them. */
  left: Price
}

/** A part of the price of a line, such as a discount takes off. */
export interface Cut {
  line: LineRow
  price: Price
}

/** The lines of a stay's time, which count as one. */
export const stayKinds: readonly LineKind[] = ['stay', 'extension', 'late_fee']
const reductionKinds: readonly LineKind[] = ['discount', 'comp']

/** Lines that no revenue is refunded of: tips go back last, deposits, cards and rounding by themselves. */
const otherKinds: readonly LineKind[] = ['tip', 'kept_deposit', 'gift_card', 'visit_pack', 'rounding']

/** Whether a line brings a stay to what a redeemed visit was paid for: a discount that names no line. */
export const isVisitLine = ({ kind, corrects_id }: LineRow): boolean =>
  kind === 'discount' && corrects_id === null

/** Whether the money for a charge is revenue, which a refund takes back. */
export const isRevenue = ({ line }: Charge): boolean => !otherKinds.includes(line.kind)

/** Returns what was charged on a bill, oldest first, with what is left of each charge. */
export function chargesOf(lines: readonly LineRow[]): Charge[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  const groups = Map.groupBy(lines, line => rootOf(line, byId))
  const unnamed = groups.get(BEFORE) ?? []
  groups.delete(BEFORE)
  return unnamed.reduce(refundFromLargest, [...groups.values()].map(chargeOfGroup))
}

/** Returns the charge of the stay's time; undefined if a bill has none. */
export const chargeOfStay = (lines: readonly LineRow[]): Charge | undefined =>
  chargesOf(lines).find(({ line }) => stayKinds.includes(line.kind))

/** Stands for the refunds of earlier versions, which name no line. */
const BEFORE = 'before'
const STAY = 'stay'

/** Returns what a line belongs to: the stay's time, or the line that it corrects, reduces or refunds at last. */
function rootOf(line: LineRow, byId: ReadonlyMap<number, LineRow>): number | string {
  const named = line.corrects_id === null ? undefined : byId.get(line.corrects_id)
  if (named) return rootOf(named, byId)
  if (line.kind === 'refund') return BEFORE
  return stayKinds.includes(line.kind) || isVisitLine(line) ? STAY : line.id
}

function chargeOfGroup(group: readonly LineRow[]): Charge {
  const corrected = correctedIds(group)
  const isOf = (kinds: readonly LineKind[]) => (line: LineRow) => kinds.includes(line.kind)
  const own = group.filter(line => !isOf([...reductionKinds, 'refund'])(line))
  const roots = own.filter(({ corrects_id }) => corrects_id === null)
  const cuts = group.filter(isOf(reductionKinds))
  const reductions = cuts
    .filter(({ kind, corrects_id }) => !cuts.some(one => one.id === corrects_id && one.kind === kind))
    .map(line => ({ line, price: sumOf([line, ...cuts.filter(one => isCorrection(one, line))]) }))
  const [price, refunded] = [sumOf(own), sumOf(group.filter(isOf(['refund'])))]
  return {
    line: roots.find(({ id }) => !corrected.has(id)) ?? group[0]!,
    price,
    reductions,
    refunded,
    left: [price, refunded].reduce(addPrices, sumOf(cuts)),
  }
}

const isCorrection = (one: LineRow, line: LineRow) => one.corrects_id === line.id && one.kind === line.kind

const sumOf = (lines: readonly LineRow[]): Price => lines.map(priceOfLine).reduce(addPrices, zeroPrice)

/** Takes a refund that names no line from the largest charge. */
function refundFromLargest(charges: Charge[], line: LineRow): Charge[] {
  const largest = charges
    .filter(isRevenue)
    .reduce<Charge | undefined>(
      (most, charge) => (most && most.left.totalCents >= charge.left.totalCents ? most : charge),
      undefined,
    )
  const refund = priceOfLine(line)
  return charges.map(charge =>
    charge === largest
      ? { ...charge, refunded: addPrices(charge.refunded, refund), left: addPrices(charge.left, refund) }
      : charge,
  )
}

/** What takes a part of a charge back: `price` off its line, and parts of its discounts, which are positive. */
export interface TakenBack {
  price: Price
  reductions: Cut[]
}

/**
 * Returns what takes `share` (0 to 1) of what is left of a charge back. Its discounts shrink with it, and what refunds
 * gave back is not given again.
 */
export function takenBack({ price, reductions, refunded, left }: Charge, share: number): TakenBack {
  const back = reductionsBack(reductions, share)
  const cents = Math.round(left.totalCents * share) + centsOf(back)
  return { price: negatePrice(partOfPrice(addPrices(price, refunded), cents)), reductions: back }
}

/**
 * Returns what goes with a lower price of a charge: the same share of its discounts, and the part of its refunds that
 * would leave less than nothing of it. Both are positive; `difference` is negative.
 */
export function followingCuts(
  { line, price, reductions, refunded, left }: Charge,
  difference: Price,
): { reductions: Cut[]; refunds: Cut[] } {
  // A discount may cover time that was not charged yet.
  const whole = Math.max(price.totalCents, -centsOf(reductions))
  const back = reductionsBack(reductions, Math.min(1, -difference.totalCents / whole))
  const missing = -(left.totalCents + difference.totalCents + centsOf(back))
  const cents = Math.max(0, Math.min(missing, -refunded.totalCents))
  return {
    reductions: back,
    refunds: cents === 0 ? [] : [{ line, price: partOfPrice(negatePrice(refunded), cents) }],
  }
}

/**
 * Returns what a higher price of a stay gives again of what followed when the stay's lines called `label` lowered it,
 * by lines with this `reason`. Both are negative; `difference` is positive.
 */
export function returningCuts(
  lines: readonly LineRow[],
  difference: Price,
  { label, reason }: { label: string; reason: string },
): { reductions: Cut[]; refunds: Cut[] } {
  const own = lines.filter(line => stayKinds.includes(line.kind) && line.label === label)
  const fallenCents = -sumOf(own).totalCents
  if (fallenCents <= 0) return { reductions: [], refunds: [] }
  const share = Math.min(1, difference.totalCents / fallenCents)
  const followed = lines.filter(line => line.corrects_id !== null && line.reason === reason)
  const cutsOf = (kinds: readonly LineKind[]) =>
    lines.flatMap(line => {
      const taken = sumOf(followed.filter(one => one.corrects_id === line.id && kinds.includes(one.kind)))
      const cents = Math.round(taken.totalCents * share)
      return cents > 0 ? { line, price: negatePrice(partOfPrice(taken, cents)) } : []
    })
  return { reductions: cutsOf(reductionKinds), refunds: cutsOf(['refund']) }
}

/** Returns what takes `share` of discounts back, to the cent of their sum. */
function reductionsBack(reductions: readonly Cut[], share: number): Cut[] {
  const cents = -Math.round(centsOf(reductions) * share)
  const parts = shareOut(
    reductions.map(({ price }) => -price.totalCents),
    cents,
  )
  return reductions.flatMap(({ line, price }, index) =>
    parts[index] === 0 ? [] : [{ line, price: partOfPrice(negatePrice(price), parts[index]!) }],
  )
}

const centsOf = (cuts: readonly Cut[]) => cuts.reduce((cents, { price }) => cents + price.totalCents, 0)

/** Splits `cents` in proportion to shares. The parts sum to `cents`. */
export function shareOut(shares: readonly number[], cents: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total === 0) return shares.map(() => 0)
  let sum = 0
  return shares.map(share => {
    const before = Math.round((sum * cents) / total)
    sum += share
    return Math.round((sum * cents) / total) - before
  })
}
