import { deskRoles } from '#platform/http/roles.ts'

export const listWaiting = { method: 'GET', path: '/api/waiting', roles: deskRoles } as const
