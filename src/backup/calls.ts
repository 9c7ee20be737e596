import { managerRoles } from '../shared/http/roles.ts'

export const readBackups = { method: 'GET', path: '/api/backups', roles: managerRoles } as const
export const backUpNow = { method: 'POST', path: '/api/backups', roles: managerRoles } as const
