import { deskRoles } from '#platform/http/roles.ts'

export const listGroups = { method: 'GET', path: '/api/groups', roles: deskRoles } as const
