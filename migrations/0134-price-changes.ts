import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Announced fees of plans. A membership whose member was told has a planned change that names its announcement. */
export const priceChanges = (engine: Engine): Migration => ({
  async up(db) {
    await withId(db.schema.createTable('membership_price_changes'), engine)
      .addColumn('plan_id', 'integer', column => column.notNull().references('membership_plans.id'))
      .addColumn('billing_frequency', 'text', notNull)
      .addColumn('old_cents', 'bigint', notNull)
      .addColumn('new_cents', 'bigint', column => column.notNull().check(sql`new_cents >= 0`))
      .addColumn('from_day', 'text', notNull)
      .addColumn('notice_days', 'integer', column => column.notNull().check(sql`notice_days >= 0`))
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in ('planned', 'applied', 'withdrawn')`),
      )
      .addColumn('created_at', 'bigint', notNull)
      .execute()
    await sql`create unique index membership_price_changes_open
      on membership_price_changes (plan_id, billing_frequency) where status = 'planned'`.execute(db)
    await db.schema
      .alterTable('membership_changes')
      .addColumn('price_change_id', 'integer', column => column.references('membership_price_changes.id'))
      .execute()
    await sql`create index membership_changes_price on membership_changes (price_change_id)
      where price_change_id is not null`.execute(db)
  },
})
