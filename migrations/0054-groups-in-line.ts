import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many facilities the guests of an entry of the waiting list still want: one, more for a group. */
export const groupsInLine = (): Migration => ({
  async up(db) {
    await sql`alter table waiting_entries add column facilities integer not null default 1
      constraint waiting_entries_facilities check (facilities > 0)`.execute(db)
  },
})
