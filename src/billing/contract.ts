import { z } from 'zod'
import { guestPaymentMethods, memberPaymentMethods } from '../settings/contract.ts'
import { endpoint } from '../shared/http/endpoint.ts'
import { deskRoles, managerRoles } from '../shared/http/roles.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  isoInstant,
  money,
  numberInQuery,
  requiredText,
  singleLineText,
} from '../shared/values/fields.ts'

/** How a guest pays (SPEC §3). */
export const paymentMethods = guestPaymentMethods
export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof paymentMethod>

/** How a member pays (SPEC §3). */
export { memberPaymentMethods }
export const memberPaymentMethod = z.enum(memberPaymentMethods)
export type MemberPaymentMethod = z.infer<typeof memberPaymentMethod>

/** The ledger accounts that hold money, one per payment method. */
export const moneyAccounts = [...new Set([...paymentMethods, ...memberPaymentMethods])] as const
export type MoneyAccount = (typeof moneyAccounts)[number]

/** Returns the name of a member's payment method: 'bank transfer' (SPEC §3: underscores become spaces). */
export const memberPaymentMethodName = (method: MoneyAccount): string => method.replaceAll('_', ' ')

/** Returns the name of a guest's payment method. Anything but card and cash is Mobile Payment (SPEC §3). */
export function paymentMethodName(method: string): string {
  if (method === 'credit_card') return 'Credit Card'
  return method === 'cash' ? 'Cash' : 'Mobile Payment'
}

/**
 * What a posting does. A 'refund' pays money back; the 'allowance' posted with it reduces revenue and tax, so
 * that the bill does not become due again. A 'void' cancels a payment and a 'reversal' cancels a charge.
 */
export const postingKinds = [
  'charge',
  'payment',
  'refund',
  'allowance',
  'void',
  'reversal',
  'deposit',
  'deposit_return',
  'deposit_keep',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** The ledger's accounts: receivable, revenue, tax and deposit liabilities, and money by payment method. */
export const accounts = ['receivable', 'revenue', 'tax', 'deposits', ...moneyAccounts] as const
export type Account = (typeof accounts)[number]

export const depositStatuses = ['held', 'returned', 'kept'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** A row of a member's payment history: a charge, a payment or a refund. */
export const memberPosting = z.object({
  id,
  /** Null if the posting belongs to an invoice. */
  membershipId: id.nullable(),
  invoiceId: id.nullable(),
  kind: z.enum(postingKinds),
  at: isoInstant,
  /** Amount charged or paid; negative for a reversed charge. */
  amount,
  paymentMethod: z.enum(moneyAccounts).nullable(),
  note: z.string().nullable(),
  by: z.string(),
})

export type MemberPosting = z.infer<typeof memberPosting>

export const quoteLine = z.object({
  kind: z.enum([
    'base',
    'block',
    'cap',
    'rounding',
    'agreed',
    'grace',
    'member',
    'tax',
    'total',
    'paid',
    'due',
  ]),
  label: z.string(),
  amount,
  /** For information only: part of a line above, not added to the total. */
  included: z.boolean(),
})

/** A price as labelled lines. Every amount comes from the server's quote engine. */
export const quote = z.object({
  lines: z.array(quoteLine),
  total: amount,
  tax: amount,
  paid: amount,
  due: amount,
})

export type QuoteLine = z.infer<typeof quoteLine>
export type Quote = z.infer<typeof quote>

export const takings = z.object({
  businessDay: z.string(),
  /** Payments less refunds on this business day so far. */
  today: amount,
  /** The same hours of the business day one week earlier. */
  lastWeek: amount,
  /** Change against last week in whole percent; null if last week had no revenue. */
  trend: z.number().int().nullable(),
})

export const readTakings = endpoint({
  method: 'GET',
  path: '/api/billing/takings',
  summary: "Today's revenue, from the ledger, against last week",
  roles: deskRoles,
  response: takings,
})

/** Tenders of a split payment. Their sum must equal the amount that the server computes as due. */
const tendersBy = <M extends z.ZodType>(method: M) =>
  z
    .array(z.object({ method, amount: money(0.01, 'Amount must be at least 0.01') }))
    .min(1, 'Required')
    .max(6)
    .optional()
export const guestPayments = tendersBy(paymentMethod)
export const memberPayments = tendersBy(memberPaymentMethod)
export type TenderAmount<M extends MoneyAccount = MoneyAccount> = { method: M; amount: number }

/** The bill that a payment belongs to, and its customer. */
const payer = z.object({
  rentalId: id.nullable(),
  membershipId: id.nullable(),
  memberId: id.nullable(),
  invoiceId: id.nullable(),
  depositId: id.nullable(),
  /** 'Room 101', 'Membership', 'Invoice 2026-0007'. */
  label: z.string(),
  customer: z.string(),
})

/** Postings that move money: payments, refunds, voids, and deposits taken or returned. */
export const moneyKinds = ['payment', 'refund', 'void', 'deposit', 'deposit_return'] as const
export type MoneyKind = (typeof moneyKinds)[number]

export const payment = z.object({
  id,
  kind: z.enum(moneyKinds),
  at: isoInstant,
  businessDay: z.string(),
  method: z.enum(moneyAccounts),
  /** Negative if money was paid out. */
  amount,
  by: z.string(),
  reason: z.string().nullable(),
  about: payer,
  /** Refunded or voided so far. */
  refunded: amount,
  isVoided: z.boolean(),
  /** The payment that this row refunds or voids. */
  reverses: id.nullable(),
})
export type Payment = z.infer<typeof payment>

/** A ledger row. */
export const ledgerEntry = z.object({
  id,
  posting: z.string(),
  kind: z.enum(postingKinds),
  at: isoInstant,
  account: z.enum(accounts),
  amount,
  by: z.string(),
  note: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Form for taking a deposit for a lent item. */
export const depositForm = z.object({
  item: requiredText('Item is required', 60),
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  paymentMethod: paymentMethod.default('cash'),
})

export const deposit = z.object({
  id,
  rentalId: id,
  item: z.string(),
  amount,
  method: paymentMethod,
  status: z.enum(depositStatuses),
  takenAt: isoInstant,
  settledAt: isoInstant.nullable(),
  kept: amount,
  reason: z.string().nullable(),
})
export type Deposit = z.infer<typeof deposit>

export const paymentDetails = payment.extend({
  /** Why the payment cannot be voided; null if it can. */
  whyNotVoid: z.string().nullable(),
  /** The rows of its posting, and of the refunds and voids of it. */
  entries: z.array(ledgerEntry),
  /** The current deposit, if the money is a deposit. */
  deposit: deposit.nullable(),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

const pathId = idParams.shape.id

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/billing/payments',
  summary: 'Payments, refunds and deposits, newest first, 50 a page',
  roles: deskRoles,
  query: z.object({
    /** First and last business day. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    method: z.enum(moneyAccounts).optional(),
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
  summary: 'Staff names for the payment filter',
  roles: deskRoles,
  response: z.array(z.object({ id, name: z.string() })),
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id',
  summary: 'One payment with its postings',
  roles: deskRoles,
  params: idParams,
  response: paymentDetails,
})

const reason = requiredText('Reason is required')

export const refundForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  reason,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/refund',
  summary: 'Refund all or part of a payment by its own method',
  roles: managerRoles,
  params: idParams,
  body: refundForm,
  response: paymentDetails,
})

export const voidForm = z.object({ reason })

export const voidPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/void',
  summary: 'Void a payment of this business day and shift',
  roles: managerRoles,
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/return',
  summary: 'Return a deposit by its own method',
  roles: deskRoles,
  params: idParams,
  response: deposit,
})

/** Without an amount the entire deposit is kept; the rest is returned. */
export const keepDepositForm = z.object({ amount: refundForm.shape.amount.optional(), reason })

export const keepDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/keep',
  summary: 'Keep all or part of a deposit as revenue',
  roles: deskRoles,
  params: idParams,
  body: keepDepositForm,
  response: deposit,
})

/** A receipt. It never changes once it is printed. */
export const receipt = z.object({
  /** Assigned by the first print; null before. */
  number: z.number().int().nullable(),
  paymentId: id,
  kind: z.enum(moneyKinds),
  at: isoInstant,
  by: z.string(),
  about: payer,
  lines: z.array(quoteLine),
  /** Amounts by method; negative if paid out. */
  parts: z.array(z.object({ method: z.enum(moneyAccounts), amount })),
  due: amount,
  /** Number of prints. */
  prints: z.number().int(),
})
export type Receipt = z.infer<typeof receipt>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id/receipt',
  summary: 'The receipt of a payment, refund or deposit',
  roles: deskRoles,
  params: idParams,
  response: receipt,
})

export const printReceipt = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/receipt',
  summary: 'Print a receipt: the first print assigns its number, later prints are copies',
  roles: deskRoles,
  params: idParams,
  response: receipt,
})

export const customerKinds = ['guests', 'members'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** The balance and held deposits of a guest or member. */
export const customerAccount = z.object({
  of: z.enum(customerKinds),
  /** The member's id, or the id of the guest's newest rental. */
  id,
  name: z.string(),
  /** Member number or phone. */
  reach: z.string(),
  /** Amount owed; negative is credit. */
  balance: amount,
  /** Deposits held for lent items. */
  deposits: amount,
})
export type CustomerAccount = z.infer<typeof customerAccount>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/billing/accounts',
  summary: 'Guests or members by name with their balances, 50 a page',
  roles: deskRoles,
  query: z.object({
    of: z.enum(customerKinds).default('guests'),
    search: singleLineText(100).optional(),
    /** Id of the last account of the previous page. */
    after: pathId.optional(),
  }),
  response: z.object({ accounts: z.array(customerAccount), more: z.boolean() }),
})

export const statement = z.object({
  account: customerAccount,
  from: z.string(),
  to: z.string(),
  /** Balance before the first line and after the last. */
  opening: amount,
  closing: amount,
  lines: z.array(
    z.object({
      id,
      at: isoInstant,
      kind: z.enum(postingKinds),
      method: z.enum(moneyAccounts).nullable(),
      /** 'Room 101', 'Membership'. */
      label: z.string(),
      note: z.string().nullable(),
      /** Change of the balance: positive for charges, negative for payments. */
      amount,
      balance: amount,
    }),
  ),
  /** Number of older lines that are not listed; the opening balance includes them. */
  left: z.number().int(),
})
export type Statement = z.infer<typeof statement>

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/billing/accounts/:of/:id',
  summary: 'Charges and payments of a guest or member between two business days, with the running balance',
  roles: deskRoles,
  params: z.object({ of: z.enum(customerKinds), id: pathId }),
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  response: statement,
})
