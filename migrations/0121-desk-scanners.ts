import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How the scanner of a desk types, as JSON. */
export const deskScanners = (): Migration => ({
  async up(db) {
    await sql`alter table desks add column scanner text`.execute(db)
  },
})
