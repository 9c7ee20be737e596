import type { z } from 'zod'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader } from '../shared/database.ts'
import { toDollars } from '../shared/money.ts'
import { businessDay, businessDayRange, type Instant, shiftDay } from '../shared/time.ts'
import { readTakenCents } from './balances.ts'
import type { takings } from './contract.ts'

export { type Balance, readBalance, readBalances, readInvoiceBalances, revenueAccounts } from './balances.ts'
export { bookingDay, closeBooks, holdBooks } from './books.ts'
export { type Lent, readDeposits, settlement, takeDeposit, taken } from './deposits.ts'
export {
  type About,
  charge,
  type Part,
  type Posting,
  payment,
  payments,
  post,
  rowsOf,
} from './ledger.ts'
export {
  listMemberPostings,
  readOwedByMembers,
  readOwedForMemberships,
  readOwedForRentals,
} from './member-accounts.ts'
export type { Asked, Customer, Guest, Payer, Payers, RefuseSettled } from './payers.ts'
export { type MemberPrice, type Price, priceOf, priceWithTaxIn, storedTaxRate, type Terms } from './price.ts'
export { quoteAgreed, quoteCheckOut, type Stay, type StayQuote, toQuote } from './quote.ts'
export type { BlockRule, HourlyRule, RatePlan, RuleTimes } from './rate-plan.ts'
export { reverseCharges } from './reversals.ts'
export { type HandedOver, partsOf, refuseNotOffered } from './split.ts'

/** Today's revenue against the same span of the same weekday a week before (SPEC §2, Dashboard). */
export async function readTakings(db: Reader, now: Instant): Promise<z.infer<typeof takings>> {
  const calendar = calendarOf(await readSettings(db))
  const today = businessDay(now, calendar)
  const { from } = businessDayRange(today, calendar)
  const weekAgo = businessDayRange(shiftDay(today, -7), calendar)
  const taken = await readTakenCents(db, today, now)
  const before = await readTakenCents(db, shiftDay(today, -7), weekAgo.from + (now - from))
  return {
    businessDay: today,
    today: toDollars(taken),
    lastWeek: toDollars(before),
    trend: trendOf(taken, before),
  }
}

function trendOf(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 100)
}
