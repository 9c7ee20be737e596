import type { z } from 'zod'
import { listFacilities } from '#house/facilities/facilities.ts'
import { assertPriceAllowed } from '#money/bills/discount-limits.ts'
import { lockOpenBill } from '#money/bills/open-bill.ts'
import { type BillSubject, findBill, openBill, setBillClosed } from '#money/ledger/bills.ts'
import { bookingDay } from '#money/ledger/books/books.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { toTenders } from '#money/payments/tenders/tenders.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { cardCodeEnd, drawCardCode, formatCardCode } from '#platform/values/card-code.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { SoldCard, sellCard as sellCall } from './contract.ts'
import { readCard } from './read-cards.ts'
import { computeExpiry } from './rules.ts'

type Form = z.output<NonNullable<typeof sellCall.body>>

/**
 * Sells a gift card or visit pack. It gets a new bill, which is paid at once, or goes on the open bill of somebody who
 * is in, to be paid now or with that bill. The price is a liability: no revenue, and no tax before it is redeemed.
 * Throws Invalid if it is not paid in full by money or the bill is that of a sale, and NotFound or Conflict if the bill
 * takes no lines. A pack cheaper than its visits by more than the discount limit of the actor's role throws
 * ApprovalNeeded.
 */
export async function sellCard(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  form: Form,
): Promise<SoldCard> {
  const settings = await readSettings(trx)
  const calendar = calendarOf(settings)
  const cents = toCents(form.kind === 'value' ? form.amount : form.price)
  const tenders = toTenders(form, cents, settings)
  if (tenders.length === 0 && form.billId === undefined)
    throw new Invalid({ paymentMethod: 'Payment method is required' })
  if (form.kind === 'visits') assertPriceAllowed(ctx, settings, await standardPrice(trx, form), cents)
  const subject = await lockOrOpenBill(trx, ctx, payerDirectory, form.billId)
  const day = await bookingDay(trx, ctx.at, calendar)
  const code = drawCardCode()
  const pack = findPack(form)
  const id = await insertRow(trx, 'gift_cards', {
    code,
    kind: form.kind,
    price_cents: cents,
    ...pack,
    holder: form.holder,
    bill_id: subject.billId,
    sold_at: ctx.at,
    expires_on: computeExpiry(day, settings.giftCardMonths),
    status: 'active',
  })
  const price = { baseCents: cents, taxCents: 0, totalCents: cents }
  await postToLedger(trx, ctx, calendar, [
    chargePosting(subject, toLine(form, code), price, { id, visits: pack.visits ?? 0 }),
    splitPaymentPosting(subject, tenders),
  ])
  const name = form.kind === 'value' ? 'Gift card' : `Pack of ${form.visits} visits`
  await appendEvent(trx, ctx, {
    action: 'giftcard.sold',
    ...paymentEvent(settings, 'Gift Card Sold'),
    message: `${name} sold for ${formatMoney(toDollars(cents), settings.currency)}`,
    subjectId: id,
  })
  return { ...(await readCard(trx, id, ctx.at)), code: formatCardCode(code) }
}

/** Locks the bill onto which the card goes, or opens one for it alone. Throws Invalid if it is that of a sale. */
async function lockOrOpenBill(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  billId: number | undefined,
): Promise<BillSubject> {
  if (billId === undefined) {
    const own = await openBill(trx, ctx, { kind: 'sale' })
    await setBillClosed(trx, own, ctx.at)
    return { billId: own, source: 'sale', facility: null }
  }
  if ((await findBill(trx, billId)).kind === 'sale')
    throw new Invalid({
      billId: 'Choose the bill of a stay or visit, or leave it out and take the payment now',
    })
  const { subject } = await lockOpenBill(trx, ctx, payerDirectory, billId)
  return { ...subject, source: 'sale' }
}

const findPack = (form: Form) =>
  form.kind === 'visits'
    ? { visits: form.visits, facility_type: form.facilityType, hours: form.hours }
    : { visits: null, facility_type: null, hours: null }

/** Returns what the visits of a pack cost in the cheapest facility of their type, at its own rate, in cents. */
async function standardPrice(
  trx: Transaction,
  { facilityType, hours, visits }: Extract<Form, { kind: 'visits' }>,
): Promise<number> {
  const rates = (await listFacilities(trx, facilityType)).map(row => row.hourly_rate_cents)
  return rates.length === 0 ? 0 : Math.round(Math.min(...rates) * hours * visits)
}

/** Returns what the bill says. The end of the code finds the card; the whole code would pay. */
function toLine(form: Form, code: string): LineText {
  const end = cardCodeEnd(code)
  const untaxed = { tax: 'included', taxRate: 0 } as const
  if (form.kind === 'value') return { kind: 'gift_card', ...say('giftCard', { end }), ...untaxed }
  return { kind: 'visit_pack', ...say('visitPack', { visits: String(form.visits), end }), ...untaxed }
}
