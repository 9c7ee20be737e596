import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/** What the display toward the guest shows, one row a desk, and the hash of its link's token. */
export const guestDisplays = (): Migration => ({
  async up(db) {
    await sql`alter table desks add column display_hash text`.execute(db)
    await sql`create unique index desks_display on desks (display_hash)`.execute(db)
    await db.schema
      .createTable('guest_views')
      .addColumn('desk_id', 'integer', column => column.primaryKey().references('desks.id'))
      .addColumn('at', 'bigint', notNull)
      .addColumn('view', 'text', notNull)
      .execute()
  },
})
