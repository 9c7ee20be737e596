import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A desk whose browser is gone can be removed: its name is free again, and the openings of its drawer stay. */
export const removedDesks = (): Migration => ({
  async up(db) {
    await sql`alter table desks add column retired_at bigint`.execute(db)
    await sql`drop index desks_name`.execute(db)
    await sql`create unique index desks_name on desks (lower(name)) where retired_at is null`.execute(db)
  },
})
