import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index for the list of issued papers, by period and kind. It costs one entry for each paper issued. */
export const papersByDay = (): Migration => ({
  async up(db) {
    await sql`create index issued_papers_day on issued_papers (business_day, id, kind)`.execute(db)
  },
})
