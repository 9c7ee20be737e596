/** Whether a venue reports, left the chain itself, or was revoked at the head office. */
export const venueStates = ['joined', 'left', 'revoked'] as const

export type VenueState = (typeof venueStates)[number]

/** The most Z reports of one exchange, and the most characters of one and of all. */
export const MAX_MESSAGES = 10
export const MAX_DOCUMENT = 500_000

/** Letters and digits of a join code, without those that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
