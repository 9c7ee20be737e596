import { deskRoles } from '../shared/http/roles.ts'

/** Past visits per page. The first page also has the open visits. */
export const PAGE = 50

export const listCheckins = { method: 'GET', path: '/api/member-checkins', roles: deskRoles } as const
export const readStanding = {
  method: 'GET',
  path: '/api/member-checkins/standing/:id',
  roles: deskRoles,
} as const
export const checkIn = { method: 'POST', path: '/api/member-checkins', roles: deskRoles } as const
export const checkOut = {
  method: 'PATCH',
  path: '/api/member-checkins/:id/checkout',
  roles: deskRoles,
} as const
