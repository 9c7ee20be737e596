/** Who may sign in, from most to least trusted (PRODUCT, Accounts). */
export const roles = ['admin', 'manager', 'staff', 'maintenance', 'cleaner'] as const
export type Role = (typeof roles)[number]

/** Groups that contracts name, so that a reader sees who a call is for. */
export const managers = ['admin', 'manager'] as const satisfies readonly Role[]
export const desk = ['admin', 'manager', 'staff'] as const satisfies readonly Role[]
/** Who may clean: whoever is at hand. */
export const cleaners = ['admin', 'manager', 'staff', 'cleaner'] as const satisfies readonly Role[]
export const everyone = roles

/** Roles that a venue can choose as the highest by PIN; what only managers may do always needs their password. */
export const pinRoles = ['staff', 'maintenance', 'cleaner'] as const satisfies readonly Role[]
export type PinRole = (typeof pinRoles)[number]

/** Fields of an answer that are money, which neither maintenance nor cleaners see: `hides: noMoney('hourlyRate')`. */
export const noMoney = (...fields: string[]) => ({ maintenance: fields, cleaner: fields })
