import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Rentals remember the rates charged after moves, and what their check-out posted and by whom, so that it can be taken
 * back. Existing rentals kept their rate.
 */
export const movesAndReopening = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of ['rate_changes text', 'ended_by integer', 'end_charge text', 'end_payment text'])
      await sql.raw(`alter table rentals add column ${column}`).execute(db)
  },
})
