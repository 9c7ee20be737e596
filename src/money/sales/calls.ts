import { deskRoles, managerRoles } from '#platform/http/roles.ts'

/** The most products on one sale, and the most units of one of them. */
export const MAX_LINES = 100
export const MAX_QUANTITY = 1_000

export const quoteSale = { method: 'GET', path: '/api/sales/quote', roles: deskRoles } as const
export const sellProducts = { method: 'POST', path: '/api/sales', roles: deskRoles } as const
export const addProductsToBill = { method: 'POST', path: '/api/sales/onto-bill', roles: deskRoles } as const
export const readSoldProducts = { method: 'GET', path: '/api/sales/:id', roles: deskRoles } as const
export const returnProducts = {
  method: 'POST',
  path: '/api/sales/:id/return',
  roles: managerRoles,
  approval: managerRoles,
} as const
