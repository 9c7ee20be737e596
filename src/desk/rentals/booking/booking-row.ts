import type { BookingTerms, VenueSettings } from '#office/settings/contract.ts'
import type { Instant } from '#platform/values/time.ts'
import { agreedPrice, type RentalRow } from '../rental-row.ts'
import type { PricedBooking } from './terms.ts'

/** Returns the terms agreed with a booking; undefined if there are none. */
export const readBookingTerms = ({ booking_terms }: RentalRow): BookingTerms | undefined =>
  booking_terms === null ? undefined : (JSON.parse(booking_terms) as BookingTerms)

/** Returns a booking with the terms agreed with it. */
export const pricedBooking = (row: RentalRow, settings: VenueSettings): PricedBooking => ({
  startsAt: row.starts_at,
  priceCents: agreedPrice(row, settings),
  terms: readBookingTerms(row),
})

/** Returns from when the guest of a booking counts as a no-show: without terms, from its start. */
export const noShowAt = ({ no_show_at, starts_at }: RentalRow): Instant => no_show_at ?? starts_at
