import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The label of a bill line as key and values, for papers in other languages. Lines of earlier versions have none. */
export const lineWords = (): Migration => ({
  async up(db) {
    await sql`alter table bill_lines add column words text`.execute(db)
  },
})
