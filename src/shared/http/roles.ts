/** The roles of staff accounts, from most to least trusted (PRODUCT, Accounts). */
export const roles = ['admin', 'manager', 'staff', 'maintenance', 'cleaner'] as const
export type Role = (typeof roles)[number]

/** Groups of roles for contracts. */
export const managerRoles = ['admin', 'manager'] as const satisfies readonly Role[]
export const deskRoles = ['admin', 'manager', 'staff'] as const satisfies readonly Role[]
/** Roles that may clean: all except maintenance. */
export const cleaningRoles = ['admin', 'manager', 'staff', 'cleaner'] as const satisfies readonly Role[]
export const everyone = roles

/** Roles that a venue can set as the highest after a PIN. Managers' rights always require the password. */
export const pinRoles = ['staff', 'maintenance', 'cleaner'] as const satisfies readonly Role[]
export type PinRole = (typeof pinRoles)[number]

/** The roles that may make all of these calls; nobody if there are none. */
export const rolesForAll = (calls: readonly { roles: readonly Role[] }[]): readonly Role[] =>
  roles.filter(role => calls.length > 0 && calls.every(call => call.roles.includes(role)))

/** Hides fields with amounts of money from maintenance and cleaners: `hides: noMoney('hourlyRate')`. */
export const hideMoneyFields = (...fields: string[]) => ({ maintenance: fields, cleaner: fields })
