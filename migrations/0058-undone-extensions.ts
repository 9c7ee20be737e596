import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rentals remember their last extension, so that it can be taken back. Those of before cannot. */
export const undoneExtensions = (): Migration => ({
  async up(db) {
    await sql`alter table rentals add column last_extension text`.execute(db)
  },
})
