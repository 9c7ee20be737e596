import {
  charge,
  partsOf,
  payments,
  post,
  priceWithTaxIn,
  readOwedForMemberships,
  storedTaxRate,
} from '../billing/billing.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { toDollars } from '../shared/money.ts'
import type { MembershipQuote, PayNow } from './contract.ts'
import type { MembershipRow } from './membership-row.ts'
import type { Run, Span } from './rules.ts'

type Fee = { monthlyFeeCents: number; months: number }

/** What one billing period costs, in cents, tax included. A period begun is charged whole. */
const periodCents = ({ monthlyFeeCents, months }: Fee) => monthlyFeeCents * months

/** Charges these periods of a locked membership; the database refuses a day that was billed before. */
export async function bill(
  trx: Transaction,
  act: Act,
  row: MembershipRow,
  { months }: Run,
  periods: readonly Span[],
  settings: VenueSettings,
): Promise<void> {
  if (periods.length === 0) return
  const cents = periodCents({ monthlyFeeCents: row.monthly_fee_cents, months })
  const price = priceWithTaxIn(cents, storedTaxRate(settings.taxRate))
  await trx
    .insertInto('membership_periods')
    .values(
      periods.map(({ from, until }) => ({
        membership_id: row.id,
        starts_on: from,
        ends_on: until,
        amount_cents: cents,
        tax_cents: price.taxCents,
        billed_at: act.at,
        credited_at: null,
      })),
    )
    .execute()
  await post(
    trx,
    act,
    calendarOf(settings),
    periods.map(({ from, until }) => ({
      ...charge(aboutMembership(row), price),
      note: `${from} to ${until}`,
    })),
  )
}

/**
 * Takes all that is owed for a membership where it is paid now: by its own payment method, another, or in parts. Throws
 * Invalid where the venue does not take a method, or the parts are not what is owed.
 */
export async function payDue(
  trx: Transaction,
  act: Act,
  row: MembershipRow,
  settings: VenueSettings,
  { payNow, paidBy = row.payment_method, payments: inParts }: PayNow,
): Promise<void> {
  if (!payNow) return
  const cents = Math.max(0, await owedCents(trx, row.id))
  if (cents === 0 && !inParts) return
  const parts = partsOf({ paymentMethod: paidBy, payments: inParts }, cents, settings)
  await post(trx, act, calendarOf(settings), [payments(aboutMembership(row), parts)])
}

/** What is owed for a membership, in cents; below zero is credit. */
export async function owedCents(db: Reader, membershipId: number): Promise<number> {
  return (await readOwedForMemberships(db, [membershipId])).get(membershipId) ?? 0
}

/** What a step would charge, as the wire carries it. */
export function quoteOf(
  { startDate, endDate }: Run,
  fee: Fee,
  periods: readonly Span[],
  owed: number,
  { taxRate }: VenueSettings,
): MembershipQuote {
  const { taxCents } = priceWithTaxIn(periodCents(fee), storedTaxRate(taxRate))
  const charged = periodCents(fee) * periods.length
  return {
    startDate,
    endDate,
    periods: periods.map(({ from, until }) => ({ from, until, amount: toDollars(periodCents(fee)) })),
    charged: toDollars(charged),
    tax: toDollars(taxCents * periods.length),
    balance: toDollars(owed),
    due: toDollars(Math.max(0, owed + charged)),
  }
}

/** What the ledger's rows of a membership are about. */
export const aboutMembership = ({ id, member_id }: MembershipRow) => ({
  memberId: member_id,
  membershipId: id,
})
