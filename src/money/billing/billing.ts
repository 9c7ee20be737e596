import type { z } from 'zod'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, businessDayRange, type Instant } from '#platform/values/time.ts'
import { readRevenueCents } from './bills/balances.ts'
import type { takings } from './contract.ts'
import { currentDay } from './ledger/books.ts'

export { readUsableCredit } from './accounts/account-bills.ts'
export { payFromCredit } from './accounts/credit-transfers.ts'
export {
  type CreditableLine,
  creditableLines,
  creditOf,
  creditPosting,
  leftToCredit,
  spreadCredit,
} from './accounts/credits.ts'
export { listMemberPostings, readOwedByMembers, readOwedForBills } from './accounts/member-accounts.ts'
export { type DebtPart, debtParts, transferPostings } from './accounts/moved-debt.ts'
export { type BillShare, payBills, payShares } from './accounts/pay-account.ts'
export {
  type AssertNotSettled,
  type BillState,
  type Payer,
  type PayerDirectory,
  unknownPayer,
} from './accounts/payer-directory.ts'
export {
  type Balance,
  type BillBalance,
  owedOf,
  readBalance,
  readBalances,
  readDebt,
  zeroBalance,
} from './bills/balances.ts'
export {
  type BillRow,
  type BillSubject,
  findBill,
  lockBill,
  openBill,
  readLines as readBillLines,
  setBillClosed,
} from './bills/bills.ts'
export { addLine, feePosting } from './bills/charges.ts'
export { assertPriceAllowed } from './bills/discount-limits.ts'
export { type Charge, chargesOf, reverseShare } from './bills/line-charges.ts'
export { type LineRow, offsetOf, priceOfLine } from './bills/line-rows.ts'
export { type LineText, type Source, stayLine } from './bills/lines.ts'
export { lockOpenBill } from './bills/open-bill.ts'
export { payDue } from './bills/pay-bill.ts'
export { assertNotWrittenOff, takeBackWriteOff } from './bills/write-offs.ts'
export { type CardBalance, nameOf, parseCardCode, readCardBalances } from './cards/card-ledger.ts'
export { voidOfCard } from './cards/card-sales.ts'
export { paymentPostings, redemptionOfVisit, type VisitedStay } from './cards/visit-packs.ts'
export { assertNoMoneyBooked } from './currency.ts'
export { depositPosting, settlementPostings } from './deposits/deposit-postings.ts'
export { type DepositInput, findBillsWithDeposits, readDeposits, takeDeposit } from './deposits/deposits.ts'
export {
  lockPrepayments,
  postPrepayment,
  readPrepaid,
  settlePrepayments,
  sumOfPrepayments,
} from './deposits/prepayments.ts'
export { lockHeldDeposits, settleDeposits } from './deposits/settle-deposits.ts'
export {
  adjustDiscountsAndRefunds,
  isFallInvoiced,
  postingsOfReductions,
} from './ledger/adjust-discounts-and-refunds.ts'
export { bookingDay, closeBooks, currentDay, lockBooks, shareBooks } from './ledger/books.ts'
export { unsettledOn } from './ledger/closing-balances.ts'
export {
  deferringPosting,
  earnDueRevenue,
  earnRest,
  storeDeferredParts,
  takeBackEntries,
} from './ledger/deferred-revenue.ts'
export { postDrawerCash } from './ledger/drawer-postings.ts'
export {
  chargePosting,
  type Posting,
  type PostingRows,
  postToLedger,
  rowsOfPosting,
} from './ledger/ledger.ts'
export { correctionOf, reverseCharges, subjectOfBill } from './ledger/reversals.ts'
export { readLastMethod, reverseLineOf, reverseStayLine, voidPaymentsOf } from './ledger/take-back.ts'
export { type BookFault, findBookFaults } from './ledger/verify-books.ts'
export { composeReceiptEmail } from './papers/email-receipt.ts'
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
export { readCreditMethods } from './payments/payments.ts'
export { refundCredit } from './payments/refund-credit.ts'
export { paymentPosting, roundingOf, splitPaymentPosting, type Tender } from './payments/tender-postings.ts'
export {
  assertDue,
  assertMethodOffered,
  moneyMethodOf,
  type PaymentInput,
  type ShownPayment,
  tendersOf,
} from './payments/tenders.ts'
export { lateLine, termsAfterEnd } from './pricing/late-fee.ts'
export {
  addPrices,
  costOf,
  type MemberPrice,
  negatePrice,
  type Price,
  partOfPrice,
  priceDifference,
  priceOf,
  priceWithTaxIn,
  type RateChange,
  roundToMinutes,
  splitTax,
  type Terms,
  zeroPrice,
} from './pricing/price.ts'
export {
  includedTaxLine,
  includedTaxLines,
  type OtherLines,
  quoteAgreed,
  quoteCheckOut,
  quoteExtras,
  type StayQuote,
  toQuote,
} from './pricing/quote.ts'
export {
  appliesAt,
  type BlockRule,
  type HourlyRule,
  type RatePlan,
  type RuleTimes,
  ratePlanIn,
} from './pricing/rate-plan.ts'
export { type ClassSum, readTaxSums, type TaxSum } from './pricing/tax-sums.ts'
export {
  addTaxParts,
  plainNameOf,
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
} from './pricing/taxes.ts'

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
