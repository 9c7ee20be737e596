import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * Guests who came together. A stay of a group names it; all other stays have no group. The index holds only stays with
 * a group, so that a check-in of a single guest writes nothing for it.
 */
export function groups(engine: Engine): Migration {
  return {
    async up(db) {
      await withId(db.schema.createTable('groups'), engine)
        .addColumn('name', 'text')
        .addColumn('billing', 'text', notNull)
        .addColumn('lead_guest_id', 'integer', column => column.notNull().references('guests.id'))
        .addColumn('created_at', 'bigint', notNull)
        .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
        .addCheckConstraint('groups_billing', sql`billing = 'one' or billing = 'each'`)
        .execute()
      await db.schema
        .alterTable('rentals')
        .addColumn('group_id', 'integer', column => column.references('groups.id'))
        .execute()
      await sql`create index rentals_group on rentals (group_id) where group_id is not null`.execute(db)
      await sql`create index groups_lead on groups (lead_guest_id)`.execute(db)
    },
  }
}
