import { guestPaymentMethods, memberPaymentMethods } from '#office/settings/words.ts'

/** How a guest pays (SPEC §3). */
export type PaymentMethod = (typeof guestPaymentMethods)[number]

/** How a member pays (SPEC §3). */
export type MemberPaymentMethod = (typeof memberPaymentMethods)[number]

/** Lines by which a stay, a visit, a membership or an invoice is priced. Quotes are compared to their sum. */
export const pricedKinds = ['stay', 'extension', 'late_fee', 'membership', 'invoice'] as const

/** The ledger accounts that hold money, one per payment method. */
export const moneyAccounts = [...new Set([...guestPaymentMethods, ...memberPaymentMethods])] as const

export type MoneyAccount = (typeof moneyAccounts)[number]

/** The liabilities for cards. A row with such a method settles a bill from a card: no money is taken. */
export const cardAccounts = ['gift_cards', 'visit_packs'] as const

export type CardAccount = (typeof cardAccounts)[number]

/** The means that settle a bill: money by payment method, or a card. */
export const tenderAccounts = [...moneyAccounts, ...cardAccounts] as const

export type TenderAccount = (typeof tenderAccounts)[number]

/** Returns the name of a tender: 'bank transfer', 'gift card' (SPEC §3: underscores become spaces). */
export function tenderName(method: TenderAccount): string {
  if (method === 'gift_cards') return 'gift card'
  return method === 'visit_packs' ? 'visit pack' : method.replaceAll('_', ' ')
}

/** Returns the name of a guest's payment method. Anything but card and cash is Mobile Payment (SPEC §3). */
export function paymentMethodName(method: string): string {
  if (method === 'credit_card') return 'Credit Card'
  return method === 'cash' ? 'Cash' : 'Mobile Payment'
}

/** Movements of a drawer's cash besides customers' payments. */
export const drawerKinds = ['float', 'paid_in', 'paid_out', 'tips_paid', 'bank_drop', 'over_short'] as const

export type DrawerKind = (typeof drawerKinds)[number]

/** The accounts against which cash of a drawer is posted. Tips are paid out of the liability `tips`. */
export const drawerAccounts = [
  'safe',
  'cash_in',
  'bank_drops',
  'petty_cash',
  'input_tax',
  'over_short',
] as const

/**
 * What a posting does. A 'refund' pays money back; the 'allowance' posted with it reduces revenue and tax, so that the
 * bill does not become due again. A 'void' cancels a payment before its day and shift are closed, a 'payment_reversal'
 * at any time: the bill is due again. A 'reversal' cancels a charge. A 'recognition' moves deferred revenue to revenue
 * once it is earned. A 'write_off' makes the amount owed bad debt, and a 'recovery' makes it owed again. An
 * 'opening_balance' is what a member owed, or had in credit, in an earlier system. The `drawerKinds` change the cash of
 * a drawer.
 */
export const postingKinds = [
  'charge',
  'payment',
  'refund',
  'allowance',
  'void',
  'payment_reversal',
  'reversal',
  'deposit',
  'deposit_return',
  'deposit_keep',
  'deposit_apply',
  'recognition',
  'credit_note',
  'write_off',
  'recovery',
  'opening_balance',
  ...drawerKinds,
] as const

export type PostingKind = (typeof postingKinds)[number]

/**
 * The ledger's accounts: receivable, revenue, revenue that is charged and not yet earned, tax, tips, the liabilities
 * for gift cards, visit packs and deposits, bad debt that was written off, balances of an earlier system, money by
 * payment method, and where the cash of drawers comes from and goes.
 */
export const accounts = [
  'receivable',
  'revenue',
  'deferred_revenue',
  'tax',
  'tips',
  'gift_cards',
  'visit_packs',
  'deposits',
  'bad_debt',
  'opening_balance',
  ...moneyAccounts,
  ...drawerAccounts,
] as const

export type Account = (typeof accounts)[number]

/**
 * The accounts whose sum is revenue: money less liabilities. A held deposit cancels out until it is kept or applied,
 * a tip until it is paid out.
 */
export const revenueAccounts = [...moneyAccounts, 'deposits', 'tips', 'gift_cards', 'visit_packs'] as const

/** The names of the lines that staff add. A service has its own label beside. */
export const lineName = {
  lost_key: 'Lost key',
  damage: 'Damage',
  service: 'Service',
  discount: 'Discount',
  comp: 'Comp',
  tip: 'Tip',
  service_charge: 'Service charge',
} as const

/** The kinds of lines that staff add by a form. */
export type AddedKind = Exclude<keyof typeof lineName, 'service_charge'>

/** Reasons for which a deposit can be kept. */
export const depositLines = ['lost_key', 'damage'] as const

export type DepositLine = (typeof depositLines)[number]

/** A deposit for a lent item, or money paid ahead for a booking. */
export const depositPurposes = ['item', 'prepayment'] as const

export const depositStatuses = ['held', 'returned', 'kept', 'applied'] as const

export type DepositStatus = (typeof depositStatuses)[number]

/** One method and amount of a payment, in dollars. `given` is the cash handed over, of which change is returned. */
export type TenderAmount<M extends MoneyAccount = MoneyAccount> = {
  method: M
  amount: number
  given?: number | undefined
}

/** The kinds of card: money on a gift card, or visits of a pack. */
export const cardMethods = ['gift_card', 'visit_pack'] as const

export type CardMethod = (typeof cardMethods)[number]

/** A tender of a request: by a payment method, or by the card with this code. A visit pays what it covers. */
export type TenderInput<M extends MoneyAccount = MoneyAccount> = {
  method: M | CardMethod
  amount: number
  given?: number | undefined
  code?: string | undefined
}

/** Postings that move money: payments, refunds, voids, reversals, and deposits taken or returned. */
export const moneyKinds = [
  'payment',
  'refund',
  'void',
  'payment_reversal',
  'deposit',
  'deposit_return',
] as const

export type MoneyKind = (typeof moneyKinds)[number]

/** Postings that settle the amount owed on a bill, or take that back. */
export const tenderKinds = ['payment', 'refund', 'void', 'payment_reversal', 'deposit_apply'] as const

/** Postings that undo a payment. */
export const undoKinds = ['void', 'payment_reversal'] as const

export type UndoKind = (typeof undoKinds)[number]

/** Accounts per page of the list, and of a search. */
export const ACCOUNTS_PER_PAGE = 50

/** Charges and payments per page of a member's or membership's list. */
export const POSTINGS_PER_PAGE = 50

export const customerKinds = ['guests', 'members'] as const

export type CustomerKind = (typeof customerKinds)[number]

/** A guest, a company or a member. */
export interface AccountKey {
  of: CustomerKind
  id: number
}

/** The kinds of issued papers. */
export const paperKinds = ['receipt', 'invoice', 'credit_note'] as const

export type PaperKind = (typeof paperKinds)[number]
