import { deskRoles } from '#platform/http/roles.ts'

/** Hand-overs per page. */
export const PAGE = 20

export const readHandoverDraft = { method: 'GET', path: '/api/handovers/draft', roles: deskRoles } as const
export const listHandovers = { method: 'GET', path: '/api/handovers', roles: deskRoles } as const
export const writeHandover = { method: 'POST', path: '/api/handovers', roles: deskRoles } as const
export const signHandover = { method: 'POST', path: '/api/handovers/:id/sign', roles: deskRoles } as const
