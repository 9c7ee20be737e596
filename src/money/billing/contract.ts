import { z } from 'zod'
import { emailState } from '#office/mail/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
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
import { moneyKinds, tenderAccounts } from './words.ts'

const receiptEmailPath = '/api/billing/payments/:id/receipt/email'

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
} from './words.ts'

export const readTakings = endpoint({
  method: 'GET',
  path: '/api/billing/takings',
  roles: deskRoles,
  summary: "Today's revenue, from the ledger, against last week",
  response: takings,
})

const pathId = idParams.shape.id

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/billing/payments',
  roles: deskRoles,
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

export const listPaymentStaff = endpoint({
  method: 'GET',
  path: '/api/billing/takers',
  roles: deskRoles,
  summary: 'Staff names for the payment filter',
  response: z.array(z.object({ id, name: z.string() })),
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id',
  roles: deskRoles,
  summary: 'One payment with its postings',
  params: idParams,
  response: paymentDetails,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/refund',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Refund all or part of a payment by its own method',
  params: idParams,
  body: refundForm,
  response: paymentDetails,
})

export const voidPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/void',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Void a payment of this business day and shift',
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

/** A payment over several bills is refunded and voided from any of its parts. */
export const refundJointPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/joint/refund',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Refund all or some parts of a payment over several bills, each by its own method',
  params: idParams,
  body: jointRefundForm,
  response: paymentDetails,
})

export const voidJointPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/joint/void',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Void a payment over several bills of this business day and shift: all of it',
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

/** The bill is owed again, also after the day of the payment is closed. */
export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/reversal',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Reverse what is left of a payment, also after its day is closed: its bill is due again',
  params: idParams,
  body: reversalForm,
  response: paymentDetails,
})

/** Reverses a payment and pays the same by another method. */
export const changePaymentMethod = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/method',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Reverse what is left of a payment and pay the same by another method; returns the new payment',
  params: idParams,
  body: methodForm,
  response: paymentDetails,
})

export const reverseCredit = endpoint({
  method: 'POST',
  path: '/api/billing/credits/:id/reversal',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Reverse the payment of a bill from the credit of another one',
  params: idParams,
  body: voidForm,
  response: z.object({ amount }),
})

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/return',
  roles: deskRoles,
  summary: 'Return a deposit by its own method',
  params: idParams,
  response: deposit,
})

export const keepDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/keep',
  roles: deskRoles,
  summary: 'Keep all or part of a deposit as revenue',
  params: idParams,
  body: keepDepositForm,
  response: deposit,
})

/** A deposit that was kept or applied by mistake is held again. */
export const restoreDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/restoration',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Hold a deposit again that was kept or applied by mistake: what it paid is due again',
  params: idParams,
  body: voidForm,
  response: deposit,
})

export const applyDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/apply',
  roles: deskRoles,
  summary:
    'Pay the bill from a deposit, or charge a line such as a lost key and pay it; the rest is returned',
  params: idParams,
  body: applyDepositForm,
  response: deposit,
})

export const readBill = endpoint({
  method: 'GET',
  path: '/api/billing/bills/:id',
  roles: deskRoles,
  summary: 'A bill with its lines, tenders, deposits and balance',
  params: idParams,
  response: bill,
})

export const payBill = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/payments',
  roles: deskRoles,
  summary: 'Take payment of all that is due on a bill: a stay, a visit, a membership or a sale',
  params: idParams,
  body: payBillForm,
  response: bill,
  status: 201,
})

export const previewDiscount = endpoint({
  method: 'GET',
  path: '/api/billing/bills/:id/discount',
  roles: deskRoles,
  summary: 'What a discount or comp takes off, and whether the caller may give it',
  params: idParams,
  query: discountQuery,
  response: discountPreview,
})

export const addLine = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/lines',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Add a fee, service, discount, comp, tip or service charge to an open bill',
  params: idParams,
  body: lineForm,
  response: bill,
  status: 201,
})

export const correctLine = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/lines/:lineId/correction',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Take back a line, with its discounts, by a further line',
  params: idParams.extend({ lineId: pathId }),
  body: correctionForm,
  response: bill,
  status: 201,
})

export const writeOffBill = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/write-off',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Write off what is owed on a bill as bad debt',
  params: idParams,
  body: writeOffForm,
  response: bill,
})

export const recoverBill = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/recovery',
  roles: deskRoles,
  summary: 'Take back the write-off of a bill: it is owed again',
  params: idParams,
  response: bill,
})

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id/receipt',
  roles: deskRoles,
  summary: 'The receipt of a payment, refund or deposit',
  params: idParams,
  response: receipt,
})

export const printReceipt = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/receipt',
  roles: deskRoles,
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

export const readReceiptEmail = endpoint({
  method: 'GET',
  path: receiptEmailPath,
  roles: deskRoles,
  summary: 'Whether and where a receipt can be sent by email, and what became of the last one',
  params: idParams,
  response: receiptEmail,
})

export const emailReceiptForm = z.object({ email })

export const emailReceipt = endpoint({
  method: 'POST',
  path: receiptEmailPath,
  roles: deskRoles,
  summary: 'Send a receipt by email. It gets its number, and the address becomes the newest of the guest',
  params: idParams,
  body: emailReceiptForm,
  response: receiptEmail,
})

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/billing/papers',
  roles: deskRoles,
  summary: 'Issued receipts, invoices and credit notes, newest first, 50 a page',
  query: paperQuery,
  response: z.object({ papers: z.array(listedPaper), more: z.boolean() }),
})

export const findPapers = endpoint({
  method: 'GET',
  path: '/api/billing/papers/find',
  roles: deskRoles,
  summary: 'The issued paper of a number, typed or scanned from its barcode; none if there is no such paper',
  query: z.object({ number: singleLineText(100) }),
  response: z.array(listedPaper),
})
