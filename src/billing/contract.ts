import { z } from 'zod'
import { guestPaymentMethods, memberPaymentMethods } from '../settings/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  inAddress,
  instant,
  line,
  money,
  requiredLine,
} from '../shared/fields.ts'
import { desk, managers } from '../shared/roles.ts'

/** How a guest pays (SPEC §3). */
export const paymentMethods = guestPaymentMethods
export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof paymentMethod>

/** How a member pays (SPEC §3). */
export { memberPaymentMethods }
export const memberPaymentMethod = z.enum(memberPaymentMethods)
export type MemberPaymentMethod = z.infer<typeof memberPaymentMethod>

/** The accounts of the ledger that hold money, one for each way in which it comes. */
export const moneyAccounts = [...new Set([...paymentMethods, ...memberPaymentMethods])] as const
export type MoneyAccount = (typeof moneyAccounts)[number]

/** 'bank transfer' (SPEC §3: underscores replaced by spaces). */
export const memberPaymentMethodName = (method: MoneyAccount): string => method.replaceAll('_', ' ')

/** SPEC §3: anything else is shown as Mobile Payment. */
export function paymentMethodName(method: string): string {
  if (method === 'credit_card') return 'Credit Card'
  return method === 'cash' ? 'Cash' : 'Mobile Payment'
}

/**
 * What a posting does. A 'refund' gives money back and an 'allowance' beside it lessens what was earned, so that a
 * refund is not owed again; a 'void' takes a payment back as if it had never been, a 'reversal' a charge.
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

/** What the ledger's rows are booked on: what is owed, what was earned, tax and deposits held, money by method. */
export const accounts = ['receivable', 'revenue', 'tax', 'deposits', ...moneyAccounts] as const
export type Account = (typeof accounts)[number]

export const depositStatuses = ['held', 'returned', 'kept'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** A row of a member's payment history: a charge, a payment, or money given back. */
export const memberPosting = z.object({
  id,
  /** None where it is about an invoice. */
  membershipId: id.nullable(),
  invoiceId: id.nullable(),
  kind: z.enum(postingKinds),
  at: instant,
  /** Charged or paid; a charge taken back is below zero. */
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
  /** Said for information: part of a figure above, not added to it. */
  included: z.boolean(),
})

/** A price as lines a person can read; every amount comes from the server's one quote engine. */
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
  /** Payments less refunds of this business day so far. */
  today: amount,
  /** The same span of the same weekday a week before. */
  lastWeek: amount,
  /** Rounded percent against last week; null where last week had none. */
  trend: z.number().int().nullable(),
})

export const readTakings = endpoint({
  method: 'GET',
  path: '/api/billing/takings',
  summary: "Today's revenue, from the ledger, against last week",
  roles: desk,
  answer: takings,
})

/** A payment over several methods: what each brings. Together they must be what the server itself says is due. */
const partsBy = <M extends z.ZodType>(method: M) =>
  z
    .array(z.object({ method, amount: money(0.01, 'Amount must be at least 0.01') }))
    .min(1, 'Required')
    .max(6)
    .optional()
export const guestPayments = partsBy(paymentMethod)
export const memberPayments = partsBy(memberPaymentMethod)
export type SplitPart<M extends MoneyAccount = MoneyAccount> = { method: M; amount: number }

/** What money that came or went was about, and whose bill it is. */
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

/** Money that came or went: a payment, what was given back of one, a deposit taken or returned. */
export const moneyKinds = ['payment', 'refund', 'void', 'deposit', 'deposit_return'] as const
export type MoneyKind = (typeof moneyKinds)[number]

export const payment = z.object({
  id,
  kind: z.enum(moneyKinds),
  at: instant,
  businessDay: z.string(),
  method: z.enum(moneyAccounts),
  /** Below zero where it went out. */
  amount,
  by: z.string(),
  reason: z.string().nullable(),
  about: payer,
  /** Given back so far, voided included. */
  refunded: amount,
  isVoided: z.boolean(),
  /** The payment that it gives back. */
  reverses: id.nullable(),
})
export type Payment = z.infer<typeof payment>

/** A row of the ledger. */
export const ledgerEntry = z.object({
  id,
  posting: z.string(),
  kind: z.enum(postingKinds),
  at: instant,
  account: z.enum(accounts),
  amount,
  by: z.string(),
  note: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** What a guest leaves money for. */
export const depositForm = z.object({
  item: requiredLine('Say what was lent', 60),
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
  takenAt: instant,
  settledAt: instant.nullable(),
  kept: amount,
  reason: z.string().nullable(),
})
export type Deposit = z.infer<typeof deposit>

export const paymentDetails = payment.extend({
  /** Why it can no longer be voided; null where it can. */
  whyNotVoid: z.string().nullable(),
  /** Its own rows, and those of all that gave it back. */
  entries: z.array(ledgerEntry),
  /** As it stands, where the money is a deposit. */
  deposit: deposit.nullable(),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

const pathId = idParams.shape.id

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/billing/payments',
  summary: 'Money that came and went, newest first, 50 a page',
  roles: desk,
  query: z.object({
    /** First and last business day. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    method: z.enum(moneyAccounts).optional(),
    kind: z.enum(moneyKinds).optional(),
    /** Who took or gave it: a staff account. */
    by: pathId.optional(),
    least: inAddress(money()).optional(),
    most: inAddress(money()).optional(),
    rentalId: pathId.optional(),
    memberId: pathId.optional(),
    invoiceId: pathId.optional(),
    /** A guest's or member's name, phone or number. */
    search: line(100).optional(),
    /** The last payment of the page before. */
    before: pathId.optional(),
  }),
  answer: z.object({
    payments: z.array(payment),
    more: z.boolean(),
    /** Of all that fits, where days are given. */
    totals: z.object({ count: z.number().int(), taken: amount, givenBack: amount }).nullable(),
  }),
})

export const listTakers = endpoint({
  method: 'GET',
  path: '/api/billing/takers',
  summary: 'Staff, for choosing who took a payment',
  roles: desk,
  answer: z.array(z.object({ id, name: z.string() })),
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id',
  summary: 'One payment with its postings',
  roles: desk,
  params: idParams,
  answer: paymentDetails,
})

const reason = requiredLine('Reason is required')

export const refundForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  reason,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/refund',
  summary: 'Give back all or part of a payment, by the method it came by',
  roles: managers,
  params: idParams,
  body: refundForm,
  answer: paymentDetails,
})

export const voidForm = z.object({ reason })

export const voidPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/void',
  summary: 'Take a payment of this business day and shift back as if it had never been',
  roles: managers,
  params: idParams,
  body: voidForm,
  answer: paymentDetails,
})

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/return',
  summary: 'Give a deposit back, by the method it came by',
  roles: desk,
  params: idParams,
  answer: deposit,
})

/** Without an amount all of it is kept; what is not kept is given back. */
export const keepForm = z.object({ amount: refundForm.shape.amount.optional(), reason })

export const keepDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/keep',
  summary: 'Keep all or part of a deposit: it becomes revenue',
  roles: desk,
  params: idParams,
  body: keepForm,
  answer: deposit,
})

/** What a receipt says. Once printed it never changes. */
export const receipt = z.object({
  /** Given with the first print. */
  number: z.number().int().nullable(),
  paymentId: id,
  kind: z.enum(moneyKinds),
  at: instant,
  by: z.string(),
  about: payer,
  lines: z.array(quoteLine),
  /** What was handed over, or given back below zero, by method. */
  parts: z.array(z.object({ method: z.enum(moneyAccounts), amount })),
  due: amount,
  /** How often it was printed. */
  prints: z.number().int(),
})
export type Receipt = z.infer<typeof receipt>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id/receipt',
  summary: 'The receipt of a payment, refund or deposit',
  roles: desk,
  params: idParams,
  answer: receipt,
})

export const printReceipt = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/receipt',
  summary: 'Print a receipt: the first print numbers it, every later one is a copy',
  roles: desk,
  params: idParams,
  answer: receipt,
})

export const customerKinds = ['guests', 'members'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** How a guest or a member stands with the venue. */
export const customerAccount = z.object({
  of: z.enum(customerKinds),
  /** Of a member the member's; a guest is addressed by the newest rental. */
  id,
  name: z.string(),
  /** Member number or phone. */
  reach: z.string(),
  /** Owed; below zero is credit. */
  balance: amount,
  /** Held for what was lent. */
  deposits: amount,
})
export type CustomerAccount = z.infer<typeof customerAccount>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/billing/accounts',
  summary: 'Guests or members by name with what they owe, 50 a page',
  roles: desk,
  query: z.object({
    of: z.enum(customerKinds).default('guests'),
    search: line(100).optional(),
    /** The last of the page before. */
    after: pathId.optional(),
  }),
  answer: z.object({ accounts: z.array(customerAccount), more: z.boolean() }),
})

export const statement = z.object({
  account: customerAccount,
  from: z.string(),
  to: z.string(),
  /** Owed before the first line, and after the last. */
  opening: amount,
  closing: amount,
  lines: z.array(
    z.object({
      id,
      at: instant,
      kind: z.enum(postingKinds),
      method: z.enum(moneyAccounts).nullable(),
      /** 'Room 101', 'Membership'. */
      label: z.string(),
      note: z.string().nullable(),
      /** More owed, or less below zero. */
      amount,
      balance: amount,
    }),
  ),
  /** Older lines that found no place; their sum is in the opening balance. */
  left: z.number().int(),
})
export type Statement = z.infer<typeof statement>

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/billing/accounts/:of/:id',
  summary:
    'What a guest or a member was charged and paid between two business days, with the running balance',
  roles: desk,
  params: z.object({ of: z.enum(customerKinds), id: pathId }),
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  answer: statement,
})
