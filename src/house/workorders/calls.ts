import { managerRoles, type Role } from '#platform/http/roles.ts'
import { workorderRoles, workorderStatuses } from './first-page-calls.ts'

export * from './first-page-calls.ts'

/** Status filters of a list. 'open' is neither completed nor cancelled (SPEC §4). */
export const listedStatuses = [...workorderStatuses, 'open'] as const

/** Page size of the table. */
export const PAGE = 20

export const scheduleUnits = ['days', 'rentals'] as const
export type ScheduleUnit = (typeof scheduleUnits)[number]

/** What the interval of a schedule is counted from: the day before it in the plan, or when it was last done. */
export const scheduleOrigins = ['plan', 'completion'] as const
export type ScheduleOrigin = (typeof scheduleOrigins)[number]

/** The roles that manage schedules. */
const schedulerRoles = [...managerRoles, 'maintenance'] as const satisfies readonly Role[]

export const pageWorkorders = { method: 'GET', path: '/api/workorders/page', roles: workorderRoles } as const
export const readWorkorder = { method: 'GET', path: '/api/workorders/:id', roles: workorderRoles } as const
export const readWorkorderPhoto = {
  method: 'GET',
  path: '/api/workorders/:id/photo',
  roles: workorderRoles,
} as const
export const workorderHistory = {
  method: 'GET',
  path: '/api/workorders/:id/history',
  roles: workorderRoles,
} as const
export const writeWorkorder = { method: 'POST', path: '/api/workorders', roles: workorderRoles } as const
export const changeWorkorder = {
  method: 'PATCH',
  path: '/api/workorders/:id',
  roles: workorderRoles,
} as const
export const similarWorkorders = {
  method: 'GET',
  path: '/api/workorders/similar',
  roles: workorderRoles,
} as const
export const listAssignees = {
  method: 'GET',
  path: '/api/workorders/assignees',
  roles: workorderRoles,
} as const
export const listSchedules = {
  method: 'GET',
  path: '/api/workorders/schedules',
  roles: workorderRoles,
} as const
export const addSchedule = {
  method: 'POST',
  path: '/api/workorders/schedules',
  roles: schedulerRoles,
} as const
export const changeSchedule = {
  method: 'PATCH',
  path: '/api/workorders/schedules/:id',
  roles: schedulerRoles,
} as const
export const removeSchedule = {
  method: 'DELETE',
  path: '/api/workorders/schedules/:id',
  roles: schedulerRoles,
} as const
