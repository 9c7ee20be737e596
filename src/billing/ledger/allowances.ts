import { isTipRefund, type LineRow, priceOfLine } from '../bills/line-rows.ts'
import { type Cut, shareOut, stayKinds } from '../bills/reductions.ts'
import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '../pricing/price.ts'

/** The part of a bill that a payment paid, in cents of what is charged on it, counted from its first line. */
export interface PaidSpan {
  from: number
  until: number
}

/** What was charged for one thing: its line with the lines that correct, reduce or refund it. */
interface Charge {
  line: LineRow
  /** After corrections and discounts, in cents. */
  chargedCents: number
  /** After refunds, too. */
  left: Price
}

/**
 * Splits the refund of a payment over the lines that it paid, in proportion, so that each gives back the taxes that
 * were charged for it. Payments pay the lines in order. If those of the payment do not cover it, because they were
 * refunded before, the newest others do. Throws Error if the bill has not so much left.
 */
export function refundCuts(lines: readonly LineRow[], paid: PaidSpan, cents: number): Cut[] {
  const charges = chargesOf(lines)
  const shares = paidShares(charges, paid)
  const covered = shares.reduce((sum, share) => sum + share, 0)
  const parts = covered >= cents ? shareOut(shares, cents) : spill(charges, shares, cents - covered)
  return charges.flatMap(({ line, left }, index) => {
    const part = parts[index]!
    return part === 0 ? [] : [{ line, price: negatePrice(partOfPrice(left, part)) }]
  })
}

/** Returns how much of each charge lies in the span and is left, in cents. */
function paidShares(charges: readonly Charge[], { from, until }: PaidSpan): number[] {
  let begin = 0
  return charges.map(({ chargedCents, left }) => {
    const end = begin + chargedCents
    const share = Math.min(until, end) - Math.max(from, begin)
    begin = end
    return Math.max(0, Math.min(share, left.totalCents))
  })
}

/** Adds `cents` to the shares from what is left of the newest charges. */
function spill(charges: readonly Charge[], shares: readonly number[], cents: number): number[] {
  let rest = cents
  const parts = [...shares]
  for (let index = charges.length - 1; index >= 0 && rest > 0; index--) {
    const more = Math.max(0, Math.min(rest, charges[index]!.left.totalCents - parts[index]!))
    parts[index]! += more
    rest -= more
  }
  if (rest > 0) throw new Error('A refund exceeds what its bill has charged')
  return parts
}

/** Takes `cents` off the tips of a bill, the newest first. */
export function tipCuts(lines: readonly LineRow[], cents: number): Cut[] {
  let rest = cents
  const tips = lines.filter(({ kind, corrects_id }) => kind === 'tip' && corrects_id === null)
  return tips.toReversed().flatMap(line => {
    const offsets = lines.filter(({ corrects_id }) => corrects_id === line.id)
    const leftCents = offsets.reduce((sum, { gross_cents }) => sum + gross_cents, line.gross_cents)
    const part = Math.min(rest, Math.max(0, leftCents))
    rest -= part
    return part === 0 ? [] : [{ line, price: { baseCents: -part, taxCents: 0, totalCents: -part } }]
  })
}

/** Returns the charges of a bill that hold revenue, oldest first. All lines of the stay's time are one. */
function chargesOf(lines: readonly LineRow[]): Charge[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  const earned = lines.filter(line => !otherKinds.has(line.kind) && !isTipRefund(line, lines))
  const groups = [...Map.groupBy(earned, line => rootOf(line, byId)).entries()]
  const charges = groups.flatMap(([root, group]) => {
    if (root === BEFORE) return []
    const isRefund = ({ kind }: LineRow) => kind === 'refund'
    const charged = group
      .filter(line => !isRefund(line))
      .map(priceOfLine)
      .reduce(addPrices, zeroPrice)
    const left = group.filter(isRefund).map(priceOfLine).reduce(addPrices, charged)
    return [{ line: group[0]!, chargedCents: charged.totalCents, left }]
  })
  const before = groups.find(([root]) => root === BEFORE)?.[1] ?? []
  return before.reduce(refundFromLargest, charges)
}

/** Lines that no revenue is refunded of: tips go back last, deposits, cards and rounding by themselves. */
const otherKinds = new Set<LineRow['kind']>(['tip', 'kept_deposit', 'gift_card', 'visit_pack', 'rounding'])

/** Stands for the refunds of earlier versions, which name no line. */
const BEFORE = 'before'
const STAY = 'stay'

/** Returns what a line belongs to: the stay's time, or the line that it corrects, reduces or refunds at last. */
function rootOf(line: LineRow, byId: ReadonlyMap<number, LineRow>): number | string {
  const named = line.corrects_id === null ? undefined : byId.get(line.corrects_id)
  if (named) return rootOf(named, byId)
  if (line.kind === 'refund') return BEFORE
  // A discount that names no line is that of a redeemed visit.
  return stayKinds.includes(line.kind) || line.kind === 'discount' ? STAY : line.id
}

/** Takes a refund that names no line from the largest charge. */
function refundFromLargest(charges: Charge[], refund: LineRow): Charge[] {
  const largest = charges.reduce<Charge | undefined>(
    (most, charge) => (most && most.left.totalCents >= charge.left.totalCents ? most : charge),
    undefined,
  )
  return charges.map(charge =>
    charge === largest ? { ...charge, left: addPrices(charge.left, priceOfLine(refund)) } : charge,
  )
}
