import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

/** A company has an account, but no stays of its own. */
export const guestKinds = ['person', 'company'] as const
export type GuestKind = (typeof guestKinds)[number]

export const contactKinds = ['phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]

/** What a flag is about: the venue, or one type of facility. */
export const flagScopes = ['all', 'room', 'locker'] as const
export type FlagScope = (typeof flagScopes)[number]

/** Guests per page of the list. */
export const PAGE = 50

/** Phones and e-mails of one guest. */
export const MAX_CONTACTS = 20

export const listGuests = { method: 'GET', path: '/api/guests', roles: deskRoles } as const
export const addGuest = { method: 'POST', path: '/api/guests', roles: deskRoles } as const
export const readGuest = { method: 'GET', path: '/api/guests/:id', roles: deskRoles } as const
export const editGuest = { method: 'PATCH', path: '/api/guests/:id', roles: deskRoles } as const
export const listGuestStays = { method: 'GET', path: '/api/guests/:id/stays', roles: deskRoles } as const
export const flagGuest = {
  method: 'POST',
  path: '/api/guests/:id/flags',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const liftFlag = {
  method: 'POST',
  path: '/api/guests/:id/flags/:flagId/lift',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const mergeGuests = {
  method: 'POST',
  path: '/api/guests/:id/merge',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const undoMerge = {
  method: 'POST',
  path: '/api/guests/:id/moves/:moveId/undo',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const splitGuest = {
  method: 'POST',
  path: '/api/guests/:id/split',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const exportGuest = {
  method: 'GET',
  path: '/api/guests/:id/export',
  roles: managerRoles,
  takesLong: true,
} as const
export const eraseGuest = {
  method: 'POST',
  path: '/api/guests/:id/erase',
  roles: managerRoles,
  takesLong: true,
} as const
