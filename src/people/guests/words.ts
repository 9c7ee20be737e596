/** From harmless to serious. */
export const flagKinds = ['note', 'warning', 'banned'] as const

export type FlagKind = (typeof flagKinds)[number]

/** A company has an account, but no stays of its own. */
export const guestKinds = ['person', 'company'] as const

export type GuestKind = (typeof guestKinds)[number]

export const contactKinds = ['phone', 'email'] as const

export type ContactKind = (typeof contactKinds)[number]

/** The scope of a flag: the venue, or one type of facility. */
export const flagScopes = ['all', 'room', 'locker'] as const

export type FlagScope = (typeof flagScopes)[number]

/** Guests per page of the list. */
export const PAGE = 50

/** Phones and e-mails of one guest. */
export const MAX_CONTACTS = 20
