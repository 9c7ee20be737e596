/**
 * The header that names the venue's time in answers of the API, in ms since 1970. Screens follow it. Cached lists do
 * not have it: a browser that may go on using one would read an old time.
 */
export const VENUE_TIME = 'x-venue-time'
