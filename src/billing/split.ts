import type { VenueSettings } from '../settings/contract.ts'
import { Invalid } from '../shared/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/money.ts'
import { type MoneyAccount, memberPaymentMethodName, type SplitPart } from './contract.ts'
import type { Part } from './ledger.ts'

/** How a due amount is handed over: split over several methods, or else by one. Neither: not at all. */
export interface HandedOver<M extends MoneyAccount = MoneyAccount> {
  paymentMethod?: M | undefined
  payments?: readonly SplitPart<M>[] | undefined
}

/**
 * What pays `dueCents`: the whole by one method, or parts that must sum to it. None where nothing is due or handed
 * over. Throws Invalid where the parts are not what is due, or the venue does not take one of the methods.
 */
export function partsOf(
  { paymentMethod, payments }: HandedOver,
  dueCents: number,
  settings: VenueSettings,
): Part[] {
  if (!payments) {
    refuseNotOffered(settings, paymentMethod)
    return paymentMethod && dueCents > 0 ? [{ method: paymentMethod, cents: dueCents }] : []
  }
  for (const { method } of payments) refuseNotOffered(settings, method, 'payments')
  const parts = payments.map(({ method, amount }) => ({ method, cents: toCents(amount) }))
  const sum = parts.reduce((sum, { cents }) => sum + cents, 0)
  if (sum === dueCents) return parts
  const [given, due] = [sum, dueCents].map(cents => formatMoney(toDollars(cents), settings.currency))
  throw new Invalid({ payments: `The payments come to ${given}, but ${due} is due` })
}

/** Throws Invalid where the venue does not take a method (SPEC §2, Settings: payment methods). */
export function refuseNotOffered(
  { paymentMethodsOffered }: VenueSettings,
  method: MoneyAccount | undefined,
  field = 'paymentMethod',
) {
  if (method === undefined || paymentMethodsOffered.includes(method)) return
  throw new Invalid({ [field]: `The venue does not take ${memberPaymentMethodName(method)}` })
}
