import { type BillSubject, findBill } from '#money/ledger/bills.ts'
import { deferringPosting, storeDeferredParts } from '#money/ledger/deferred-revenue.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import type { LineAdjustment } from '#money/ledger/lines/line-charges.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { AccountKey } from '#money/ledger/words.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { toTenders } from '#money/payments/tenders/tenders.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { addPrices, priceWithTaxIn, zeroPrice } from '#money/pricing/price.ts'
import { includedTaxLines } from '#money/pricing/quote.ts'
import { addTaxParts, resolveTaxation, splitTaxes, type Taxation } from '#money/pricing/taxes.ts'
import { readUsableCredit } from '#money/receivables/account-bills.ts'
import { payFromCredit } from '#money/receivables/credit-transfers.ts'
import { readOwedForBills } from '#money/receivables/member-accounts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { MembershipQuote, PayNow } from '../contract.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findPlan, type PlanRow } from '../plans/plan-row.ts'
import { type MembershipDates, monthlyParts, type PricedPeriod, type Span } from '../rules.ts'
import { todayAt } from '../terms/dates.ts'

/**
 * Charges periods of a locked membership, each earned month by month, with the tax of its plan. The database rejects a
 * day that was already billed.
 */
export async function chargePeriods(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  periods: readonly PricedPeriod[],
  settings: VenueSettings,
): Promise<void> {
  if (periods.length === 0) return
  const taxation = planTaxation(await findPlan(trx, row.plan_id), settings, ctx.at)
  const today = todayAt(ctx.at, settings)
  const charges = periods.map(period => {
    const price = priceWithTaxIn(period.cents, taxation)
    const later = monthlyParts(period, price.baseCents).filter(({ earnedOn }) => earnedOn > today)
    return { period, price, later }
  })
  const postings = await postToLedger(
    trx,
    ctx,
    calendarOf(settings),
    charges.map(({ period, price, later }) => ({
      ...deferringPosting(subjectOf(row), periodLine(period, taxation), price, later),
      note: `${period.from} to ${period.until}`,
    })),
  )
  await storeDeferredParts(
    trx,
    row.bill_id,
    charges.flatMap(({ later }) => later),
  )
  const lines = await readLinesOf(trx, row.bill_id, postings)
  await trx
    .insertInto('membership_periods')
    .values(
      charges.map(({ period: { from, until, wholeDays, frozenDays = 0, cents }, price }, index) => ({
        membership_id: row.id,
        starts_on: from,
        ends_on: until,
        whole_days: wholeDays,
        frozen_days: frozenDays,
        amount_cents: cents,
        tax_cents: price.taxCents,
        line_id: lines.get(postings[index] ?? '') ?? null,
        billed_at: ctx.at,
        credited_at: null,
      })),
    )
    .execute()
}

/** Charges a fee of a membership besides its periods, earned at once. `text`: what the bill says. */
export async function chargeService(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  text: ReturnType<typeof say>,
  cents: number,
  settings: VenueSettings,
): Promise<void> {
  if (cents === 0) return
  const taxation = planTaxation(await findPlan(trx, row.plan_id), settings, ctx.at)
  const { taxRate, taxClass } = taxation
  const line = { kind: 'service', ...text, tax: 'included', taxRate, taxClass } as const
  const price = priceWithTaxIn(cents, taxation)
  await postToLedger(trx, ctx, calendarOf(settings), [chargePosting(subjectOf(row), line, price)])
}

/** Returns the line of each posting of a bill. A fee of zero has none. */
async function readLinesOf(
  trx: Transaction,
  billId: number,
  postings: readonly (string | null)[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('bill_lines')
    .select(['id', 'posting'])
    .where('bill_id', '=', billId)
    .where('posting', 'in', postings)
    .execute()
  return new Map(rows.map(({ id, posting }) => [posting, id]))
}

/**
 * Pays the amount owed for a membership: `credit` dollars from other bills of its payer, and the rest if `payNow` is
 * set, by its own method, by another, or split over several. Throws Conflict if less is in credit or owed, and Invalid
 * if the venue does not accept a method or the tenders do not equal the rest.
 */
export async function payDue(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  settings: VenueSettings,
  { payNow, paidBy = row.payment_method, cashGiven, payments, credit }: PayNow,
): Promise<void> {
  const account = await accountOf(trx, row)
  if (credit !== undefined)
    await payFromCredit(trx, ctx, settings, account, { billId: row.bill_id, cents: toCents(credit) })
  if (!payNow) return
  const cents = Math.max(0, await owedCents(trx, row))
  if (cents === 0 && !payments) return
  const tenders = toTenders({ paymentMethod: paidBy, cashGiven, payments }, cents, settings)
  await postToLedger(trx, ctx, calendarOf(settings), [splitPaymentPosting(subjectOf(row), tenders)])
}

/** Returns the account that pays a membership: a member, a guest or a company. */
export async function accountOf(
  db: Reader,
  { bill_id }: Pick<MembershipRow, 'bill_id'>,
): Promise<AccountKey> {
  const { member_id, guest_id } = await findBill(db, bill_id)
  return member_id === null ? { of: 'guests', id: guest_id! } : { of: 'members', id: member_id }
}

/** Returns the amount owed for a membership, in cents; negative is credit. */
export async function owedCents(db: Reader, { bill_id }: MembershipRow): Promise<number> {
  return (await readOwedForBills(db, [bill_id])).get(bill_id) ?? 0
}

/** The balance of a membership before a change, in cents: the amount owed, and the credit its payer has elsewhere. */
export interface MemberBalance {
  owed: number
  credit: number
}

/** Returns the balance of a stored membership. */
export async function balanceOf(db: Reader, row: MembershipRow): Promise<MemberBalance> {
  const owed = await owedCents(db, row)
  const credit = await readUsableCredit(db, await accountOf(db, row))
  return { owed, credit: credit - Math.max(0, -owed) }
}

/**
 * Returns the quote of a change in its API form. `credits`: what it takes back of earlier charges, negative;
 * `joiningCents`: the fee that a first membership costs besides.
 */
export function quoteOf(
  { startDate, endDate }: Pick<MembershipDates, 'startDate' | 'endDate'>,
  periods: readonly PricedPeriod[],
  { owed, credit }: MemberBalance,
  taxation: Taxation,
  { credits = [], joiningCents = 0 }: { credits?: readonly LineAdjustment[]; joiningCents?: number } = {},
): MembershipQuote {
  const prices = [...periods.map(({ cents }) => cents), joiningCents].map(cents =>
    priceWithTaxIn(cents, taxation),
  )
  const { totalCents: charged } = prices.reduce(addPrices, zeroPrice)
  const { totalCents: total, taxCents } = [...prices, ...credits.map(({ price }) => price)].reduce(
    addPrices,
    zeroPrice,
  )
  const taxes = addTaxParts([
    ...prices.flatMap(price => splitTaxes(taxation, price)),
    ...credits.flatMap(({ line, price }) =>
      splitTaxes({ taxRate: line.tax_rate, taxClass: line.tax_class }, price),
    ),
  ])
  const due = Math.max(0, owed + total)
  return {
    startDate,
    endDate,
    periods: periods.map(({ from, until, cents }) => ({ from, until, amount: toDollars(cents) })),
    joiningFee: toDollars(joiningCents),
    charged: toDollars(charged),
    total: toDollars(total),
    tax: toDollars(taxCents),
    taxLines: total === 0 ? [] : includedTaxLines(taxes),
    balance: toDollars(owed),
    due: toDollars(due),
    credit: toDollars(Math.min(due, credit)),
  }
}

/** Returns how memberships of a plan charged at an instant are taxed: by the plan's own tax class, if it has one. */
export const planTaxation = (
  { tax_class }: Pick<PlanRow, 'tax_class'>,
  settings: VenueSettings,
  at: Instant,
): Taxation => resolveTaxation(settings, tax_class ?? settings.membershipTaxClass, at)

/** Returns what the bill says for a period. */
export const periodLine = (
  { from, until }: Span,
  { taxRate, taxClass }: Pick<LineText, 'taxRate' | 'taxClass'>,
): LineText => ({
  kind: 'membership',
  ...say('membership', { from, until }),
  tax: 'included',
  taxRate,
  taxClass,
})

/** Returns the bill of a membership. */
export const subjectOf = ({ bill_id }: Pick<MembershipRow, 'bill_id'>): BillSubject => ({
  billId: bill_id,
  source: 'membership',
  facility: null,
})
