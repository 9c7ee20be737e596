/** Holds the port of the venue that a page's calls go to. */
export const venueCookie = 'test-venue'
