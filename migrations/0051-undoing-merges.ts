import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A merged record keeps its phones and e-mails, so that the merge can be undone. Those copied to the other record name
 * where they come from.
 */
export const undoingMerges = (): Migration => ({
  async up(db) {
    await sql`alter table guest_contacts add column merged_from integer references guests (id)`.execute(db)
  },
})
