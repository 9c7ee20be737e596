import { deskRoles } from '#platform/http/roles.ts'

export const readTakings = { method: 'GET', path: '/api/billing/takings', roles: deskRoles } as const
