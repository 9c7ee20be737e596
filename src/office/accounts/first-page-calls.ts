import { everyone } from '#platform/http/roles.ts'

export const readSession = { method: 'GET', path: '/api/session', roles: everyone, admits: 'locked' } as const
