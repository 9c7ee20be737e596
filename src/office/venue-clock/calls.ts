import { managerRoles } from '#platform/http/roles.ts'

export const readClock = { method: 'GET', path: '/api/clock', roles: managerRoles } as const
export const confirmClock = { method: 'POST', path: '/api/clock/confirm', roles: managerRoles } as const
