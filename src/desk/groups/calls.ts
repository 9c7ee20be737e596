import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

/** Who pays: one bill for all stays together, or each stay its own. */
export const groupBillings = ['one', 'each'] as const
export type GroupBilling = (typeof groupBillings)[number]

/** The most facilities of one check-in, and the most stays of a group. */
export const MAX_FACILITIES = 60

export const readGroup = { method: 'GET', path: '/api/groups/:id', roles: deskRoles } as const
export const quoteGroup = { method: 'GET', path: '/api/groups/price', roles: deskRoles } as const
/** A manager approves a check-in with an amount past due of the lead guest, and of a banned one. */
export const checkInGroup = {
  method: 'POST',
  path: '/api/groups/check-in',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const formGroup = { method: 'POST', path: '/api/groups', roles: deskRoles } as const
export const editGroup = { method: 'PATCH', path: '/api/groups/:id', roles: deskRoles } as const
export const addStay = { method: 'POST', path: '/api/groups/:id/stays', roles: deskRoles } as const
export const removeStay = { method: 'POST', path: '/api/groups/:id/remove', roles: deskRoles } as const
export const quoteGroupExtension = {
  method: 'GET',
  path: '/api/groups/:id/extension',
  roles: deskRoles,
} as const
/** A manager approves an agreed rate too far below that of the facility. */
export const extendGroup = {
  method: 'POST',
  path: '/api/groups/:id/extend',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const quoteGroupCheckOut = { method: 'GET', path: '/api/groups/:id/bill', roles: deskRoles } as const
export const checkOutGroup = { method: 'POST', path: '/api/groups/:id/check-out', roles: deskRoles } as const
export const payGroup = { method: 'POST', path: '/api/groups/:id/payments', roles: deskRoles } as const
