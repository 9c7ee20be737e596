/** A gift card holds money, a visit pack visits. */
export const cardKinds = ['value', 'visits'] as const

export type CardKind = (typeof cardKinds)[number]

export const cardStatuses = ['active', 'void'] as const

export type CardStatus = (typeof cardStatuses)[number]

/** The state of a card on a day: usable, used up, expired or voided. */
export const cardStates = ['usable', 'used', 'expired', 'void'] as const

export type CardState = (typeof cardStates)[number]

/** Cards per page. */
export const PAGE = 50
