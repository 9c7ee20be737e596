import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/**
 * Tax classes with named rates from a day on. The rate of the settings becomes the rate of the standard class. Lines,
 * rentals and visits name their taxes only if they have another one than the standard class's single rate.
 */
export const taxes = (engine: Engine): Migration => ({
  async up(db) {
    await createTaxClasses(db, engine)
    await classesOfBefore(db)
    await sql`alter table bill_lines add column taxes text`.execute(db)
    await sql`alter table rentals add column taxes text`.execute(db)
    await sql`alter table member_checkins add column taxes text`.execute(db)
    await acceptAnyClass(db, engine)
  },
})

async function createTaxClasses(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('tax_classes')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('taxed', 'zero', 'exempt')`))
    .addColumn('reason', 'text', notNull)
    .addColumn('is_retired', 'integer', column =>
      column.notNull().defaultTo(0).check(sql`is_retired in (0, 1)`),
    )
    .addColumn('created_at', 'bigint', notNull)
    .execute()
  await sql`create unique index tax_classes_name on tax_classes (lower(name))`.execute(db)
  await withId(db.schema.createTable('tax_rates'), engine)
    .addColumn('class_id', 'text', column => column.notNull().references('tax_classes.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('rate', 'integer', column => column.check(sql`rate between 0 and 100000`))
    .addColumn('valid_from', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('actor_id', 'integer')
    .execute()
  for (const statement of appendOnly('tax_rates', engine)) await statement.execute(db)
  await sql`alter table settings add column tax_classes text`.execute(db)
}

/** The first day of the rate that the venue has now: earlier lines state their own. */
const FIRST_DAY = '2000-01-01'

async function classesOfBefore(db: Kysely<unknown>) {
  const { rows } = await sql<{ document: string }>`select document from settings where id = 1`.execute(db)
  const percent = (JSON.parse(rows[0]?.document ?? '{}') as { taxRate?: number }).taxRate ?? 10
  const rate = Math.round(percent * 1_000)
  await sql`insert into tax_classes (id, name, kind, reason, created_at) values
    ('standard', 'Standard', 'taxed', '', 0), ('exempt', 'Exempt', 'exempt', '', 0)`.execute(db)
  await sql`insert into tax_rates (class_id, name, rate, valid_from, created_at)
    values ('standard', 'Tax', ${rate}, ${FIRST_DAY}, 0)`.execute(db)
  const shared = { reason: '', isRetired: false }
  const copy = [
    {
      id: 'standard',
      name: 'Standard',
      kind: 'taxed',
      ...shared,
      rates: [{ name: 'Tax', rate: rate / 1_000, validFrom: FIRST_DAY }],
    },
    { id: 'exempt', name: 'Exempt', kind: 'exempt', ...shared, rates: [] },
  ]
  await sql`update settings set tax_classes = ${JSON.stringify(copy)}`.execute(db)
}

/** Items name any class. SQLite drops a check only with its column, which is copied and replaced. */
async function acceptAnyClass(db: Kysely<unknown>, engine: Engine) {
  if (engine === 'postgres') {
    await sql`alter table items drop constraint items_tax_class_check`.execute(db)
    return
  }
  await sql`alter table items add column any_tax_class text not null default 'standard'`.execute(db)
  await sql`update items set any_tax_class = tax_class`.execute(db)
  await sql`alter table items drop column tax_class`.execute(db)
  await sql`alter table items rename column any_tax_class to tax_class`.execute(db)
}
