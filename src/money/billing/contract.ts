import { z } from 'zod'
import { emailState } from '#office/mail/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  amount,
  calendarDay,
  email,
  id,
  idParams,
  money,
  numberInQuery,
  singleLineText,
} from '#platform/values/fields.ts'
import {
  applyDepositForm,
  bill,
  correctionForm,
  discountPreview,
  discountQuery,
  lineForm,
  writeOffForm,
} from './bills/bill-schemas.ts'
import * as calls from './calls.ts'
import { moneyKinds, tenderAccounts } from './calls.ts'
import { jointRefundForm } from './joint/joint-schemas.ts'
import { listedPaper, paperQuery } from './papers/paper-schemas.ts'
import { payBillForm } from './payments/tender-schemas.ts'
import {
  deposit,
  keepDepositForm,
  methodForm,
  payment,
  paymentDetails,
  receipt,
  refundForm,
  reversalForm,
  takings,
  voidForm,
} from './schemas.ts'

export * from './accounts/endpoints.ts'
export {
  type AgedAccount,
  type AgingAmounts,
  type CustomerAccount,
  customerAccount,
  type Statement,
  statement,
} from './accounts/schemas.ts'
export {
  applyDepositForm,
  type Bill,
  type BillLine,
  confirmsTime,
  correctionForm,
  feeForm,
  type LineForm,
  reductionForm,
  serviceForm,
  tipForm,
  writeOffForm,
} from './bills/bill-schemas.ts'
export type {
  Account,
  CardAccount,
  CustomerKind,
  DepositStatus,
  MemberPaymentMethod,
  MoneyAccount,
  MoneyKind,
  PaperKind,
  PaymentMethod,
  PostingKind,
  TenderAccount,
  TenderAmount,
  TenderInput,
} from './calls.ts'
export { type JointPart, type JointPayment, jointRefundForm } from './joint/joint-schemas.ts'
export {
  type ListedPaper,
  type PaperHead,
  type PrintedTax,
  printedTax,
  type Seller,
  seller,
} from './papers/paper-schemas.ts'
export type { RefundableLine } from './payments/refund-schemas.ts'
export {
  accountPayments,
  cashGiven,
  guestPayments,
  memberPayments,
  moneyPayments,
  shownDue,
} from './payments/tender-schemas.ts'
export {
  type Deposit,
  type DepositSettlement,
  deposit,
  depositForm,
  depositSettlements,
  type HeldDeposit,
  keepDepositForm,
  type LedgerEntry,
  ledgerEntry,
  type MemberPosting,
  memberPaymentMethod,
  memberPosting,
  methodForm,
  type Payment,
  type PaymentDetails,
  payment,
  paymentDetails,
  paymentMethod,
  payOutForm,
  type Quote,
  type QuoteLine,
  quote,
  quoteLine,
  type Receipt,
  receipt,
  refundForm,
  reversalForm,
  takeDepositForm,
  takings,
  voidForm,
} from './schemas.ts'

export const readTakings = endpoint(calls.readTakings, {
  summary: "Today's revenue, from the ledger, against last week",
  response: takings,
})

const pathId = idParams.shape.id

export const listPayments = endpoint(calls.listPayments, {
  summary: 'Payments, refunds and deposits, newest first, 50 a page',
  query: z.object({
    /** First and last business day. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    method: z.enum(tenderAccounts).optional(),
    kind: z.enum(moneyKinds).optional(),
    /** The staff account that recorded it. */
    by: pathId.optional(),
    least: numberInQuery(money()).optional(),
    most: numberInQuery(money()).optional(),
    rentalId: pathId.optional(),
    memberId: pathId.optional(),
    invoiceId: pathId.optional(),
    /** A guest's or member's name, phone or number. */
    search: singleLineText(100).optional(),
    /** Id of the last payment of the previous page. */
    before: pathId.optional(),
  }),
  response: z.object({
    payments: z.array(payment),
    more: z.boolean(),
    /** Totals of all matching rows; null without `from` and `to`. */
    totals: z.object({ count: z.number().int(), taken: amount, givenBack: amount }).nullable(),
  }),
})

export const listPaymentStaff = endpoint(calls.listPaymentStaff, {
  summary: 'Staff names for the payment filter',
  response: z.array(z.object({ id, name: z.string() })),
})

export const readPayment = endpoint(calls.readPayment, {
  summary: 'One payment with its postings',
  params: idParams,
  response: paymentDetails,
})

export const refundPayment = endpoint(calls.refundPayment, {
  summary: 'Refund all or part of a payment by its own method',
  params: idParams,
  body: refundForm,
  response: paymentDetails,
})

export const voidPayment = endpoint(calls.voidPayment, {
  summary: 'Void a payment of this business day and shift',
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

export const refundJointPayment = endpoint(calls.refundJointPayment, {
  summary: 'Refund all or some parts of a payment over several bills, each by its own method',
  params: idParams,
  body: jointRefundForm,
  response: paymentDetails,
})

export const voidJointPayment = endpoint(calls.voidJointPayment, {
  summary: 'Void a payment over several bills of this business day and shift: all of it',
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

export const reversePayment = endpoint(calls.reversePayment, {
  summary: 'Reverse what is left of a payment, also after its day is closed: its bill is due again',
  params: idParams,
  body: reversalForm,
  response: paymentDetails,
})

export const changePaymentMethod = endpoint(calls.changePaymentMethod, {
  summary: 'Reverse what is left of a payment and pay the same by another method; returns the new payment',
  params: idParams,
  body: methodForm,
  response: paymentDetails,
})

export const reverseCredit = endpoint(calls.reverseCredit, {
  summary: 'Reverse the payment of a bill from the credit of another one',
  params: idParams,
  body: voidForm,
  response: z.object({ amount }),
})

export const returnDeposit = endpoint(calls.returnDeposit, {
  summary: 'Return a deposit by its own method',
  params: idParams,
  response: deposit,
})

export const keepDeposit = endpoint(calls.keepDeposit, {
  summary: 'Keep all or part of a deposit as revenue',
  params: idParams,
  body: keepDepositForm,
  response: deposit,
})

export const restoreDeposit = endpoint(calls.restoreDeposit, {
  summary: 'Hold a deposit again that was kept or applied by mistake: what it paid is due again',
  params: idParams,
  body: voidForm,
  response: deposit,
})

export const applyDeposit = endpoint(calls.applyDeposit, {
  summary:
    'Pay the bill from a deposit, or charge a line such as a lost key and pay it; the rest is returned',
  params: idParams,
  body: applyDepositForm,
  response: deposit,
})

export const readBill = endpoint(calls.readBill, {
  summary: 'A bill with its lines, tenders, deposits and balance',
  params: idParams,
  response: bill,
})

export const payBill = endpoint(calls.payBill, {
  summary: 'Take payment of all that is due on a bill: a stay, a visit, a membership or a sale',
  params: idParams,
  body: payBillForm,
  response: bill,
  status: 201,
})

export const previewDiscount = endpoint(calls.previewDiscount, {
  summary: 'What a discount or comp takes off, and whether the caller may give it',
  params: idParams,
  query: discountQuery,
  response: discountPreview,
})

export const addLine = endpoint(calls.addLine, {
  summary: 'Add a fee, service, discount, comp, tip or service charge to an open bill',
  params: idParams,
  body: lineForm,
  response: bill,
  status: 201,
})

export const correctLine = endpoint(calls.correctLine, {
  summary: 'Take back a line, with its discounts, by a further line',
  params: idParams.extend({ lineId: pathId }),
  body: correctionForm,
  response: bill,
  status: 201,
})

export const writeOffBill = endpoint(calls.writeOffBill, {
  summary: 'Write off what is owed on a bill as bad debt',
  params: idParams,
  body: writeOffForm,
  response: bill,
})

export const recoverBill = endpoint(calls.recoverBill, {
  summary: 'Take back the write-off of a bill: it is owed again',
  params: idParams,
  response: bill,
})

export const readReceipt = endpoint(calls.readReceipt, {
  summary: 'The receipt of a payment, refund or deposit',
  params: idParams,
  response: receipt,
})

export const printReceipt = endpoint(calls.printReceipt, {
  summary: 'Print a receipt: the first print assigns its number, later prints are copies',
  params: idParams,
  response: receipt,
})

const receiptEmail = z.object({
  /** Whether it can be sent: e-mail is turned on, and the money came from a guest or a member. */
  canSend: z.boolean(),
  /** The newest address of the guest; empty if none is known. */
  address: z.string(),
  /** The last e-mail with this receipt; null if there was none. */
  last: emailState.nullable(),
})

export const readReceiptEmail = endpoint(calls.readReceiptEmail, {
  summary: 'Whether and where a receipt can be sent by email, and what became of the last one',
  params: idParams,
  response: receiptEmail,
})

export const emailReceiptForm = z.object({ email })

export const emailReceipt = endpoint(calls.emailReceipt, {
  summary: 'Send a receipt by email. It gets its number, and the address becomes the newest of the guest',
  params: idParams,
  body: emailReceiptForm,
  response: receiptEmail,
})

export const listPapers = endpoint(calls.listPapers, {
  summary: 'Issued receipts, invoices and credit notes, newest first, 50 a page',
  query: paperQuery,
  response: z.object({ papers: z.array(listedPaper), more: z.boolean() }),
})

export const findPapers = endpoint(calls.findPapers, {
  summary: 'The issued paper of a number, typed or scanned from its barcode; none if there is no such paper',
  query: z.object({ number: singleLineText(100) }),
  response: z.array(listedPaper),
})
