import { deskRoles, type Role } from '#platform/http/roles.ts'

export const workorderTypes = ['repair', 'maintenance', 'cleaning', 'inspection'] as const
export type WorkorderType = (typeof workorderTypes)[number]

export const workorderStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type WorkorderStatus = (typeof workorderStatuses)[number]

/** The roles that work with work orders, which contain neither money nor guest data. */
export const workorderRoles = [...deskRoles, 'maintenance'] as const satisfies readonly Role[]

export const listWorkorders = { method: 'GET', path: '/api/workorders', roles: workorderRoles } as const
export const summarizeWorkorders = {
  method: 'GET',
  path: '/api/workorders/summary',
  roles: workorderRoles,
} as const
