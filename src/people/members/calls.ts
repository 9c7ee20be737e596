import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export const memberStatuses = ['active', 'inactive', 'suspended'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Members per page. */
export const PAGE = 50

/** Maximum rows and bytes of an import file. */
export const MAX_ROWS = 50_000
export const MAX_BYTES = 16 * 1024 * 1024

export const listMembers = { method: 'GET', path: '/api/members', roles: deskRoles } as const
export const readMember = { method: 'GET', path: '/api/members/:id', roles: deskRoles } as const
export const addMember = { method: 'POST', path: '/api/members', roles: deskRoles } as const
export const editMember = { method: 'PATCH', path: '/api/members/:id', roles: deskRoles } as const
export const previewImport = {
  method: 'POST',
  path: '/api/members/import/preview',
  roles: managerRoles,
  takesLong: true,
} as const
export const importMembers = {
  method: 'POST',
  path: '/api/members/import',
  roles: managerRoles,
  takesLong: true,
} as const
export const exportMembers = {
  method: 'GET',
  path: '/api/members/export.csv',
  roles: managerRoles,
  takesLong: true,
} as const

/** Which part of a date of numbers comes first: 4/1/1990. */
export const dateOrders = ['day', 'month'] as const
