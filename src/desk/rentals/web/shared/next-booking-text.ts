import { clockTime, type Instant } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { canCheckInNow } from '../../rules.ts'
import type { RentalsOfFacility } from './board.ts'

/** Says when the next guest is expected: 'Booked 7:45 AM', in the time of `timeZone`. */
export const bookedText = (from: Instant, timeZone: string) => `Booked ${clockTime(from, timeZone)}`

/** Returns 'Booked 7:45 AM' if a booking of the facility begins within a day, in the time of `timeZone`. */
export function nextBookingText(use: RentalsOfFacility | undefined, timeZone: string): string | undefined {
  const next = use?.bookings.find(booking => canCheckInNow(booking, now()))
  return next && bookedText(Date.parse(next.startTime), timeZone)
}
