import { deskRoles, managerRoles } from '#platform/http/roles.ts'

/** Shifts or Z reports per page. */
export const PAGE = 30

/** Cash paid in, paid out as petty cash, dropped for the bank, and tips paid out. */
export const movementKinds = ['in', 'out', 'drop', 'tips'] as const
export type MovementKind = (typeof movementKinds)[number]

export const zReportKinds = ['day', 'shift'] as const

const shifts = '/api/shifts'

export const readDrawers = { method: 'GET', path: `${shifts}/current`, roles: deskRoles } as const
export const listShifts = { method: 'GET', path: shifts, roles: deskRoles } as const
export const readShift = { method: 'GET', path: `${shifts}/:id`, roles: deskRoles } as const
export const openShift = { method: 'POST', path: shifts, roles: deskRoles } as const
export const joinShift = {
  method: 'POST',
  path: `${shifts}/:id/join`,
  roles: deskRoles,
  approval: managerRoles,
} as const
export const moveCash = { method: 'POST', path: `${shifts}/:id/movements`, roles: deskRoles } as const
export const readTipsOwed = { method: 'GET', path: '/api/tips-owed', roles: deskRoles } as const
export const closeShift = {
  method: 'POST',
  path: `${shifts}/:id/close`,
  roles: deskRoles,
  takesLong: true,
} as const
export const createXReport = { method: 'POST', path: `${shifts}/:id/x-report`, roles: managerRoles } as const
export const createDayXReport = {
  method: 'GET',
  path: '/api/x-report',
  roles: managerRoles,
  takesLong: true,
} as const
export const listZReports = { method: 'GET', path: '/api/z-reports', roles: deskRoles } as const
export const readZReport = { method: 'GET', path: '/api/z-reports/:id', roles: deskRoles } as const
