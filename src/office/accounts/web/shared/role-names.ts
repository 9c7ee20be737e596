import type { Role } from '#platform/http/roles.ts'

/** Display names of roles. */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  maintenance: 'Maintenance',
  cleaner: 'Cleaner',
}
