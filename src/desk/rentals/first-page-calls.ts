import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export const listRentals = { method: 'GET', path: '/api/rentals', roles: deskRoles } as const
export const listBoard = { method: 'GET', path: '/api/rentals/board', roles: deskRoles } as const
export const quoteExtension = { method: 'GET', path: '/api/rentals/:id/extension', roles: deskRoles } as const
/** A manager approves an agreed rate too far below that of the facility. */
export const extendRental = {
  method: 'POST',
  path: '/api/rentals/:id/extend',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const undoExtension = {
  method: 'POST',
  path: '/api/rentals/:id/undo-extension',
  roles: deskRoles,
} as const
