import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

export const rentalStatuses = ['booked', 'active', 'completed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

/** Why a booking ends without its guest. Its fee is a line of this kind. */
export const cancelReasons = ['cancellation', 'no_show'] as const
export type CancelAs = (typeof cancelReasons)[number]

/** What a guest pays after a move: the agreed rate, with or without the upgrade fee, or the new rate from then on. */
export const ratesAfterMove = ['keep', 'fee', 'new'] as const
export type RateAfterMove = (typeof ratesAfterMove)[number]

/** Longest rental, in hours: 31 days. */
export const MAX_HOURS = 744

/** Shortest agreed time that a correction of the start may leave, in minutes. */
export const MIN_CORRECTED_MINUTES = 15

/**
 * A manager approves a check-in with an amount past due, of a banned guest, or at a rate too far below the
 * standard one.
 */
export const startRental = {
  method: 'POST',
  path: '/api/rentals',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const readPastDue = { method: 'GET', path: '/api/rentals/past-due', roles: deskRoles } as const
export const readRental = { method: 'GET', path: '/api/rentals/:id', roles: deskRoles } as const
export const listFacilityRentals = {
  method: 'GET',
  path: '/api/rentals/facility/:facilityType/:facilityId',
  roles: deskRoles,
} as const
export const quoteRental = { method: 'GET', path: '/api/rentals/quote', roles: deskRoles } as const
export const dryRun = { method: 'GET', path: '/api/rentals/dry-run', roles: deskRoles } as const
export const quoteBooking = { method: 'GET', path: '/api/rentals/:id/arrival', roles: deskRoles } as const
export const quoteCheckOut = { method: 'GET', path: '/api/rentals/:id/quote', roles: deskRoles } as const
export const quoteMove = { method: 'GET', path: '/api/rentals/:id/move-quote', roles: deskRoles } as const
export const quoteCorrection = {
  method: 'GET',
  path: '/api/rentals/:id/correction',
  roles: deskRoles,
} as const
/** A manager approves a price that falls by more than a discount may. */
export const correctRental = {
  method: 'PATCH',
  path: '/api/rentals/:id',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const endRental = { method: 'PATCH', path: '/api/rentals/:id/end', roles: deskRoles } as const
export const undoCheckOut = { method: 'POST', path: '/api/rentals/:id/undo', roles: deskRoles } as const
export const reopenRental = { method: 'POST', path: '/api/rentals/:id/reopen', roles: managerRoles } as const
/** A manager approves a kept rate too far below that of the facility. */
export const moveRental = {
  method: 'POST',
  path: '/api/rentals/:id/move',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const payRental = { method: 'POST', path: '/api/rentals/:id/payments', roles: deskRoles } as const
export const redeemVisit = { method: 'POST', path: '/api/rentals/:id/visit', roles: deskRoles } as const
export const listDeposits = { method: 'GET', path: '/api/rentals/:id/deposits', roles: deskRoles } as const
export const takeDeposit = { method: 'POST', path: '/api/rentals/:id/deposits', roles: deskRoles } as const
export const checkInBooking = {
  method: 'POST',
  path: '/api/rentals/:id/check-in',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const quoteCancellation = {
  method: 'GET',
  path: '/api/rentals/:id/cancellation',
  roles: deskRoles,
} as const
/** A manager waives the fee. */
export const cancelBooking = {
  method: 'POST',
  path: '/api/rentals/:id/cancel',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const listArrivals = { method: 'GET', path: '/api/rentals/arrivals', roles: deskRoles } as const
export const quoteBookingChange = {
  method: 'GET',
  path: '/api/rentals/:id/booking-change',
  roles: deskRoles,
} as const
export const changeBooking = {
  method: 'PATCH',
  path: '/api/rentals/:id/booking',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const takePrepayment = {
  method: 'POST',
  path: '/api/rentals/:id/prepayments',
  roles: deskRoles,
} as const
