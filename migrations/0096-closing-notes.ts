import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Says on a work order what was done, apart from the notes for whoever does it. */
export const closingNotes = (): Migration => ({
  async up(db) {
    await sql`alter table workorders add column closing_note text not null default ''`.execute(db)
  },
})
