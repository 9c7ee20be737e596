import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

/** Past visits per page. The first page also has the open visits. */
export const PAGE = 50

/** Agreed hours of a paid visit if the request names none (SPEC §5, Check-in form). */
export const DEFAULT_HOURS = 1

/** Longest paid visit, in hours. */
export const MAX_HOURS = 744

export const listCheckins = { method: 'GET', path: '/api/member-checkins', roles: deskRoles } as const
export const readStanding = {
  method: 'GET',
  path: '/api/member-checkins/standing/:id',
  roles: deskRoles,
} as const
export const checkIn = {
  method: 'POST',
  path: '/api/member-checkins',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const quoteVisit = { method: 'GET', path: '/api/member-checkins/quote', roles: deskRoles } as const
export const quoteCheckOut = {
  method: 'GET',
  path: '/api/member-checkins/:id/quote',
  roles: deskRoles,
} as const
export const checkOut = {
  method: 'PATCH',
  path: '/api/member-checkins/:id/checkout',
  roles: deskRoles,
} as const
