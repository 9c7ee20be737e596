import { DAY, HOUR } from '../../shared/values/time.ts'
import { now } from '../../shared/web/device/clock.ts'
import type { Rental } from '../contract.ts'

const timeToStart = ({ startTime }: Rental) => Date.parse(startTime) - now()

/**
 * Whether the guest of a booking can already check in. A guest who arrives early gets the booked length from
 * that moment.
 */
export const canCheckInNow = (booking: Rental): boolean => timeToStart(booking) < DAY

/** Whether a guest at the desk is most likely the guest of this booking. */
export const isGuestDue = (booking: Rental): boolean => timeToStart(booking) < 2 * HOUR
