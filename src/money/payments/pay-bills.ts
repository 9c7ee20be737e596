import { randomUUID } from 'node:crypto'
import type { BillSubject } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { splitPayment } from './tenders/split-payment.ts'
import { splitPaymentPosting, sumRounding } from './tenders/tender-postings.ts'
import { type PaymentInput, toTenders } from './tenders/tenders.ts'

/** A part of a payment, for one of several bills. */
export interface BillShare {
  subject: BillSubject
  cents: number
}

/**
 * Pays all that is due on several bills with one payment. The caller has locked the bills. Returns the cents taken: the
 * amount due and the rounding of cash; 0 if the payment names no method. Throws Invalid naming the field.
 */
export async function payBills(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  shares: readonly BillShare[],
  paymentInput: PaymentInput,
): Promise<number> {
  const dueCents = shares.reduce((sum, { cents }) => sum + cents, 0)
  const tenders = toTenders(paymentInput, dueCents, settings)
  if (tenders.length === 0) return 0
  await payAll(trx, ctx, settings, shares, paymentInput)
  return dueCents + sumRounding(tenders)
}

/** Throws Invalid if a visit of a pack is among the payments: it pays one stay, and nothing says which. */
function assertNoVisit({ payments = [] }: PaymentInput): void {
  if (payments.some(({ method }) => method === 'visit_pack'))
    throw new Invalid({ payments: 'A visit pack pays one stay: redeem it for that stay first' })
}

/** Pays the shares of an account with one payment; the cash is rounded as a whole unless `isExact`. Throws Invalid. */
export async function payAll(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  shares: readonly BillShare[],
  paymentInput: PaymentInput,
  { isExact = false } = {},
): Promise<void> {
  assertNoVisit(paymentInput)
  const terms = { isExact, jointId: shares.length > 1 ? randomUUID() : undefined }
  const rest = await payShares(trx, ctx, settings, shares.slice(0, -1), paymentInput, terms)
  await postShare(trx, ctx, settings, shares.at(-1)!, rest, terms)
}

interface ShareTerms {
  /** Does not round cash. */
  isExact?: boolean
  /** The fields that the shares of one payment have in common. */
  jointId?: string | undefined
}

/**
 * Pays bills one after the other with the first part of a payment, and returns the rest of it. The caller has locked
 * the bills. Cash is rounded as a whole, with the last of it, unless `isExact`. Throws Invalid naming the field.
 */
export async function payShares<Input extends PaymentInput>(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  shares: readonly BillShare[],
  paymentInput: Input,
  { isExact = false, jointId }: ShareTerms = {},
): Promise<Input> {
  let rest = paymentInput
  for (const share of shares) {
    const split = splitPayment(rest, share.cents)
    const part = { ...split.part, cashBefore: rest.cashBefore }
    const terms = { isExact: isExact || hasCash(split.rest), jointId }
    const cash = await postShare(trx, ctx, settings, share, part, terms)
    rest = { ...rest, ...split.rest, cashBefore: (rest.cashBefore ?? 0) + cash }
  }
  return rest
}

const hasCash = ({ paymentMethod, payments = [] }: PaymentInput): boolean =>
  paymentMethod === 'cash' || payments.some(({ method }) => method === 'cash')

/** Returns the cents of cash taken. */
async function postShare(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  { subject, cents }: BillShare,
  part: PaymentInput,
  { jointId, ...terms }: ShareTerms,
): Promise<number> {
  const tenders = toTenders(part, cents, settings, terms)
  await postToLedger(trx, ctx, calendarOf(settings), [{ ...splitPaymentPosting(subject, tenders), jointId }])
  return tenders.reduce((sum, { method, cents }) => sum + (method === 'cash' ? cents : 0), 0)
}
