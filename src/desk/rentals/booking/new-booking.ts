import type { FacilityRow } from '#house/facilities/facilities.ts'
import type { PaymentInput } from '#money/payments/tenders/tenders.ts'
import { readBookingTerms } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { noShowFrom } from './terms.ts'

/**
 * Returns the dollars that are paid ahead. Throws Invalid if a payment comes with a booking without a prepayment,
 * because its price is determined at arrival, or a prepayment with a rental that starts now.
 */
export function splitPrepayment(
  form: PaymentInput & { prepayment?: number | undefined },
  isBooking: boolean,
): number {
  const { payments, paymentMethod, prepayment = 0 } = form
  if (!isBooking && prepayment > 0) throw new Invalid({ prepayment: 'Only a booking can be prepaid' })
  if (isBooking && prepayment === 0 && (payments || paymentMethod))
    throw new Invalid({ [payments ? 'payments' : 'paymentMethod']: 'A booking is paid at check-in' })
  return prepayment
}

/** The columns of the terms of a booking. A rate that staff agreed has the venue's terms. */
export async function termsColumns(
  trx: Transaction,
  facility: FacilityRow,
  rateCents: number,
  startsAt: Instant,
  settings: VenueSettings,
) {
  const terms =
    rateCents === facility.hourly_rate_cents
      ? await readBookingTerms(trx, facility, startsAt, settings)
      : settings.bookingTerms
  return { booking_terms: JSON.stringify(terms), no_show_at: noShowFrom(startsAt, terms) }
}
