import { DAY, HOUR } from '../../shared/time.ts'
import { now } from '../../shared/web/clock.ts'
import type { Rental } from '../contract.ts'

const until = ({ startTime }: Rental) => Date.parse(startTime) - now()

/** Whether the guest of a booking may be checked in already: who comes early gets the agreed length from then on. */
export const isSoon = (booking: Rental): boolean => until(booking) < DAY

/** Whether whoever stands at the desk is most likely the guest of the booking. */
export const isDue = (booking: Rental): boolean => until(booking) < 2 * HOUR
