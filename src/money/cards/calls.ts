import { deskRoles, managerRoles } from '#platform/http/roles.ts'

/** A gift card holds money, a visit pack visits. */
export const cardKinds = ['value', 'visits'] as const
export type CardKind = (typeof cardKinds)[number]

export const cardStatuses = ['active', 'void'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** What a card is on a day: usable, used up, expired or voided. */
export const cardStates = ['usable', 'used', 'expired', 'void'] as const
export type CardState = (typeof cardStates)[number]

/** Cards per page. */
export const PAGE = 50

export const sellCard = { method: 'POST', path: '/api/gift-cards', roles: deskRoles } as const
export const listCards = { method: 'GET', path: '/api/gift-cards', roles: deskRoles } as const
export const findCard = { method: 'GET', path: '/api/gift-cards/lookup', roles: deskRoles } as const
export const readLiability = {
  method: 'GET',
  path: '/api/gift-cards/liability',
  roles: managerRoles,
} as const
export const readCard = { method: 'GET', path: '/api/gift-cards/:id', roles: deskRoles } as const
export const showCode = {
  method: 'POST',
  path: '/api/gift-cards/:id/code',
  roles: managerRoles,
  approval: managerRoles,
} as const
export const extendCard = {
  method: 'POST',
  path: '/api/gift-cards/:id/extend',
  roles: managerRoles,
  approval: managerRoles,
} as const
export const voidCard = {
  method: 'POST',
  path: '/api/gift-cards/:id/void',
  roles: managerRoles,
  approval: managerRoles,
} as const
