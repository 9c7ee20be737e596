/** Past visits per page. The first page also has the open visits. */
export const PAGE = 50

/** Agreed hours of a paid visit if the request names none (SPEC §5, Check-in form). */
export const DEFAULT_HOURS = 1

/** Longest paid visit, in hours. */
export const MAX_HOURS = 744
