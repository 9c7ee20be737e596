import { deskRoles } from '../shared/http/roles.ts'

export const rentalStatuses = ['booked', 'active', 'completed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

/** Longest rental, in hours: 31 days. */
export const MAX_HOURS = 744

export const startRental = { method: 'POST', path: '/api/rentals', roles: deskRoles } as const
export const readRental = { method: 'GET', path: '/api/rentals/:id', roles: deskRoles } as const
export const listRentals = { method: 'GET', path: '/api/rentals', roles: deskRoles } as const
export const listBoard = { method: 'GET', path: '/api/rentals/board', roles: deskRoles } as const
export const listFacilityRentals = {
  method: 'GET',
  path: '/api/rentals/facility/:facilityType/:facilityId',
  roles: deskRoles,
} as const
export const quoteRental = { method: 'GET', path: '/api/rentals/quote', roles: deskRoles } as const
export const dryRun = { method: 'GET', path: '/api/rentals/dry-run', roles: deskRoles } as const
export const quoteBooking = { method: 'GET', path: '/api/rentals/:id/arrival', roles: deskRoles } as const
export const quoteCheckOut = { method: 'GET', path: '/api/rentals/:id/quote', roles: deskRoles } as const
export const quoteExtension = { method: 'GET', path: '/api/rentals/:id/extension', roles: deskRoles } as const
export const endRental = { method: 'PATCH', path: '/api/rentals/:id/end', roles: deskRoles } as const
export const extendRental = { method: 'POST', path: '/api/rentals/:id/extend', roles: deskRoles } as const
export const moveRental = { method: 'POST', path: '/api/rentals/:id/move', roles: deskRoles } as const
export const payRental = { method: 'POST', path: '/api/rentals/:id/payments', roles: deskRoles } as const
export const redeemVisit = { method: 'POST', path: '/api/rentals/:id/visit', roles: deskRoles } as const
export const listDeposits = { method: 'GET', path: '/api/rentals/:id/deposits', roles: deskRoles } as const
export const takeDeposit = { method: 'POST', path: '/api/rentals/:id/deposits', roles: deskRoles } as const
export const checkInBooking = { method: 'POST', path: '/api/rentals/:id/check-in', roles: deskRoles } as const
export const cancelBooking = { method: 'POST', path: '/api/rentals/:id/cancel', roles: deskRoles } as const
