import { deskRoles } from '#platform/http/roles.ts'

export const findProducts = { method: 'GET', path: '/api/products', roles: deskRoles } as const
