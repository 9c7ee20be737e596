import { deskRoles, everyone, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

export const signIn = { method: 'POST', path: '/api/session', roles: everyone, admits: 'signed-out' } as const
export const signOut = {
  method: 'DELETE',
  path: '/api/session',
  roles: everyone,
  admits: 'signed-out',
} as const
export const lockDesk = {
  method: 'POST',
  path: '/api/session/lock',
  roles: everyone,
  admits: 'locked',
} as const
export const switchUser = {
  method: 'POST',
  path: '/api/session/switch',
  roles: everyone,
  admits: 'locked',
} as const
export const confirmPassword = { method: 'POST', path: '/api/session/confirm', roles: everyone } as const
export const listDeskUsers = {
  method: 'GET',
  path: '/api/session/people',
  roles: everyone,
  admits: 'locked',
} as const
export const listSessions = { method: 'GET', path: '/api/sessions', roles: everyone } as const
export const endSession = { method: 'DELETE', path: '/api/sessions/:id', roles: everyone } as const
export const endOtherSessions = { method: 'DELETE', path: '/api/sessions', roles: everyone } as const
export const readProfile = { method: 'GET', path: '/api/profile', roles: everyone } as const
export const saveProfile = { method: 'PATCH', path: '/api/profile', roles: everyone } as const
export const savePreferences = {
  method: 'PATCH',
  path: '/api/profile/preferences',
  roles: everyone,
} as const
export const setPassword = { method: 'PUT', path: '/api/profile/password', roles: everyone } as const
export const setPin = { method: 'PUT', path: '/api/profile/pin', roles: everyone } as const
export const listApprovers = { method: 'GET', path: '/api/accounts/approvers', roles: deskRoles } as const
export const approve = { method: 'POST', path: '/api/accounts/approvals', roles: deskRoles } as const
export const listAccounts = { method: 'GET', path: '/api/accounts', roles: managerRoles } as const
export const addAccount = { method: 'POST', path: '/api/accounts', roles: managerRoles } as const
export const changeAccount = { method: 'PATCH', path: '/api/accounts/:id', roles: managerRoles } as const
export const resetPassword = {
  method: 'POST',
  path: '/api/accounts/:id/reset-password',
  roles: managerRoles,
} as const
export const setAccountPin = { method: 'PUT', path: '/api/accounts/:id/pin', roles: managerRoles } as const
export const unlockAccount = {
  method: 'POST',
  path: '/api/accounts/:id/unlock',
  roles: managerRoles,
} as const
export const signOutEverywhere = {
  method: 'POST',
  path: '/api/accounts/:id/sign-out',
  roles: managerRoles,
} as const

const secondFactor = '/api/profile/second-factor'

export const readSecondFactors = { method: 'GET', path: secondFactor, roles: managerRoles } as const
export const beginApp = { method: 'POST', path: `${secondFactor}/app`, roles: managerRoles } as const
export const confirmApp = {
  method: 'POST',
  path: `${secondFactor}/app/confirm`,
  roles: managerRoles,
} as const
export const beginPasskey = {
  method: 'POST',
  path: `${secondFactor}/passkey/options`,
  roles: managerRoles,
} as const
export const addPasskey = { method: 'POST', path: `${secondFactor}/passkey`, roles: managerRoles } as const
export const removeFactor = {
  method: 'POST',
  path: `${secondFactor}/:id/remove`,
  roles: managerRoles,
} as const
export const renewRecoveryCodes = {
  method: 'POST',
  path: `${secondFactor}/recovery-codes`,
  roles: managerRoles,
} as const
export const resetSecondFactors = {
  method: 'POST',
  path: '/api/accounts/:id/reset-second-factor',
  roles: managerRoles,
} as const
