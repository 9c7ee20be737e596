import { deskRoles, everyone, managerRoles } from '#platform/http/roles.ts'

export const facilityStatuses = ['available', 'occupied', 'cleaning', 'repair'] as const
export type FacilityStatus = (typeof facilityStatuses)[number]

export const listRooms = { method: 'GET', path: '/api/rooms', roles: everyone } as const
export const listLockers = { method: 'GET', path: '/api/lockers', roles: everyone } as const
/** A manager approves what staff may not set, such as ready without the inspection that is due. */
export const changeRoomStatus = {
  method: 'PATCH',
  path: '/api/rooms/:id/status',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const changeLockerStatus = {
  method: 'PATCH',
  path: '/api/lockers/:id/status',
  roles: deskRoles,
  approval: managerRoles,
} as const
