import type { BookingTerms } from '#office/settings/contract.ts'
import { toCents } from '#platform/values/money.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import type { CancelAs } from '../words.ts'

/** A booking, as its terms price it. */
export interface PricedBooking {
  startsAt: Instant
  /** The agreed price in cents, with tax. */
  priceCents: number
  /** Undefined if none were agreed: then it costs nothing to cancel. */
  terms: BookingTerms | undefined
}

/** Returns from when the guest of a booking counts as a no-show. */
export const noShowFrom = (startsAt: Instant, { noShowMinutes }: BookingTerms): Instant =>
  startsAt + noShowMinutes * MINUTE

/** Returns until when cancelling is free; undefined if it costs nothing at any time. */
export function freeUntil({ startsAt, terms }: PricedBooking): Instant | undefined {
  return terms && terms.cancellation.value > 0 ? startsAt - terms.freeHours * HOUR : undefined
}

/** Returns what a booking costs that is cancelled at `now` or not used, in cents: at most the agreed price. */
export function computeFee(booking: PricedBooking, as: CancelAs, now: Instant): number {
  const { terms, priceCents } = booking
  if (!terms) return 0
  if (as === 'cancellation' && now <= (freeUntil(booking) ?? now)) return 0
  const { unit, value } = as === 'no_show' ? terms.noShow : terms.cancellation
  const cents =
    unit === 'amount' ? toCents(value) : Math.round((priceCents * Math.round(value * 100)) / 10_000)
  return Math.min(cents, priceCents)
}
