import type { z } from 'zod'
import { putBack } from '#house/inventory/inventory.ts'
import { assertNotWrittenOff } from '#money/bills/write-offs.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { findBill, lockBill } from '#money/ledger/bills.ts'
import { chargePosting, type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { postingsOfReductions } from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import { reverseShare } from '#money/ledger/lines/line-charges.ts'
import { toOffset } from '#money/ledger/lines/line-rows.ts'
import { refundCredit } from '#money/payments/refunds/refund-credit.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { Price } from '#money/pricing/price.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { formatLabel } from './cart.ts'
import type { returnProducts as returnCall } from './contract.ts'
import {
  parseProductName,
  type ReturnableLine,
  readReturnable,
  readSoldLines,
  readUnitCosts,
} from './sold-lines.ts'

type Form = z.output<typeof returnCall.body>
type Units = Pick<Form['lines'][number], 'lineId' | 'quantity'>

/** Returns what a return would take off the bill and refund. Throws as `returnProducts` does. */
export async function quoteReturn(
  db: Reader,
  billId: number,
  lines: readonly Units[],
): Promise<{ returned: number; refunded: number }> {
  await findBill(db, billId)
  const { returnedCents } = await planReturn(db, billId, lines, '')
  const owed = owedOf(await readBalance(db, billId)) - returnedCents
  return { returned: toDollars(returnedCents), refunded: toDollars(limitRefund(returnedCents, owed)) }
}

/**
 * Takes back products of a bill: a further line corrects each sold line, its discounts go back with it, what was paid
 * too much is refunded by the methods of the bill's payments, the latest first, and what can be sold again goes back
 * into stock. Throws NotFound, and Conflict if more would come back than was sold, if the bill is written off, or if an
 * invoice charges a line.
 */
export async function returnProducts(
  trx: Transaction,
  ctx: ActionContext,
  billId: number,
  { lines, reason }: Form,
): Promise<{ returned: number; refunded: number }> {
  await lockBill(trx, billId)
  await assertNotWrittenOff(trx, billId)
  const settings = await readSettings(trx)
  const { returns, postings, returnedCents } = await planReturn(trx, billId, lines, reason)
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  const owed = owedOf(await readBalance(trx, billId))
  const refundedCents = await refundCredit(trx, ctx, calendarOf(settings), billId, {
    cents: limitRefund(returnedCents, owed),
    note: reason,
  })
  await restock(trx, ctx, billId, returns)
  const what = returns.map(({ of, quantity }) => formatLabel(parseProductName(of), quantity)).join(', ')
  await appendEvent(trx, ctx, {
    action: 'sale.returned',
    ...paymentEvent(settings, 'Products Returned'),
    message: `${what} returned, ${formatMoney(toDollars(refundedCents), settings.currency)} refunded`,
    subjectId: billId,
    changes: { returned: [null, toDollars(returnedCents)], refunded: [null, toDollars(refundedCents)] },
  })
  return { returned: toDollars(returnedCents), refunded: toDollars(refundedCents) }
}

/** Returns the refund of what came back from a bill that then owes `owedCents`: what was paid too much. */
const limitRefund = (returnedCents: number, owedCents: number) =>
  Math.min(returnedCents, Math.max(0, -owedCents))

/** Returns the postings that take products back, with their discounts, and what they take off the bill. */
async function planReturn<Line extends Units>(
  db: Reader,
  billId: number,
  lines: readonly Line[],
  reason: string,
) {
  const sold = await readReturnable(db, billId)
  const returns = lines.map(line => ({ ...line, of: findLine(sold, line) }))
  const postings: Posting[] = []
  for (const { of, quantity } of returns) {
    const { price, reductions } = reverseShare(of.charge, quantity, of.quantity - of.returned)
    postings.push(returnPosting(billId, of, quantity, price, reason))
    postings.push(...(await postingsOfReductions(db, reductions, reason)))
  }
  const returnedCents = postings.reduce((sum, { line }) => sum - line!.price.totalCents, 0)
  return { returns, postings, returnedCents }
}

/** Throws NotFound if the line was not sold on this bill, Conflict if fewer units are left or an invoice charges it. */
function findLine(sold: readonly ReturnableLine[], { lineId, quantity }: Units): ReturnableLine {
  const line = sold.find(({ id }) => id === lineId)
  if (!line) throw new NotFound(`There is no product line ${lineId} on this bill`)
  const left = line.quantity - line.returned
  const name = parseProductName(line)
  if (quantity <= left) {
    if (!line.charge.isMoved) return line
    throw new Conflict(
      `An invoice charges ${name}. Void the invoice first, or credit it there and put the product back into stock`,
    )
  }
  throw new Conflict(left === 0 ? `${name} was returned already` : `Only ${left} of ${name} can be returned`)
}

function returnPosting(
  billId: number,
  line: ReturnableLine,
  quantity: number,
  price: Price,
  reason: string,
): Posting {
  const facility = line.facility_id === null ? null : { id: line.facility_id, name: line.facility_name ?? '' }
  const text = {
    kind: 'product',
    ...say('returned', { product: formatLabel(parseProductName(line), quantity) }),
    ...toOffset(line),
    quantity: -quantity,
    unitCents: line.unit_cents,
    itemId: line.item_id,
    reason,
  } as const
  return { ...chargePosting({ billId, source: 'sale', facility }, text, price), note: reason }
}

/** Puts the units that can be sold again back into stock, at the cost at which they were sold. */
async function restock(
  trx: Transaction,
  ctx: ActionContext,
  billId: number,
  returns: readonly (Form['lines'][number] & { of: ReturnableLine })[],
): Promise<void> {
  const costs = await readUnitCosts(
    trx,
    returns.map(({ lineId }) => lineId),
  )
  const sold = returns.map(({ of, quantity }) => ({ itemId: of.item_id, quantity }))
  const written = await readSoldLines(trx, billId, sold)
  const back = written.flatMap((line, index) => {
    const { resellable, lineId } = returns[index]!
    return resellable ? [{ ...line, unitCostCents: costs.get(lineId) }] : []
  })
  await putBack(trx, ctx, back, `Return of sale ${billId}`)
}
