import { deskRoles } from '../shared/http/roles.ts'

export const listRentals = { method: 'GET', path: '/api/rentals', roles: deskRoles } as const
export const listBoard = { method: 'GET', path: '/api/rentals/board', roles: deskRoles } as const
export const quoteExtension = { method: 'GET', path: '/api/rentals/:id/extension', roles: deskRoles } as const
export const extendRental = { method: 'POST', path: '/api/rentals/:id/extend', roles: deskRoles } as const
export const undoExtension = {
  method: 'POST',
  path: '/api/rentals/:id/undo-extension',
  roles: deskRoles,
} as const
