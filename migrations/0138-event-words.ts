import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The message of an alert as key and values, for screens in other languages. Events of earlier versions have none. */
export const eventWords = (): Migration => ({
  async up(db) {
    await sql`alter table events add column words text`.execute(db)
  },
})
