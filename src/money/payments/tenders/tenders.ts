import type { MoneyAccount, TenderInput } from '#money/ledger/words.ts'
import { cardMethods, tenderName } from '#money/ledger/words.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { findCashStep, roundCash } from '../rules.ts'
import type { Tender } from './tender-postings.ts'

/**
 * How an amount is paid: split over `payments`, or by one `paymentMethod`. Neither means that nothing is
 * paid.
 */
export interface PaymentInput<M extends MoneyAccount = MoneyAccount> {
  paymentMethod?: M | undefined
  /** Dollars handed over if `paymentMethod` is cash. */
  cashGiven?: number | undefined
  payments?: readonly TenderInput<M>[] | undefined
  /** Cents of cash that the same payment paid on other bills: the whole is rounded, on the last bill. */
  cashBefore?: number | undefined
}

/** A payment of what a screen showed. */
export interface ShownPayment<M extends MoneyAccount = MoneyAccount> extends PaymentInput<M> {
  /** Dollars that were shown as due. */
  due?: number | undefined
}

/**
 * Throws Conflict with the amount due if it is not what was shown, in dollars: nobody is charged an amount that they
 * did not see.
 */
export function assertDue(
  dueCents: number,
  shown: number | undefined,
  { currency }: VenueSettings,
  what: 'bill' | 'price' = 'bill',
): void {
  if (shown === undefined || toCents(shown) === dueCents) return
  throw new Conflict(`The ${what} has changed: ${formatMoney(toDollars(dueCents), currency)} is due now`)
}

/**
 * Returns the tenders that pay `dueCents`; empty if nothing is due or nothing is paid. Cash is rounded to the
 * smallest coin, unless `isExact`: the amount is not what settles a bill. Throws Invalid if the sum of the tenders
 * before rounding is not `dueCents`, if the venue does not accept a method, or if less cash was given than is paid or
 * no method with it.
 */
export function toTenders(
  { paymentMethod, cashGiven, payments, cashBefore = 0 }: PaymentInput,
  dueCents: number,
  settings: VenueSettings,
  { isExact = false } = {},
): Tender[] {
  const step = isExact ? 1 : findCashStep(settings)
  const round = (cents: number) => Math.max(0, roundCash(cashBefore + cents, step) - cashBefore)
  if (!payments) {
    assertMethodOffered(settings, paymentMethod)
    if (!paymentMethod && cashGiven !== undefined)
      throw new Invalid({ cashGiven: 'Choose cash as the payment method' })
    if (!paymentMethod || dueCents <= 0) return []
    return [makeTender(paymentMethod, dueCents, cashGiven, 'cashGiven', round)]
  }
  const parts = payments.map(tender => toTender(tender, settings, round))
  const sum = parts.reduce((sum, { cents, roundingCents = 0 }) => sum + cents - roundingCents, 0)
  if (sum === dueCents) return parts
  const [paid, due] = [sum, dueCents].map(cents => formatMoney(toDollars(cents), settings.currency))
  throw new Invalid({ payments: `The payments total ${paid}, but ${due} is due` })
}

/** Throws Invalid for `field` if the cash given is less than the amount, or if the method is not cash. */
function makeTender(
  method: MoneyAccount,
  dueCents: number,
  given: number | undefined,
  field: 'payments' | 'cashGiven',
  round: (cents: number) => number,
): Tender {
  const cents = method === 'cash' ? round(dueCents) : dueCents
  const tender = { method, cents, ...(cents !== dueCents && { roundingCents: cents - dueCents }) }
  if (given === undefined) return tender
  if (method !== 'cash') throw new Invalid({ [field]: 'Cash given is for cash only' })
  const givenCents = toCents(given)
  if (givenCents < cents) throw new Invalid({ [field]: 'Cash given is less than the amount' })
  return { ...tender, givenCents }
}

const accountOfCard = { gift_card: 'gift_cards', visit_pack: 'visit_packs' } as const

/** Returns a tender of a request; its card is looked up when it is posted. Throws Invalid. */
function toTender(
  { method, amount, code, given }: TenderInput,
  settings: VenueSettings,
  round: (cents: number) => number,
): Tender {
  const cents = toCents(amount)
  if (method === 'gift_card' || method === 'visit_pack') {
    if (given !== undefined) throw new Invalid({ payments: 'Cash given is for cash only' })
    return { method: accountOfCard[method], cents, card: { code: code ?? '' } }
  }
  if (code !== undefined) throw new Invalid({ payments: 'Only gift cards have a code' })
  assertMethodOffered(settings, method, 'payments')
  return makeTender(method, cents, given, 'payments', round)
}

/** Returns the first method of payment by money; undefined if only cards pay. */
export const toMoneyMethod = <M extends MoneyAccount>(
  payments: readonly TenderInput<M>[] | undefined,
): M | undefined =>
  payments?.map(({ method }) => method).find(method => !cardMethods.some(card => card === method)) as
    | M
    | undefined

/** Throws Invalid if the venue does not accept a method (SPEC §2, Settings: payment methods). */
export function assertMethodOffered(
  { paymentMethodsOffered }: VenueSettings,
  method: MoneyAccount | undefined,
  field = 'paymentMethod',
) {
  if (method === undefined || paymentMethodsOffered.includes(method)) return
  throw new Invalid({ [field]: `This venue does not accept ${tenderName(method)}` })
}
