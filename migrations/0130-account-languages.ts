import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language in which a person reads the Cleaner App. Null: that of the phone. */
export const accountLanguages = (): Migration => ({
  async up(db) {
    await sql`alter table staff_accounts add column language text`.execute(db)
  },
})
