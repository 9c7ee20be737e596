import { desk, everyone, managers, type Role } from '../shared/roles.ts'

/**
 * Roles that see and may open each screen of the sidebar. Together with the roles of each endpoint this is the
 * permissions table (PRODUCT, Accounts); `npm run cli -- permissions` prints it.
 */
export const screens = {
  '/': ['admin', 'manager', 'staff', 'maintenance'],
  '/rooms': everyone,
  '/lockers': everyone,
  '/workorders': ['admin', 'manager', 'staff', 'maintenance'],
  '/members': desk,
  '/memberships': desk,
  '/checkins': desk,
  '/billing': desk,
  '/reports': managers,
  '/inventory': ['admin', 'manager', 'staff', 'maintenance'],
  '/cleaner-app': ['admin', 'manager', 'staff', 'cleaner'],
  '/settings': everyone,
} as const satisfies Record<string, readonly Role[]>

/** Start screens of the roles that may not open the dashboard. */
export const homes: Partial<Record<Role, keyof typeof screens>> = { cleaner: '/cleaner-app' }

/** Roles that may open each dialog. Everyone may open an unlisted dialog, because all roles may call its endpoints. */
export const dialogRoles: Readonly<Record<string, readonly Role[]>> = {
  'new-account': managers,
  'edit-account': managers,
  'new-rental': desk,
  'check-in': desk,
  'check-out': desk,
  'extend-rental': desk,
  'move-rental': desk,
  'take-payment': desk,
  'edit-room': managers,
  'edit-locker': managers,
  'add-room': managers,
  'add-locker': managers,
  'add-inventory': managers,
  'edit-inventory': managers,
  'restock-inventory': desk,
  'count-inventory': desk,
  cleaning: screens['/cleaner-app'],
  'new-workorder': screens['/workorders'],
  'workorder-details': screens['/workorders'],
  schedules: screens['/workorders'],
  'new-schedule': screens['/workorders'],
  'edit-schedule': screens['/workorders'],
  'new-member': desk,
  'edit-member': desk,
  'member-details': desk,
  'member-card': desk,
  'import-members': managers,
  'new-membership': desk,
  'edit-membership': desk,
  'membership-details': desk,
  'renew-membership': desk,
  'cancel-membership': desk,
  'reactivate-membership': desk,
  'new-payment': desk,
  'payment-history': desk,
  'member-checkin': desk,
  'payment-details': desk,
  'refund-payment': managers,
  'void-payment': managers,
  'take-deposit': desk,
  'new-invoice': desk,
  'edit-invoice': desk,
  'invoice-details': desk,
  'pay-invoice': desk,
  'open-drawer': desk,
  'close-drawer': desk,
  'pay-cash': desk,
  'x-report': managers,
  'day-x-report': managers,
  'z-report': desk,
}
