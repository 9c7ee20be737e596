import { deskRoles } from '#platform/http/roles.ts'

export const listKeys = { method: 'GET', path: '/api/keys', roles: deskRoles } as const
export const handOutKey = { method: 'POST', path: '/api/keys/hand-out', roles: deskRoles } as const
export const takeBackKey = { method: 'POST', path: '/api/keys/loans/:id/back', roles: deskRoles } as const
export const loseKey = { method: 'POST', path: '/api/keys/loans/:id/lost', roles: deskRoles } as const
export const unblockKey = { method: 'POST', path: '/api/keys/:id/unblock', roles: deskRoles } as const
