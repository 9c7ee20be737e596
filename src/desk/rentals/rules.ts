import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { Rental, RentalStatus } from './contract.ts'

/** The transition table of a rental's status. Every writer uses it. A check-out can be undone. */
export const nextStatuses: Record<RentalStatus, readonly RentalStatus[]> = {
  booked: ['active', 'cancelled'],
  active: ['completed'],
  completed: ['active'],
  cancelled: [],
}

/** A start at most this far ahead counts as 'now' and does not make a booking, in ms. */
const START_TOLERANCE = MINUTE

/** How far back the start of a new rental may lie, in ms. */
export const MAX_BACKDATING = 24 * HOUR

/** How long the person who checked a guest out can undo it, in ms. */
export const UNDO_WINDOW = 10 * SECOND

/** Tolerance between the form's hours and its start and end, in hours: two decimals of rounding. */
const HOURS_TOLERANCE = 0.005 + 1e-9

/** Returns whether the form's hours match its start and end. */
export const hoursMatch = (hours: number, startsAt: Instant, endsAt: Instant): boolean =>
  Math.abs(hours - (endsAt - startsAt) / HOUR) <= HOURS_TOLERANCE

/** Returns whether a rental that starts at `startsAt` is a booking. */
export const isBooking = (startsAt: Instant, now: Instant): boolean => startsAt > now + START_TOLERANCE

/**
 * Returns whether the guest of a booking can already check in. A guest who arrives early gets the booked length
 * from that moment.
 */
export const canCheckInNow = ({ startTime }: Rental, now: Instant): boolean =>
  Date.parse(startTime) - now < DAY

/** Returns whether a guest at the desk is most likely the guest of this booking. */
export const isGuestDue = ({ startTime }: Rental, now: Instant): boolean =>
  Date.parse(startTime) - now < 2 * HOUR

/** Words of ASCII characters, without backticks, with single blanks. */
const PLAIN_NAME = /^[!-_a-~]+(?: [!-_a-~]+)*$/

/**
 * Returns the name of a guest as a search compares it. Null if the name is plain ASCII: it is enough to lower its case,
 * which databases do in the same way for ASCII.
 */
export const toSearchName = (name: string): string | null =>
  PLAIN_NAME.test(name) ? null : normalizeForSearch(name)
