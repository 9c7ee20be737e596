import type { Reader } from '../../shared/database/database.ts'
import type { BillBalance } from '../bills/balances.ts'
import { readLines } from '../bills/bills.ts'
import { type Cut, chargeOfStay, followingCuts, returningCuts } from '../bills/line-charges.ts'
import { offsetOf } from '../bills/line-rows.ts'
import type { Price } from '../pricing/price.ts'
import { chargePosting, entriesOfLine, type Posting, rowsOfPosting } from './ledger.ts'
import { subjectOfLine } from './line-subject.ts'
import { chargeOf, subjectOfRow } from './reversals.ts'

/** Why a stay's price changes. */
interface PriceChange {
  reason: string
  /** Label of the earlier lines whose fall a rise undoes. */
  undoes?: string
}

/** What follows a change of a stay's price, and the balance of its bill with it, before the new price. */
interface Following {
  postings: Posting[]
  balance: BillBalance
  /** What the postings add to the bill. */
  cents: number
}

/**
 * Returns what follows a change of a stay's price by `difference`. If it falls, its discounts fall by the same share,
 * and what was refunded is not given again. If it rises, what followed an earlier fall by lines called `undoes` comes
 * back. The caller posts it with the new price.
 */
export async function followPrice(
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
  const [extrasCents, refundedCents] = [centsOf(lessReduced), centsOf(lessRefunded)]
  return {
    postings: [...lessReduced, ...lessRefunded],
    balance: {
      ...balance,
      extrasCents: balance.extrasCents + extrasCents,
      paidCents: balance.paidCents - refundedCents,
      extras: [...balance.extras, ...extras],
    },
    cents: extrasCents + refundedCents,
  }
}

/** Reads the lines of the bill only if they can matter: an extension takes nothing along. */
async function cutsAfter(db: Reader, billId: number, difference: Price, { reason, undoes }: PriceChange) {
  const none = { reductions: [], refunds: [] }
  if (difference.totalCents < 0) {
    const charge = chargeOfStay(await readLines(db, billId))
    return charge ? followingCuts(charge, difference) : none
  }
  if (difference.totalCents === 0 || undoes === undefined) return none
  return returningCuts(await readLines(db, billId), difference, { label: undoes, reason })
}

const centsOf = (postings: readonly Posting[]) =>
  postings.reduce((cents, { line }) => cents + line!.price.totalCents, 0)

/** Returns the postings that take parts of discounts and comps back, or restore them, by lines that name them. */
export async function postingsOfReductions(
  db: Reader,
  cuts: readonly Cut[],
  reason: string,
): Promise<Posting[]> {
  const postings: Posting[] = []
  for (const { line, price } of cuts) {
    const charge = await chargeOf(db, line)
    const text = { kind: line.kind, label: line.label, ...offsetOf(line), reason }
    if (charge) postings.push(chargePosting(await subjectOfRow(db, charge), text, price))
  }
  return postings
}

/** Returns the postings that lessen the allowances of a bill's refunds, or restore them. */
async function postingsOfRefunds(
  db: Reader,
  billId: number,
  cuts: readonly Cut[],
  reason: string,
): Promise<Posting[]> {
  if (cuts.length === 0) return []
  const allowance = await db
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('kind', '=', 'allowance')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const otherwise = await subjectOfRow(db, allowance)
  const postings = cuts.map(
    async ({ line, price }): Promise<Posting> => ({
      kind: 'allowance',
      subject: await subjectOfLine(db, line, otherwise),
      note: reason,
      reversesId: allowance.reverses_id!,
      line: { kind: 'refund', label: `Refunded before: ${line.label}`, ...offsetOf(line), reason, price },
      entries: entriesOfLine('refund', price),
    }),
  )
  return Promise.all(postings)
}
