/** Entries per page. */
export const PAGE = 50

/** Default number of business days if `from` is absent. */
export const DAYS = 30
