import { cleaningRoles, everyone, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

export const facilityTypes = ['room', 'locker'] as const
export type FacilityType = (typeof facilityTypes)[number]

/** How a facility is identified on site: by an NFC tag, or by the short code printed beside its QR code. */
export const tagKinds = ['nfc', 'code'] as const

export const readRoom = { method: 'GET', path: '/api/rooms/:id', roles: everyone } as const
export const readLocker = { method: 'GET', path: '/api/lockers/:id', roles: everyone } as const
export const addRoom = { method: 'POST', path: '/api/rooms', roles: managerRoles } as const
export const addLocker = { method: 'POST', path: '/api/lockers', roles: managerRoles } as const
export const editRoom = { method: 'PATCH', path: '/api/rooms/:id', roles: managerRoles } as const
export const editLocker = { method: 'PATCH', path: '/api/lockers/:id', roles: managerRoles } as const
export const retireRoom = { method: 'POST', path: '/api/rooms/:id/retire', roles: managerRoles } as const
export const retireLocker = { method: 'POST', path: '/api/lockers/:id/retire', roles: managerRoles } as const
export const restoreRoom = { method: 'POST', path: '/api/rooms/:id/restore', roles: managerRoles } as const
export const restoreLocker = {
  method: 'POST',
  path: '/api/lockers/:id/restore',
  roles: managerRoles,
} as const
export const listTags = { method: 'GET', path: '/api/nfc', roles: cleaningRoles } as const
export const readTag = { method: 'GET', path: '/api/nfc/:tagId', roles: everyone } as const
export const registerTag = { method: 'POST', path: '/api/nfc', roles: managerRoles } as const
export const removeTag = { method: 'DELETE', path: '/api/nfc/:tagId', roles: managerRoles } as const
