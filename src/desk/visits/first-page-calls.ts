import { deskRoles } from '#platform/http/roles.ts'

/** Open visits that have a facility, for the board. */
export const listVisitsOnBoard = {
  method: 'GET',
  path: '/api/member-checkins/board',
  roles: deskRoles,
} as const
