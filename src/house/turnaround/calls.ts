import { cleaningRoles, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

/** The states between check-out and ready, in order. They divide the facility status 'cleaning'. */
export const turnaroundStates = ['dirty', 'cleaning', 'inspect'] as const
export type TurnaroundState = (typeof turnaroundStates)[number]

export const inspectionStatuses = ['pending', 'passed', 'returned', 'failed', 'skipped'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]

/** What an inspector finds at a step: fine, clean it again, or something is broken. */
export const findings = ['ok', 'clean_again', 'fault'] as const
export type Finding = (typeof findings)[number]

/** Maximum number of business days of a report. */
export const MAX_REPORT_DAYS = 93

export const readInspection = {
  method: 'GET',
  path: '/api/turnarounds/inspections/:id',
  roles: cleaningRoles,
} as const
export const readInspectionPhoto = {
  method: 'GET',
  path: '/api/turnarounds/inspections/:id/photo',
  roles: cleaningRoles,
} as const
export const finishInspection = {
  method: 'POST',
  path: '/api/turnarounds/inspections/:id/finish',
  roles: cleaningRoles,
  takesLong: true,
} as const
export const reportFault = {
  method: 'POST',
  path: '/api/turnarounds/faults',
  roles: cleaningRoles,
  takesLong: true,
} as const
export const readTurnaroundReport = {
  method: 'GET',
  path: '/api/turnarounds/report',
  roles: managerRoles,
  takesLong: true,
} as const
