import type { Role } from '../../../shared/roles.ts'

/** Roles as people call them. */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  maintenance: 'Maintenance',
  cleaner: 'Cleaner',
}
