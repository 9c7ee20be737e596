import type { z } from 'zod'
import { readLines } from '#money/ledger/bills.ts'
import {
  type Charge,
  groupCharges,
  isRevenue,
  type LineAdjustment,
} from '#money/ledger/lines/line-charges.ts'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import { negatePrice, partOfPrice } from '#money/pricing/price.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { RefundableLine, refundedLines } from './refund-schemas.ts'

export type RefundedLines = z.output<typeof refundedLines>

/** Returns the charges that a refund can name: revenue and tips of which something is left. */
const refundableCharges = (lines: readonly LineRow[]): Charge[] =>
  groupCharges(lines).filter(
    charge => (isRevenue(charge) || charge.line.kind === 'tip') && charge.left.totalCents > 0,
  )

/** Returns what is left to refund of the lines of bills, in order. */
export async function readRefundableLines(db: Reader, billIds: readonly number[]): Promise<RefundableLine[]> {
  const lines = await Array.fromAsync(billIds, billId => readLines(db, billId))
  return lines.flatMap(refundableCharges).map(({ line, left }) => ({
    lineId: line.id,
    billId: line.bill_id,
    label: line.label,
    left: toDollars(left.totalCents),
    tax: toDollars(left.taxCents),
  }))
}

/** Returns the sum of what is named, in cents. Throws Invalid if `amount` dollars are another one. */
export function centsOfLines(named: RefundedLines, amount: number | undefined): number {
  const cents = named.reduce((sum, line) => sum + toCents(line.amount), 0)
  if (amount !== undefined && toCents(amount) !== cents)
    throw new Invalid({ amount: 'The amount must be the sum of its lines' })
  return cents
}

/**
 * Returns what takes the named amounts off the lines of a bill, each with its own taxes. `more` cents, by which cash
 * was rounded, are taken from the first lines that have them left. Throws Invalid if a line is not on the bill, or less
 * is left of it.
 */
export function namedCuts(
  lines: readonly LineRow[],
  named: RefundedLines,
  more: number,
  currency: string,
): LineAdjustment[] {
  const charges = refundableCharges(lines)
  let rest = more
  return named.map(({ lineId, amount }) => {
    const charge = charges.find(({ line }) => line.id === lineId)
    if (!charge) throw new Invalid({ lines: `Nothing is left to refund of line ${lineId}` })
    const { line, left } = charge
    const most = left.totalCents - toCents(amount)
    if (most < 0)
      throw new Invalid({
        lines: `At most ${formatMoney(toDollars(left.totalCents), currency)} of ${line.label} can be refunded`,
      })
    const extra = Math.min(rest, most)
    rest -= extra
    return { line, price: negatePrice(partOfPrice(left, toCents(amount) + extra)) }
  })
}
