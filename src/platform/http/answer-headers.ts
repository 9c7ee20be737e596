/**
 * The header that names the venue's time in answers of the API, in ms since 1970. Screens follow it. Cached lists do
 * not have it: a browser that may go on using one would read an old time.
 */
export const VENUE_TIME = 'x-venue-time'

/**
 * The header in which the answer to a write names the resources of the API that it made stale: 'rooms,audit'. Empty if
 * none. The repeat of an answer does not have it, because what the first request changed is not stored.
 */
export const STALE_RESOURCES = 'x-stale'
