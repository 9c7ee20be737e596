import type { Booking, Rental } from '../../contract.ts'
import type { RentalsOfFacility } from '../shared/board.ts'
import type { Place } from './draft.ts'

/** A running stay or a booking on the timeline. */
export interface Bar {
  rental: Rental
  isRunning: boolean
  place: Place
}

/** Returns the running stays of the board and the bookings of the day. */
export function toBars(
  board: ReadonlyMap<number, RentalsOfFacility> | undefined,
  bookings: readonly Booking[],
): Bar[] {
  const running = [...(board?.values() ?? [])].flatMap(use => use.running ?? [])
  return [...running, ...bookings].map(rental => ({
    rental,
    isRunning: rental.isActive,
    place: {
      facilityType: rental.facilityType,
      facilityId: rental.facilityId,
      start: Date.parse(rental.startTime),
      end: Date.parse(rental.endTime),
    },
  }))
}
