import type { VenueSettings } from '../settings/contract.ts'
import { Invalid } from '../shared/http/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/values/money.ts'
import { memberPaymentMethodName } from './calls.ts'
import type { MoneyAccount, TenderAmount } from './contract.ts'
import type { Tender } from './ledger.ts'

/**
 * How an amount is paid: split over `payments`, or by one `paymentMethod`. Neither means that nothing is
 * paid.
 */
export interface PaymentInput<M extends MoneyAccount = MoneyAccount> {
  paymentMethod?: M | undefined
  payments?: readonly TenderAmount<M>[] | undefined
}

/**
 * Returns the tenders that pay `dueCents`; empty if nothing is due or nothing is paid. Throws Invalid if the
 * sum of the tenders is not `dueCents`, or if the venue does not accept a method.
 */
export function tendersOf(
  { paymentMethod, payments }: PaymentInput,
  dueCents: number,
  settings: VenueSettings,
): Tender[] {
  if (!payments) {
    assertMethodOffered(settings, paymentMethod)
    return paymentMethod && dueCents > 0 ? [{ method: paymentMethod, cents: dueCents }] : []
  }
  for (const { method } of payments) assertMethodOffered(settings, method, 'payments')
  const parts = payments.map(({ method, amount }) => ({ method, cents: toCents(amount) }))
  const sum = parts.reduce((sum, { cents }) => sum + cents, 0)
  if (sum === dueCents) return parts
  const [paid, due] = [sum, dueCents].map(cents => formatMoney(toDollars(cents), settings.currency))
  throw new Invalid({ payments: `The payments total ${paid}, but ${due} is due` })
}

/** Throws Invalid if the venue does not accept a method (SPEC §2, Settings: payment methods). */
export function assertMethodOffered(
  { paymentMethodsOffered }: VenueSettings,
  method: MoneyAccount | undefined,
  field = 'paymentMethod',
) {
  if (method === undefined || paymentMethodsOffered.includes(method)) return
  throw new Invalid({ [field]: `This venue does not accept ${memberPaymentMethodName(method)}` })
}
