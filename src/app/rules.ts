import { deskRoles, everyone, managerRoles, type Role } from '#platform/http/roles.ts'

/**
 * Roles that see and may open each screen of the sidebar. Together with the roles of each endpoint, from which the
 * roles of each dialog follow, this is the permissions table (PRODUCT, Accounts); `npm run cli -- permissions` prints
 * it.
 */
export const screenRoles = {
  '/': ['admin', 'manager', 'staff', 'maintenance'],
  '/rooms': everyone,
  '/lockers': everyone,
  '/workorders': ['admin', 'manager', 'staff', 'maintenance'],
  '/members': deskRoles,
  '/memberships': deskRoles,
  '/checkins': deskRoles,
  '/billing': deskRoles,
  '/reports': managerRoles,
  '/inventory': ['admin', 'manager', 'staff', 'maintenance'],
  '/cleaner-app': ['admin', 'manager', 'staff', 'cleaner'],
  '/venues': managerRoles,
  '/settings': everyone,
} as const satisfies Record<string, readonly Role[]>

/** Start screens of the roles that may not open the dashboard. */
export const homeScreens: Partial<Record<Role, keyof typeof screenRoles>> = { cleaner: '/cleaner-app' }
