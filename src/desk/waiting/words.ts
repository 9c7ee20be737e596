/** The status of a guest of the waiting list. */
export const entryStatuses = ['waiting', 'offered', 'checked_in', 'lapsed', 'cancelled'] as const

export type EntryStatus = (typeof entryStatuses)[number]

/** The states of an offer. An open or accepted one holds its facility. */
export const offerStatuses = [
  'open',
  'accepted',
  'used',
  'skipped',
  'lapsed',
  'cancelled',
  'released',
] as const

export type OfferStatus = (typeof offerStatuses)[number]

/** The most people of one entry, and the most types that one guest may wait for. */
export const MAX_PEOPLE = 999

/** The most facilities that one group may wait for. */
export const MAX_WANTED = 20

export const MAX_WANTS = 10

/** The header with the token of a display link. A token in the path would be in the log. */
export const DISPLAY_TOKEN = 'x-display-token'
