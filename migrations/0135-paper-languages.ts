import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language in which a paper for a guest was printed first: it stays in it. */
export const paperLanguages = (): Migration => ({
  async up(db) {
    await sql`alter table print_jobs add column language text`.execute(db)
  },
})
