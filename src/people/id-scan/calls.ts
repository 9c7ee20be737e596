import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export const matchMembers = { method: 'POST', path: '/api/id-scans/recognise', roles: deskRoles } as const
export const readIdRecord = { method: 'GET', path: '/api/id-records/:subject/:id', roles: deskRoles } as const
export const storeIdRecord = {
  method: 'PUT',
  path: '/api/id-records/:subject/:id',
  roles: deskRoles,
} as const
export const eraseIdRecord = {
  method: 'DELETE',
  path: '/api/id-records/:subject/:id',
  roles: managerRoles,
} as const
