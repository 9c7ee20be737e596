import { clockTime } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { canCheckInNow } from '../../rules.ts'
import type { RentalsOfFacility } from './board.ts'

/** Returns 'Booked 7:45 AM' if a booking of the facility begins within a day, in the time of `timeZone`. */
export function nextBookingText(use: RentalsOfFacility | undefined, timeZone: string): string | undefined {
  const next = use?.bookings.find(booking => canCheckInNow(booking, now()))
  return next && `Booked ${clockTime(Date.parse(next.startTime), timeZone)}`
}
