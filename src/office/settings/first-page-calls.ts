import { everyone } from '#platform/http/roles.ts'

export const readSettings = { method: 'GET', path: '/api/settings', roles: everyone } as const
