import { deskRoles, everyone, managerRoles, type Role } from '../shared/http/roles.ts'

/**
 * Roles that see and may open each screen of the sidebar. Together with the roles of each endpoint this is the
 * permissions table (PRODUCT, Accounts); `npm run cli -- permissions` prints it.
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
  '/settings': everyone,
} as const satisfies Record<string, readonly Role[]>

/** Start screens of the roles that may not open the dashboard. */
export const homeScreens: Partial<Record<Role, keyof typeof screenRoles>> = { cleaner: '/cleaner-app' }

/** Roles that may open each dialog. Everyone may open an unlisted dialog, because all roles may call its endpoints. */
export const dialogRoles: Readonly<Record<string, readonly Role[]>> = {
  'new-account': managerRoles,
  'edit-account': managerRoles,
  'new-rental': deskRoles,
  'check-in': deskRoles,
  'check-out': deskRoles,
  'extend-rental': deskRoles,
  'move-rental': deskRoles,
  'take-payment': deskRoles,
  'edit-room': managerRoles,
  'edit-locker': managerRoles,
  'add-room': managerRoles,
  'add-locker': managerRoles,
  'add-inventory': managerRoles,
  'edit-inventory': managerRoles,
  'restock-inventory': deskRoles,
  'count-inventory': deskRoles,
  cleaning: screenRoles['/cleaner-app'],
  'new-workorder': screenRoles['/workorders'],
  'workorder-details': screenRoles['/workorders'],
  schedules: screenRoles['/workorders'],
  'new-schedule': screenRoles['/workorders'],
  'edit-schedule': screenRoles['/workorders'],
  'new-member': deskRoles,
  'edit-member': deskRoles,
  'member-details': deskRoles,
  'member-card': deskRoles,
  'import-members': managerRoles,
  'new-membership': deskRoles,
  'edit-membership': deskRoles,
  'membership-details': deskRoles,
  'renew-membership': deskRoles,
  'cancel-membership': deskRoles,
  'reactivate-membership': deskRoles,
  'new-payment': deskRoles,
  'payment-history': deskRoles,
  'member-checkin': deskRoles,
  'payment-details': deskRoles,
  'refund-payment': managerRoles,
  'void-payment': managerRoles,
  'take-deposit': deskRoles,
  'new-invoice': deskRoles,
  'edit-invoice': deskRoles,
  'invoice-details': deskRoles,
  'pay-invoice': deskRoles,
  'open-drawer': deskRoles,
  'close-drawer': deskRoles,
  'pay-cash': deskRoles,
  'x-report': managerRoles,
  'day-x-report': managerRoles,
  'z-report': deskRoles,
}
