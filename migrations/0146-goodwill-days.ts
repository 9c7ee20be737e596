import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** The days that managers gave to memberships, and why. */
export const goodwillDays = (engine: Engine): Migration => ({
  async up(db) {
    await withId(db.schema.createTable('membership_goodwill'), engine)
      .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
      .addColumn('given_on', 'text', notNull)
      .addColumn('days', 'integer', column => column.notNull().check(sql`days between 1 and 365`))
      .addColumn('reason', 'text', notNull)
      .addColumn('created_at', 'bigint', notNull)
      .execute()
    await sql`create index membership_goodwill_membership on membership_goodwill (membership_id)`.execute(db)
  },
})
