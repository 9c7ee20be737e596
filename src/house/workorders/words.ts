import { deskRoles, type Role } from '#platform/http/roles.ts'

export const workorderTypes = ['repair', 'maintenance', 'cleaning', 'inspection'] as const

export type WorkorderType = (typeof workorderTypes)[number]

export const workorderStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const

export type WorkorderStatus = (typeof workorderStatuses)[number]

/** The roles that work with work orders, which contain neither money nor guest data. */
export const workorderRoles = [...deskRoles, 'maintenance'] as const satisfies readonly Role[]

/** Status filters of a list. 'open' is neither completed nor cancelled (SPEC §4). */
export const listedStatuses = [...workorderStatuses, 'open'] as const

/** Page size of the table. */
export const PAGE = 20

export const scheduleUnits = ['days', 'rentals'] as const

export type ScheduleUnit = (typeof scheduleUnits)[number]

/** The start of a schedule's interval: the day before it in the plan, or when it was last done. */
export const scheduleOrigins = ['plan', 'completion'] as const

export type ScheduleOrigin = (typeof scheduleOrigins)[number]
