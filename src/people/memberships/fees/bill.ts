import type { BillSubject } from '#money/ledger/bills.ts'
import { deferringPosting, storeDeferredParts } from '#money/ledger/deferred-revenue.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { tendersOf } from '#money/payments/tenders/tenders.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { includedTaxLines } from '#money/pricing/quote.ts'
import { type Taxation, taxationOf, taxPartsOf } from '#money/pricing/taxes.ts'
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
import { type MembershipDates, monthlyParts, type Span } from '../rules.ts'
import { todayAt } from '../terms/dates.ts'

/**
 * Charges periods of a locked membership at its fee; a started period is charged in full, and earned month by month.
 * The database rejects a day that was already billed.
 */
export async function chargePeriods(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  periods: readonly Span[],
  settings: VenueSettings,
): Promise<void> {
  if (periods.length === 0) return
  const cents = row.period_fee_cents
  const taxation = membershipTaxation(settings, ctx.at)
  const price = priceWithTaxIn(cents, taxation)
  await trx
    .insertInto('membership_periods')
    .values(
      periods.map(({ from, until }) => ({
        membership_id: row.id,
        starts_on: from,
        ends_on: until,
        amount_cents: cents,
        tax_cents: price.taxCents,
        billed_at: ctx.at,
        credited_at: null,
      })),
    )
    .execute()
  const today = todayAt(ctx.at, settings)
  const later = periods.map(period =>
    monthlyParts(period, price.baseCents).filter(({ earnedOn }) => earnedOn > today),
  )
  await postToLedger(
    trx,
    ctx,
    calendarOf(settings),
    periods.map((period, index) => ({
      ...deferringPosting(subjectOf(row), periodLine(period, taxation), price, later[index]!),
      note: `${period.from} to ${period.until}`,
    })),
  )
  await storeDeferredParts(trx, row.bill_id, later.flat())
}

/**
 * Pays what is owed for a membership: `credit` dollars from other bills of the member, and the rest if `payNow` is set,
 * by its own method, by another, or split over several. Throws Conflict if less is in credit or owed, and Invalid if
 * the venue does not accept a method or the tenders do not equal the rest.
 */
export async function payDue(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  settings: VenueSettings,
  { payNow, paidBy = row.payment_method, cashGiven, payments, credit }: PayNow,
): Promise<void> {
  const account = { of: 'members', id: row.member_id } as const
  if (credit !== undefined)
    await payFromCredit(trx, ctx, settings, account, { billId: row.bill_id, cents: toCents(credit) })
  if (!payNow) return
  const cents = Math.max(0, await owedCents(trx, row))
  if (cents === 0 && !payments) return
  const tenders = tendersOf({ paymentMethod: paidBy, cashGiven, payments }, cents, settings)
  await postToLedger(trx, ctx, calendarOf(settings), [splitPaymentPosting(subjectOf(row), tenders)])
}

/** Returns what is owed for a membership, in cents; negative is credit. */
export async function owedCents(db: Reader, { bill_id }: MembershipRow): Promise<number> {
  return (await readOwedForBills(db, [bill_id])).get(bill_id) ?? 0
}

/** What a member owes for a membership and has in credit on other bills, in cents, before a change. */
export interface MemberBalance {
  owed: number
  credit: number
}

/** Returns the balance of a stored membership. */
export async function balanceOf(db: Reader, row: MembershipRow): Promise<MemberBalance> {
  const owed = await owedCents(db, row)
  const credit = await readUsableCredit(db, { of: 'members', id: row.member_id })
  return { owed, credit: credit - Math.max(0, -owed) }
}

/** Returns the quote of a change in its API form. `periodCents`: fee of one period. */
export function quoteOf(
  { startDate, endDate }: MembershipDates,
  periodCents: number,
  periods: readonly Span[],
  { owed, credit }: MemberBalance,
  taxation: Taxation,
): MembershipQuote {
  const price = priceWithTaxIn(periodCents, taxation)
  const taxes = taxPartsOf(taxation, price).map(part => ({
    ...part,
    taxCents: part.taxCents * periods.length,
  }))
  const charged = periodCents * periods.length
  const due = Math.max(0, owed + charged)
  return {
    startDate,
    endDate,
    periods: periods.map(({ from, until }) => ({ from, until, amount: toDollars(periodCents) })),
    charged: toDollars(charged),
    tax: toDollars(price.taxCents * periods.length),
    taxLines: includedTaxLines(taxes),
    balance: toDollars(owed),
    due: toDollars(due),
    credit: toDollars(Math.min(due, credit)),
  }
}

/** Returns how memberships charged at an instant are taxed. */
export const membershipTaxation = (settings: VenueSettings, at: Instant): Taxation =>
  taxationOf(settings, settings.membershipTaxClass, at)

/** Returns what the bill says for a period. */
export const periodLine = (
  { from, until }: Span,
  { taxRate, taxClass }: Pick<LineText, 'taxRate' | 'taxClass'>,
): LineText => ({
  kind: 'membership',
  label: `Membership ${from} to ${until}`,
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
