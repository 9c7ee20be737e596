export const sessionStatuses = ['in_progress', 'completed', 'given_up'] as const

export type SessionStatus = (typeof sessionStatuses)[number]

export const likenesses = ['same', 'similar'] as const

export type Likeness = (typeof likenesses)[number]

export const flags = ['same_photo', 'similar_photo', 'under_a_minute', 'uploaded'] as const

/** Reasons for a manager to review a record. */
export type Flag = (typeof flags)[number]

/** Maximum size of a photo: bytes of its file, and pixels. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

export const MAX_PHOTO_PIXELS = 50_000_000

/** An image in a data URL; the group is its Base64 text. */
export const IMAGE_DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/

/** Maximum number of records of a list. */
export const MAX_RECORDS = 500

/** Maximum number of business days of a report. */
export const MAX_REPORT_DAYS = 93
