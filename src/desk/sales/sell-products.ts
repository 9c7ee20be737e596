import type { z } from 'zod'
import { lockStayBill } from '#desk/rentals/rentals.ts'
import { lockVisitBill } from '#desk/visits/visits.ts'
import {
  lockProducts,
  type ProductRow,
  readProducts,
  stockWarnings,
  takeSold,
} from '#house/inventory/inventory.ts'
import { type BillSubject, openBill, setBillClosed } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { splitPaymentPosting, type Tender } from '#money/payments/tenders/tender-postings.ts'
import { type PaymentInput, toTenders } from '#money/payments/tenders/tenders.ts'
import type { Quote } from '#money/pricing/contract.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { assertTotalShown, type Cart, priceCart, toSaleQuote } from './cart.ts'
import type { addProductsToBill as addCall, CartLine, Sold, sellProducts as sellCall } from './contract.ts'
import { readSoldLines } from './sold-lines.ts'

/** Returns the price of products before they are sold. Throws NotFound, Conflict if one is not sold. */
export async function quoteSale(
  db: Reader,
  lines: readonly CartLine[],
  now: Instant,
): Promise<Quote & { warnings: string[] }> {
  const settings = await readSettings(db)
  const products = await readProducts(
    db,
    lines.map(({ itemId }) => itemId),
  )
  return {
    ...toSaleQuote(priceCart(products, lines, settings, now)),
    warnings: stockWarnings(products, lines),
  }
}

/**
 * Sells products over the counter, to nobody in particular: one bill that is paid at once. Throws Conflict if the total
 * is not `expectedTotal` or a product is not sold, NotFound, Invalid if the payment does not cover the total.
 */
export async function sellProducts(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof sellCall.body>,
): Promise<Sold> {
  const sale = await prepareSale(trx, ctx, form)
  if (sale.tenders.length === 0) throw new Invalid({ paymentMethod: 'Choose a payment method' })
  const billId = await openBill(trx, ctx, { kind: 'sale' })
  await setBillClosed(trx, billId, ctx.at)
  await bookSale(trx, ctx, sale, { billId, source: 'sale', facility: null }, `Sale ${billId}`)
  await appendEvent(trx, ctx, soldEvent(sale, billId, 'over the counter'))
  return toSold(trx, sale, billId)
}

/**
 * Sells products onto the bill of a running rental or a member's visit. Without a payment they are due at check-out.
 * Throws Conflict if the guest has left, and like `sellProducts`.
 */
export async function addProductsToBill(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof addCall.body>,
): Promise<Sold> {
  const { subject, place } = await lockBill(trx, ctx, form)
  const sale = await prepareSale(trx, ctx, form)
  await bookSale(trx, ctx, sale, { ...subject, source: 'sale' }, `Sold to ${place}`)
  await appendEvent(trx, ctx, soldEvent(sale, subject.billId, `to ${place}`))
  return toSold(trx, sale, subject.billId)
}

/** Locks the bill, and returns whose it is: 'Room 107'. */
async function lockBill(
  trx: Transaction,
  ctx: ActionContext,
  { rentalId, checkinId }: { rentalId?: number | undefined; checkinId?: number | undefined },
): Promise<{ subject: BillSubject; place: string }> {
  if ((rentalId === undefined) === (checkinId === undefined))
    throw new Invalid({ rentalId: 'Choose a rental or a visit' })
  if (checkinId !== undefined) return lockVisitBill(trx, ctx, checkinId)
  const subject = await lockStayBill(trx, rentalId!)
  return { subject, place: subject.facility?.name ?? 'a guest' }
}

interface Sale {
  products: Map<number, ProductRow>
  cart: Cart
  tenders: Tender[]
  settings: VenueSettings
}

async function prepareSale(
  trx: Transaction,
  { at }: Pick<ActionContext, 'at'>,
  { lines, expectedTotal, ...payment }: { lines: readonly CartLine[]; expectedTotal: number } & PaymentInput,
): Promise<Sale> {
  const settings = await readSettings(trx)
  const products = await lockProducts(
    trx,
    lines.map(({ itemId }) => itemId),
  )
  const cart = priceCart(products, lines, settings, at)
  assertTotalShown(cart, expectedTotal, settings)
  return { products, cart, tenders: toTenders(payment, cart.totalCents, settings), settings }
}

/** Writes a line for each product, the tenders, and the movements of stock. */
async function bookSale(
  trx: Transaction,
  ctx: ActionContext,
  { products, cart, tenders, settings }: Sale,
  subject: BillSubject,
  reason: string,
): Promise<void> {
  const charges = cart.lines.map(({ text, price }) => chargePosting(subject, text, price))
  const payment = tenders.length > 0 ? [splitPaymentPosting(subject, tenders)] : []
  await postToLedger(trx, ctx, calendarOf(settings), [...charges, ...payment])
  const lines = await readSoldLines(trx, subject.billId, cart.lines)
  await takeSold(trx, ctx, products, lines, reason)
}

function soldEvent({ cart: { lines, totalCents }, settings }: Sale, billId: number, where: string): NewEvent {
  const what = lines.map(({ text }) => text.label).join(', ')
  return {
    action: 'sale.sold',
    ...paymentEvent(settings, 'Products Sold'),
    message: `${what} sold ${where} for ${formatMoney(toDollars(totalCents), settings.currency)}`,
    subjectId: billId,
    changes: { total: [null, toDollars(totalCents)] },
  }
}

async function toSold(trx: Transaction, { products, cart, tenders }: Sale, billId: number): Promise<Sold> {
  return {
    billId,
    paymentId: tenders.length > 0 ? await findLatestPayment(trx, billId) : null,
    total: toDollars(cart.totalCents),
    paid: toDollars(tenders.reduce((sum, { cents }) => sum + cents, 0)),
    warnings: stockWarnings(products, cart.lines),
  }
}

/** Returns the id of the payment that was just taken on a locked bill. */
async function findLatestPayment(trx: Transaction, billId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('ledger')
    .select('id')
    .where('bill_id', '=', billId)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
