import { everyone } from '#platform/http/roles.ts'

export const listTurnarounds = { method: 'GET', path: '/api/turnarounds', roles: everyone } as const
