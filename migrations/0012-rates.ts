import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Rates by time, holidays, membership discounts, and the terms stored with a rental. */
export function rates(engine: Engine): Migration {
  return {
    async up(db) {
      await rateRules(db, engine)
      await db.schema
        .createTable('holidays')
        .addColumn('day', 'text', column => column.primaryKey())
        .addColumn('name', 'text', notNull)
        .execute()
      await benefits(db)
      await rentals(db)
    },
  }
}

async function rateRules(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('rate_rules'), engine)
    .addColumn('name', 'text', notNull)
    .addColumn('facility_type', 'text', column =>
      column.notNull().check(sql`facility_type in ('room', 'locker')`),
    )
    .addColumn('facility_kind', 'text', notNull)
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('hourly', 'block', 'cap')`))
    .addColumn('weekdays', 'text', notNull)
    .addColumn('on_holidays', 'integer', column => column.notNull().check(sql`on_holidays in (0, 1)`))
    .addColumn('from_time', 'text')
    .addColumn('until_time', 'text')
    .addColumn('hours', 'integer', column => column.check(sql`hours between 1 and 744`))
    .addColumn('price_cents', 'bigint', column => column.notNull().check(sql`price_cents >= 0`))
    .addColumn('enabled', 'integer', column => column.notNull().check(sql`enabled in (0, 1)`))
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint('rate_rules_hours_of_blocks', sql`(kind = 'hourly') = (hours is null)`)
    .addCheckConstraint('rate_rules_from_and_until', sql`(from_time is null) = (until_time is null)`)
    .execute()
}

async function benefits(db: Kysely<unknown>) {
  await db.schema
    .createTable('membership_benefits')
    .addColumn('type', 'text', column =>
      column.primaryKey().check(sql`type in ('standard', 'premium', 'family', 'student', 'senior')`),
    )
    .addColumn('discount_percent', 'integer', column =>
      column.notNull().check(sql`discount_percent between 0 and 100`),
    )
    .addColumn('free_hours', 'integer', column => column.notNull().check(sql`free_hours between 0 and 744`))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
}

/** Rules and member price as agreed with the rental; free minutes count in the month of their use. */
async function rentals(db: Kysely<unknown>) {
  await db.schema.alterTable('rentals').addColumn('rate_plan', 'text').execute()
  await db.schema
    .alterTable('rentals')
    .addColumn('member_id', 'integer', column => column.references('members.id'))
    .execute()
  await db.schema.alterTable('rentals').addColumn('member_price', 'text').execute()
  await db.schema
    .alterTable('rentals')
    .addColumn('free_minutes', 'integer', column =>
      column.notNull().defaultTo(0).check(sql`free_minutes >= 0`),
    )
    .execute()
  await db.schema.alterTable('rentals').addColumn('free_month', 'text').execute()
  await sql`create index rentals_free on rentals (member_id, free_month) where free_minutes > 0`.execute(db)
}
