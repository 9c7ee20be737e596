import { say } from '#money/pricing/languages/texts.ts'
import type { Price } from '#money/pricing/price.ts'
import type { Reader } from '#platform/database/database.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { BillBalance } from '../balances.ts'
import { readLines } from '../bills.ts'
import { chargePosting, entriesOfLine, type Posting, rowsOfPosting } from '../ledger.ts'
import { selectCharge, subjectOfCharge, subjectOfRow } from '../reversals.ts'
import {
  type Charge,
  chargeOfStay,
  type FollowingCuts,
  followingCuts,
  type LineAdjustment,
  returningCuts,
} from './line-charges.ts'
import { type LineRow, textOf, toOffset } from './line-rows.ts'
import { subjectOfLine } from './line-subject.ts'

/** Why a stay's price changes. */
interface PriceChange {
  reason: string
  /** Selects the lines whose fall a rise undoes. */
  isUndone?: (line: LineRow) => boolean
  /** Selects the discounts that shrink with a fall. Default: all. */
  isFollowing?: (reduction: LineRow) => boolean
}

/** The adjustments after a change of a stay's price, and the bill's balance with them, before the new price. */
interface Following {
  postings: Posting[]
  balance: BillBalance
  /** The amount that the postings add to the bill. */
  cents: number
}

/**
 * Returns what follows a change of a stay's price by `difference`. If it falls, its discounts fall by the same share,
 * and what was refunded is not given again. If it rises, what followed an earlier fall that it undoes comes back. The
 * caller posts it with the new price. Throws Conflict if an invoice charges what the fall takes off.
 */
export async function adjustDiscountsAndRefunds(
  db: Reader,
  billId: number,
  balance: BillBalance,
  difference: Price,
  change: PriceChange,
): Promise<Following> {
  const { reason } = change
  const { reductions, refunds } = await cutsAfter(db, billId, difference, change)
  if (reductions.length + refunds.length === 0) return { postings: [], balance, cents: 0 }
  const lessReduced = await postingsOfReductions(db, reductions, reason)
  const lessRefunded = await postingsOfRefunds(db, billId, refunds, reason)
  const extras = lessReduced.map(posting => {
    const { line } = rowsOfPosting(posting, { posting: '', at: 0, business_day: '', actor_id: null })
    const { label, gross_cents, net_cents, tax_cents, tax_class, tax_rate = null, taxes = null } = line!
    return { label, gross_cents, net_cents, tax_cents, tax_class, tax_rate, taxes }
  })
  const [extrasCents, refundedCents] = [sumCents(lessReduced), sumCents(lessRefunded)]
  return {
    postings: [...lessReduced, ...lessRefunded],
    balance: {
      ...balance,
      extrasCents: balance.extrasCents + extrasCents,
      paidCents: balance.paidCents - refundedCents,
      refundedCents: balance.refundedCents - refundedCents,
      extras: [...balance.extras, ...extras],
    },
    cents: extrasCents + refundedCents,
  }
}

/** Reads the lines of the bill only if they can matter: an extension takes nothing along. */
async function cutsAfter(
  db: Reader,
  billId: number,
  difference: Price,
  { reason, isUndone, isFollowing }: PriceChange,
): Promise<FollowingCuts> {
  const none = { reductions: [], refunds: [] }
  if (difference.totalCents === 0 || (difference.totalCents > 0 && !isUndone)) return none
  const lines = await readLines(db, billId)
  if (difference.totalCents > 0) return returningCuts(lines, difference, { isUndone: isUndone!, reason })
  const charge = chargeOfStay(lines)
  if (!charge) return none
  const adjustments = followingCuts(charge, difference, isFollowing)
  if (takesInvoiced(charge, difference, adjustments))
    throw new Conflict('An invoice charges a part of this stay that would no longer be owed. Void it first')
  return adjustments
}

/** Returns whether a lower price of a stay would take off what an invoice charges. */
export async function isFallInvoiced(db: Reader, billId: number, difference: Price): Promise<boolean> {
  if (difference.totalCents >= 0) return false
  const charge = chargeOfStay(await readLines(db, billId))
  return charge !== undefined && takesInvoiced(charge, difference, followingCuts(charge, difference))
}

function takesInvoiced({ left }: Charge, difference: Price, { reductions, refunds }: FollowingCuts): boolean {
  const back = [...reductions, ...refunds].reduce((cents, { price }) => cents + price.totalCents, 0)
  return left.totalCents >= 0 && left.totalCents + difference.totalCents + back < 0
}

const sumCents = (postings: readonly Posting[]) =>
  postings.reduce((cents, { line }) => cents + line!.price.totalCents, 0)

/** Returns the postings that take parts of discounts and comps back, or restore them, by lines that name them. */
export async function postingsOfReductions(
  db: Reader,
  adjustments: readonly LineAdjustment[],
  reason: string,
): Promise<Posting[]> {
  const postings: Posting[] = []
  for (const { line, price } of adjustments) {
    const charge = await selectCharge(db, line)
    const text = { kind: line.kind, ...textOf(line), ...toOffset(line), reason }
    if (charge) postings.push(chargePosting(await subjectOfCharge(db, charge), text, price))
  }
  return postings
}

/** Returns the postings that reduce the allowances of a bill's refunds, or restore them. */
async function postingsOfRefunds(
  db: Reader,
  billId: number,
  adjustments: readonly LineAdjustment[],
  reason: string,
): Promise<Posting[]> {
  if (adjustments.length === 0) return []
  const allowance = await db
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('kind', '=', 'allowance')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const otherwise = await subjectOfRow(db, allowance)
  return Array.fromAsync(
    adjustments,
    async ({ line, price }): Promise<Posting> => ({
      kind: 'allowance',
      subject: await subjectOfLine(db, line, otherwise),
      note: reason,
      reversesId: allowance.reverses_id!,
      line: {
        kind: 'refund',
        ...say('refundedBefore', { line: textOf(line) }),
        ...toOffset(line),
        reason,
        price,
      },
      entries: entriesOfLine('refund', price),
    }),
  )
}
