import { deskRoles, everyone, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

/** Where a guest of the waiting list stands. */
export const entryStatuses = ['waiting', 'offered', 'checked_in', 'lapsed', 'cancelled'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** What became of an offer. An open or accepted one holds its facility. */
export const offerStatuses = [
  'open',
  'accepted',
  'used',
  'skipped',
  'lapsed',
  'cancelled',
  'released',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** The most people of one entry, and the most types that one guest may wait for. */
export const MAX_PEOPLE = 999
/** The most facilities that one group may wait for. */
export const MAX_WANTED = 20
export const MAX_WANTS = 10

export const joinLine = { method: 'POST', path: '/api/waiting', roles: deskRoles } as const
export const acceptOffer = { method: 'POST', path: '/api/waiting/:id/accept', roles: deskRoles } as const
export const skipOffer = { method: 'POST', path: '/api/waiting/:id/skip', roles: deskRoles } as const
export const lapseOffer = { method: 'POST', path: '/api/waiting/:id/lapse', roles: deskRoles } as const
export const leaveLine = { method: 'POST', path: '/api/waiting/:id/cancel', roles: deskRoles } as const
export const returnToLine = { method: 'POST', path: '/api/waiting/:id/return', roles: deskRoles } as const

export const listDisplays = { method: 'GET', path: '/api/waiting/displays', roles: managerRoles } as const
export const addDisplay = { method: 'POST', path: '/api/waiting/displays', roles: managerRoles } as const
export const revokeDisplay = {
  method: 'POST',
  path: '/api/waiting/displays/:id/revoke',
  roles: managerRoles,
} as const
/** For the screen in the waiting area, which nobody signs in to: the link's token is in a header. */
export const readDisplay = {
  method: 'GET',
  path: '/api/waiting/display',
  roles: everyone,
  admits: 'signed-out',
} as const

/** The header with the token of a display link. A token in the path would be in the log. */
export const DISPLAY_TOKEN = 'x-display-token'
