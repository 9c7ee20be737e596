import { sql } from 'kysely'

/** Stands in the text of statements that are never prepared. */
export const OWN_PLAN = '/* own plan */'

/** Plans a query for its values each time it is run: what suits a rare word is slow for a common one. */
export const ownPlan = sql.raw(OWN_PLAN)
