import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull } from './columns.ts'

/**
 * A membership stores the fee of its billing period instead of a fee per month, so that a fee that is no multiple of
 * the months keeps its cents. Each membership type has a fee per billing period.
 */
export function membershipFees(engine: Engine): Migration {
  return {
    async up(db) {
      await feesOfTypes(db)
      await feeOfPeriod(db, engine)
    },
  }
}

async function feesOfTypes(db: Kysely<unknown>) {
  const cents = ['monthly_cents', 'quarterly_cents', 'biannual_cents', 'annual_cents'] as const
  const table = db.schema
    .createTable('membership_fees')
    .addColumn('type', 'text', column =>
      column.primaryKey().check(sql`type in ('standard', 'premium', 'family', 'student', 'senior')`),
    )
    .addColumn('version', 'integer', notNull)
  await cents
    .reduce(
      (builder, name) =>
        builder.addColumn(name, 'bigint', column => column.notNull().check(sql`${sql.ref(name)} >= 0`)),
      table,
    )
    .execute()
}

async function feeOfPeriod(db: Kysely<unknown>, engine: Engine) {
  await db.schema.alterTable('memberships').renameColumn('monthly_fee_cents', 'period_fee_cents').execute()
  if (engine === 'postgres')
    await sql`alter table memberships rename constraint memberships_monthly_fee_cents_check
      to memberships_period_fee_cents_check`.execute(db)
  await sql`update memberships set period_fee_cents = period_fee_cents * case billing_frequency
    when 'monthly' then 1 when 'quarterly' then 3 when 'biannual' then 6 else 12 end`.execute(db)
}
