import { managerRoles } from '#platform/http/roles.ts'

/** Entries per page. */
export const PAGE = 50

/** Default number of business days if `from` is absent. */
export const DAYS = 30

export const readAudit = { method: 'GET', path: '/api/audit', roles: managerRoles } as const
export const readAuditPeople = { method: 'GET', path: '/api/audit/people', roles: managerRoles } as const
