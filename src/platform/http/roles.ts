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

/** The roles that may make a call, and those that may approve it on the spot for a desk role that may not. */
export interface CallRoles {
  readonly roles: readonly Role[]
  readonly approval?: readonly Role[]
}

/** Whether a role may make a call only with an approval. */
export const needsApproval = ({ roles, approval }: CallRoles, role: Role): boolean =>
  approval !== undefined && !roles.includes(role) && (deskRoles as readonly Role[]).includes(role)

/** The roles that may make all of these calls, some perhaps with an approval; nobody if there are none. */
export const rolesForAll = (calls: readonly CallRoles[]): readonly Role[] =>
  roles.filter(
    role => calls.length > 0 && calls.every(call => call.roles.includes(role) || needsApproval(call, role)),
  )

/** Hides fields with amounts of money from maintenance and cleaners: `hides: noMoney('hourlyRate')`. */
export const hideMoneyFields = (...fields: string[]) => ({ maintenance: fields, cleaner: fields })
