/** Hand-overs per page. */
export const PAGE = 20
