import type { z } from 'zod'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader } from '../shared/database/database.ts'
import { toDollars } from '../shared/values/money.ts'
import { addDays, businessDayRange, type Instant } from '../shared/values/time.ts'
import { readRevenueCents } from './balances.ts'
import { currentDay } from './books.ts'
import type { takings } from './contract.ts'

export { readUsableCredit } from './account-bills.ts'
export {
  type Balance,
  owedOf,
  readBalance,
  readBalances,
  zeroBalance,
} from './balances.ts'
export {
  type BillRow,
  type BillSubject,
  findBill,
  lockBill,
  openBill,
  readLines as readBillLines,
  setBillClosed,
} from './bills.ts'
export { bookingDay, closeBooks, currentDay, lockBooks, shareBooks } from './books.ts'
export { type CardBalance, nameOf, parseCardCode, readCardBalances } from './card-ledger.ts'
export { voidOfCard } from './card-sales.ts'
export { addLine, feePosting } from './charges.ts'
export { payFromCredit } from './credit-transfers.ts'
export {
  type CreditableLine,
  creditableLines,
  creditOf,
  creditPosting,
  leftToCredit,
  spreadCredit,
} from './credits.ts'
export { assertNoMoneyBooked } from './currency.ts'
export {
  deferringPosting,
  earnDueRevenue,
  earnRest,
  storeDeferredParts,
  takeBackEntries,
} from './deferred-revenue.ts'
export { depositPosting, settlementPostings } from './deposit-postings.ts'
export { type DepositInput, findBillsWithDeposits, readDeposits, takeDeposit } from './deposits.ts'
export { composeReceiptEmail } from './email-receipt.ts'
export { lateTermsOf } from './late-fee.ts'
export { chargePosting, type Posting, type PostingRows, postToLedger, rowsOfPosting } from './ledger.ts'
export { type LineRow, offsetOf, priceOfLine } from './line-rows.ts'
export { type LineText, type Source, stayLine } from './lines.ts'
export { listMemberPostings, readOwedByMembers, readOwedForBills } from './member-accounts.ts'
export { type DebtPart, debtParts, transferPosting } from './moved-debt.ts'
export { lockOpenBill } from './open-bill.ts'
export {
  countPrint,
  findPaper,
  findPapers,
  formatYearNumber,
  issuePaper,
  type PaperRow,
} from './papers/issue-paper.ts'
export type { PrintedTax } from './papers/paper-schemas.ts'
export { sellerOf } from './papers/seller.ts'
export { printedTaxes } from './papers/tax-parts.ts'
export { type BillShare, payBills, payShares } from './pay-account.ts'
export { payDue } from './pay-bill.ts'
export {
  type AssertNotSettled,
  type BillState,
  type Payer,
  type PayerDirectory,
  unknownPayer,
} from './payer-directory.ts'
export {
  lockPrepayments,
  postPrepayment,
  readPrepaid,
  settlePrepayments,
  sumOfPrepayments,
} from './prepayments.ts'
export {
  addPrices,
  type MemberPrice,
  negatePrice,
  type Price,
  priceDifference,
  priceOf,
  priceWithTaxIn,
  type RateChange,
  splitTax,
  type Terms,
  zeroPrice,
} from './price.ts'
export {
  includedTaxLine,
  includedTaxLines,
  type OtherLines,
  quoteAgreed,
  quoteCheckOut,
  quoteExtras,
  type StayQuote,
  toQuote,
} from './quote.ts'
export {
  appliesAt,
  type BlockRule,
  type HourlyRule,
  type RatePlan,
  type RuleTimes,
  ratePlanIn,
} from './rate-plan.ts'
export { refundCredit } from './refund-credit.ts'
export { correctionOf, reverseCharges, subjectOfBill } from './reversals.ts'
export { lockHeldDeposits, settleDeposits } from './settle-deposits.ts'
export { readLastMethod, reverseLineOf, voidPaymentsOf } from './take-back.ts'
export { type ClassSum, readTaxSums, type TaxSum } from './tax-sums.ts'
export {
  addTaxParts,
  stayTaxation,
  storedTaxRate,
  type TaxAmount,
  type Taxation,
  type TaxationColumns,
  type TaxPart,
  taxAmountsOf,
  taxationColumns,
  taxationIn,
  taxationOf,
  taxLabel,
  taxPartsOf,
} from './taxes.ts'
export { paymentPosting, roundingOf, splitPaymentPosting, type Tender } from './tender-postings.ts'
export {
  assertMethodOffered,
  moneyMethodOf,
  type PaymentInput,
  tendersOf,
} from './tenders.ts'
export { type BookFault, findBookFaults } from './verify-books.ts'
export { paymentPostings, redemptionOfVisit, type VisitedStay } from './visit-packs.ts'
export { readWrittenOff } from './write-offs.ts'

/** Returns today's revenue so far and that of the same hours one week earlier (SPEC §2, Dashboard). */
export async function readTakings(db: Reader, now: Instant): Promise<z.infer<typeof takings>> {
  const calendar = calendarOf(await readSettings(db))
  const today = await currentDay(db, now, calendar)
  const { from } = businessDayRange(today, calendar)
  const weekAgo = businessDayRange(addDays(today, -7), calendar)
  const taken = await readRevenueCents(db, today)
  const sinceBegin = Math.max(0, now - from)
  const before = await readRevenueCents(db, addDays(today, -7), weekAgo.from + sinceBegin)
  return {
    businessDay: today,
    today: toDollars(taken),
    lastWeek: toDollars(before),
    trend: trendOf(taken, before),
  }
}

/** Less than this a week earlier, in minor units, is no basis for a comparison; nor is less than a tenth of today. */
const MIN_COMPARED = 2_000

function trendOf(now: number, before: number): number | null {
  if (before < MIN_COMPARED || now > before * 10) return null
  return Math.round(((now - before) / before) * 100)
}
