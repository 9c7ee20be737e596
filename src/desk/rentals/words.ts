export const rentalStatuses = ['booked', 'active', 'completed', 'cancelled'] as const

export type RentalStatus = (typeof rentalStatuses)[number]

/** Why a booking ends without its guest. Its fee is a line of this kind. */
export const cancelReasons = ['cancellation', 'no_show'] as const

export type CancelAs = (typeof cancelReasons)[number]

/** The price after a move: the agreed rate, with or without the upgrade fee, or the new rate from then on. */
export const ratesAfterMove = ['keep', 'fee', 'new'] as const

export type RateAfterMove = (typeof ratesAfterMove)[number]

/** Longest rental, in hours: 31 days. */
export const MAX_HOURS = 744

/** Shortest agreed time that a correction of the start may leave, in minutes. */
export const MIN_CORRECTED_MINUTES = 15
