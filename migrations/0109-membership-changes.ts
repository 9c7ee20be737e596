import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * Changes of memberships that were asked for, planned or made, and what a credit for a part of a billed period needs:
 * the line of its charge, the days that were frozen, and the days of the whole period of which the row may be a part.
 */
export const membershipChanges = (engine: Engine): Migration => ({
  async up(db) {
    await changes(db, engine)
    await partsOfPeriods(db, engine)
  },
})

async function changes(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('membership_changes'), engine)
    .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('cancel', 'plan', 'price', 'freeze')`),
    )
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('requested', 'planned', 'applied', 'withdrawn', 'refused')`),
    )
    .addColumn('effective_on', 'text', notNull)
    .addColumn('terms', 'text', notNull)
    .addColumn('reason', 'text', column => column.notNull().defaultTo(''))
    .addColumn('told_at', 'bigint')
    .addColumn('created_at', 'bigint', notNull)
    .execute()
  await sql`create unique index membership_changes_open on membership_changes (membership_id, kind)
    where status in ('requested', 'planned')`.execute(db)
  await sql`create index membership_changes_due on membership_changes (effective_on) where status = 'planned'`.execute(
    db,
  )
}

async function partsOfPeriods(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .alterTable('membership_periods')
    .addColumn('line_id', 'integer', column => column.references('bill_lines.id'))
    .execute()
  await db.schema
    .alterTable('membership_periods')
    .addColumn('frozen_days', 'integer', column => column.notNull().defaultTo(0).check(sql`frozen_days >= 0`))
    .execute()
  await db.schema
    .alterTable('membership_periods')
    .addColumn('whole_days', 'integer', column => column.check(sql`whole_days > 0`))
    .execute()
  const days =
    engine === 'postgres'
      ? sql`ends_on::date - starts_on::date + 1`
      : sql`cast(julianday(ends_on) - julianday(starts_on) as integer) + 1`
  await sql`update membership_periods set whole_days = ${days}, line_id = (
    select max(line.id) from bill_lines as line join memberships on memberships.bill_id = line.bill_id
    where memberships.id = membership_periods.membership_id and line.kind = 'membership' and line.corrects_id is null
      and line.label = 'Membership ' || membership_periods.starts_on || ' to ' || membership_periods.ends_on)`.execute(
    db,
  )
  await sql`alter table membership_periods alter column whole_days set not null`.execute(db)
}
