import { negatePrice, partOfPrice } from '#money/pricing/price.ts'
import { type Charge, groupCharges, isRevenue, type LineAdjustment, shareOut } from './line-charges.ts'
import type { LineRow } from './line-rows.ts'

/** The part of a bill that a payment paid, in cents of what is charged on it, counted from its first line. */
export interface PaidSpan {
  from: number
  until: number
}

/**
 * Splits the refund of a payment over the lines that it paid, in proportion, so that each returns the taxes that were
 * charged for it. Payments pay the lines in order. If those of the payment do not cover it, because they were refunded
 * before, the newest others do. Throws Error if the bill has not so much left.
 */
export function refundAdjustments(
  lines: readonly LineRow[],
  paid: PaidSpan,
  cents: number,
): LineAdjustment[] {
  const charges = groupCharges(lines).filter(isRevenue)
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
  return charges.map(({ refunded, left }) => {
    const end = begin + left.totalCents - refunded.totalCents
    const share = Math.min(until, end) - Math.max(from, begin)
    begin = end
    return Math.max(0, Math.min(share, left.totalCents))
  })
}

/** Adds `cents` to the shares from the rest of the newest charges. */
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
export function tipAdjustments(lines: readonly LineRow[], cents: number): LineAdjustment[] {
  let rest = cents
  const tips = groupCharges(lines).filter(({ line }) => line.kind === 'tip')
  return tips.toReversed().flatMap(({ line, left }) => {
    const part = Math.min(rest, Math.max(0, left.totalCents))
    rest -= part
    return part === 0 ? [] : [{ line, price: { baseCents: -part, taxCents: 0, totalCents: -part } }]
  })
}
