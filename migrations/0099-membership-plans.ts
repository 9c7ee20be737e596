import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, withId } from './columns.ts'
import { rebuildTable } from './rebuild-table.ts'

/**
 * What is sold is a plan: fees, benefits and terms under one name. Each membership type becomes its default plan, with
 * the fees and benefits it had. Memberships keep fee, dates and bill, and do not renew.
 */
export const membershipPlans = (engine: Engine): Migration => ({
  async up(db) {
    await plans(db, engine)
    await planOfEachType(db)
    await planOfMemberships(db, engine)
    await db.schema.dropTable('membership_fees').execute()
    await db.schema.dropTable('membership_benefits').execute()
  },
})

const fees = ['monthly_cents', 'quarterly_cents', 'biannual_cents', 'annual_cents'] as const

async function plans(db: Kysely<unknown>, engine: Engine) {
  const table = withId(db.schema.createTable('membership_plans'), engine)
    .addColumn('name', 'text', column => column.notNull().unique())
    .addColumn('type', 'text', column =>
      column.notNull().check(sql`type in ('standard', 'premium', 'family', 'student', 'senior')`),
    )
    .addColumn('is_default', 'integer', column => column.notNull().check(sql`is_default in (0, 1)`))
    .addColumn('joining_cents', 'bigint', column =>
      column.notNull().defaultTo(0).check(sql`joining_cents >= 0`),
    )
    .addColumn('tax_class', 'text')
    .addColumn('discount_percent', 'integer', column =>
      column.notNull().defaultTo(0).check(sql`discount_percent between 0 and 100`),
    )
    .addColumn('free_hours', 'integer', column =>
      column.notNull().defaultTo(0).check(sql`free_hours between 0 and 744`),
    )
    .addColumn('guest_passes', 'integer', column =>
      column.notNull().defaultTo(0).check(sql`guest_passes >= 0`),
    )
    .addColumn('people', 'integer', column => column.notNull().defaultTo(1).check(sql`people >= 1`))
    .addColumn('facility_kinds', 'text')
    .addColumn('times', 'text')
    .addColumn('renews', 'integer', column => column.notNull().defaultTo(0).check(sql`renews in (0, 1)`))
    .addColumn('min_months', 'integer', column => column.notNull().defaultTo(0).check(sql`min_months >= 0`))
    .addColumn('notice_days', 'integer', column => column.notNull().defaultTo(0).check(sql`notice_days >= 0`))
    .addColumn('freeze_days', 'integer', column => column.notNull().defaultTo(0).check(sql`freeze_days >= 0`))
    .addColumn('freeze_fee_cents', 'bigint', column =>
      column.notNull().defaultTo(0).check(sql`freeze_fee_cents >= 0`),
    )
    .addColumn('once', 'integer', column => column.notNull().defaultTo(0).check(sql`once in (0, 1)`))
    .addColumn('on_sale_from', 'text')
    .addColumn('on_sale_until', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint(
      'membership_plans_fee',
      sql`coalesce(${sql.join(fees.map(name => sql.ref(name)))}) is not null`,
    )
    .addCheckConstraint('membership_plans_sale', sql`on_sale_until >= on_sale_from`)
    .addUniqueConstraint('membership_plans_type', ['id', 'type'])
  await fees
    .reduce(
      (builder, name) =>
        builder.addColumn(name, 'bigint', column => column.check(sql`${sql.ref(name)} >= 0`)),
      table,
    )
    .execute()
  await sql`create unique index membership_plans_default on membership_plans (type) where is_default = 1`.execute(
    db,
  )
}

/** $50 a month (SPEC §9) for a type whose fees were never changed. */
const planOfEachType = (db: Kysely<unknown>) =>
  sql`insert into membership_plans (name, type, is_default, monthly_cents, quarterly_cents, biannual_cents,
      annual_cents, discount_percent, free_hours)
    select upper(substr(types.type, 1, 1)) || substr(types.type, 2), types.type, 1, coalesce(monthly_cents, 5000),
      coalesce(quarterly_cents, 15000), coalesce(biannual_cents, 30000), coalesce(annual_cents, 60000),
      coalesce(discount_percent, 0), coalesce(free_hours, 0)
    from (select 1 as number, 'standard' as type union all select 2, 'premium' union all select 3, 'family'
      union all select 4, 'student' union all select 5, 'senior') as types
    left join membership_fees on membership_fees.type = types.type
    left join membership_benefits on membership_benefits.type = types.type
    order by types.number`.execute(db)

/** The key over plan and type refuses a membership whose type is not that of its plan. */
async function planOfMemberships(db: Kysely<unknown>, engine: Engine) {
  await db.schema.alterTable('memberships').addColumn('plan_id', 'integer').execute()
  await db.schema
    .alterTable('memberships')
    .addColumn('renews', 'integer', column => column.notNull().defaultTo(0).check(sql`renews in (0, 1)`))
    .execute()
  await db.schema.alterTable('memberships').addColumn('committed_until', 'text').execute()
  await sql`update memberships set plan_id =
    (select id from membership_plans where membership_plans.type = memberships.type)`.execute(db)
  const key = 'foreign key (plan_id, type) references membership_plans (id, type)'
  if (engine === 'postgres')
    await sql.raw(`alter table memberships add constraint memberships_plan ${key}`).execute(db)
  else
    await rebuildTable(db, 'memberships', ({ type, definition }) =>
      type === 'table' ? definition.replace(/\)\s*$/, `, constraint memberships_plan ${key})`) : definition,
    )
  await sql`alter table memberships alter column plan_id set not null`.execute(db)
}
