import { managerRoles } from '#platform/http/roles.ts'

/** What a rehearsal of a restore finds in order, one after the other. */
export const rehearsalChecks = ['files', 'rows', 'migrations', 'audit', 'integrity', 'books'] as const
export type RehearsalCheck = (typeof rehearsalChecks)[number]

export const readBackups = { method: 'GET', path: '/api/backups', roles: managerRoles } as const
export const backUpNow = {
  method: 'POST',
  path: '/api/backups',
  roles: managerRoles,
  takesLong: true,
} as const
