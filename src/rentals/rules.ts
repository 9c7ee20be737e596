import { HOUR, type Instant, MINUTE } from '../shared/time.ts'
import type { RentalStatus } from './contract.ts'

/** The one transition table of a rental's status. */
export const nextStatuses: Record<RentalStatus, readonly RentalStatus[]> = {
  booked: ['active', 'cancelled'],
  active: ['completed'],
  completed: [],
  cancelled: [],
}

/** A rental is announced as ending this long before its end (PRODUCT, Rentals), in ms. */
export const ENDING_SOON = 10 * MINUTE

/** A start up to this far ahead is 'now', not a booking, in ms. */
export const STARTS_NOW = MINUTE

/** A rental may be written down this long after it began, in ms. */
export const WRITTEN_LATE = 24 * HOUR

/** A shown bill is kept to for this long, in ms. */
export const QUOTE_HOLDS = 2 * MINUTE

/** How far the form's hours may differ from its start and end, in hours: what rounding to two decimals loses. */
const HOURS_TOLERANCE = 0.005 + 1e-9

/** Whether the hours a form names are those between its start and end. */
export const hoursMatch = (hours: number, startsAt: Instant, endsAt: Instant): boolean =>
  Math.abs(hours - (endsAt - startsAt) / HOUR) <= HOURS_TOLERANCE

/** Whether a rental of these times begins as a booking. */
export const isBooking = (startsAt: Instant, now: Instant): boolean => startsAt > now + STARTS_NOW

/** How a running rental stands against its agreed end. */
export function pressure(endsAt: Instant, now: Instant): 'calm' | 'ending' | 'overdue' {
  if (now >= endsAt) return 'overdue'
  return endsAt - now <= ENDING_SOON ? 'ending' : 'calm'
}

/** The instant a bill is made for: the one that was shown, while that is fresh. */
export function billingInstant(quotedAt: Instant | undefined, startedAt: Instant, now: Instant): Instant {
  const holds =
    quotedAt !== undefined && quotedAt <= now && now - quotedAt <= QUOTE_HOLDS && quotedAt >= startedAt
  return holds ? quotedAt : now
}
