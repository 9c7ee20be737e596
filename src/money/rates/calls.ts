import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export const rateKinds = ['hourly', 'block', 'cap'] as const
export type RateKind = (typeof rateKinds)[number]

export const listRates = { method: 'GET', path: '/api/rates', roles: deskRoles } as const
export const addRate = { method: 'POST', path: '/api/rates', roles: managerRoles } as const
export const editRate = { method: 'PATCH', path: '/api/rates/:id', roles: managerRoles } as const
export const removeRate = { method: 'DELETE', path: '/api/rates/:id', roles: managerRoles } as const
export const addHoliday = { method: 'POST', path: '/api/rates/holidays', roles: managerRoles } as const
export const removeHoliday = {
  method: 'DELETE',
  path: '/api/rates/holidays/:day',
  roles: managerRoles,
} as const
