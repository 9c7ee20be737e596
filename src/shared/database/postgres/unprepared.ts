import { sql } from 'kysely'

/** Marks the text of statements that are never prepared. */
export const UNPREPARED_MARKER = '/* own plan */'

/** Makes the database plan a query for its values on each run: the plan for a rare word is slow for a common one. */
export const unprepared = sql.raw(UNPREPARED_MARKER)
