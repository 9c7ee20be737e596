import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/** Staff, settings, facilities, rentals, the ledger, events and idempotent responses. */
export function foundation(engine: Engine): Migration {
  return {
    async up(db) {
      await staffAndSettings(db, engine)
      await facilities(db, engine)
      await rentals(db, engine)
      await ledger(db, engine)
      await events(db, engine)
      await idempotentResponses(db)
    },
  }
}

async function staffAndSettings(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('staff_accounts'), engine)
    .addColumn('name', 'text', notNull)
    .addColumn('role', 'text', notNull)
    .execute()
  await sql`insert into staff_accounts (name, role) values ('Admin User', 'admin')`.execute(db)
  await db.schema
    .createTable('settings')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', notNull)
    .addColumn('document', 'text', notNull)
    .execute()
  await sql`insert into settings (id, version, document) values (1, 0, '{}')`.execute(db)
}

async function facilities(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('facilities'), engine)
    .addColumn('type', 'text', column => column.notNull().check(sql`type in ('room', 'locker')`))
    .addColumn('name', 'text', notNull)
    .addColumn('description', 'text', notNull)
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('available', 'occupied', 'cleaning', 'repair')`),
    )
    .addColumn('status_since', 'bigint', notNull)
    .addColumn('held_by', 'text')
    .addColumn('hourly_rate_cents', 'bigint', column => column.notNull().check(sql`hourly_rate_cents >= 0`))
    .addColumn('features', 'text', notNull)
    .addColumn('amenities', 'text', notNull)
    .addColumn('capacity', 'integer', column => column.check(sql`capacity >= 1`))
    .addColumn('room_type', 'text', notNull)
    .addColumn('size', 'text', notNull)
    .addColumn('location', 'text', notNull)
    .addColumn('retired_at', 'bigint')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint('facilities_held_is_occupied', sql`held_by is null or status = 'occupied'`)
    .execute()
  await sql`create unique index facilities_type_name_key on facilities (type, name) where retired_at is null`.execute(
    db,
  )
}

async function rentals(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('rentals'), engine)
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .addColumn('customer_name', 'text', notNull)
    .addColumn('customer_email', 'text')
    .addColumn('customer_phone', 'text')
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('booked', 'active', 'completed', 'cancelled')`),
    )
    .addColumn('starts_at', 'bigint', notNull)
    .addColumn('ends_at', 'bigint', notNull)
    .addColumn('since_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .addColumn('rate_cents', 'bigint', column => column.notNull().check(sql`rate_cents >= 0`))
    .addColumn('tax_rate', 'integer', notNull)
    .addColumn('tax', 'text', column => column.notNull().check(sql`tax in ('included', 'added')`))
    .addColumn('payment_method', 'text')
    .addColumn('notes', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('due_announced_at', 'bigint')
    .addColumn('ending_announced_at', 'bigint')
    .addColumn('overdue_announced_at', 'bigint')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint('rentals_end_after_start', sql`ends_at > starts_at`)
    .addCheckConstraint('rentals_ended_is_completed', sql`(ended_at is not null) = (status = 'completed')`)
    .execute()
  await sql`create unique index rentals_facility_id_key on rentals (facility_id) where status = 'active'`.execute(
    db,
  )
  await sql`create index rentals_live on rentals (status, facility_id) where status in ('active', 'booked')`.execute(
    db,
  )
  await sql`create index rentals_past on rentals (facility_id, ended_at)`.execute(db)
  await sql`create index rentals_of_facility on rentals (facility_id, starts_at)`.execute(db)
  await sql`create index rentals_status on rentals (status, id)`.execute(db)
  await sql`create index rentals_starts_at on rentals (starts_at)`.execute(db)
  await withId(db.schema.createTable('rental_moves'), engine)
    .addColumn('rental_id', 'integer', column => column.notNull().references('rentals.id'))
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .addColumn('from_at', 'bigint', notNull)
    .addColumn('until_at', 'bigint', notNull)
    .addCheckConstraint('rental_moves_until_after_from', sql`until_at >= from_at`)
    .execute()
  await sql`create index rental_moves_facility on rental_moves (facility_id, until_at)`.execute(db)
}

async function ledger(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('ledger'), engine)
    .addColumn('posting', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .addColumn('business_day', 'text', notNull)
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('charge', 'payment', 'refund', 'allowance', 'void', 'reversal',
        'deposit', 'deposit_return', 'deposit_keep')`),
    )
    .addColumn('account', 'text', column =>
      column.notNull().check(sql`account in ('receivable', 'revenue', 'tax', 'deposits',
        'credit_card', 'cash', 'mobile_payment', 'debit_card', 'bank_transfer')`),
    )
    .addColumn('amount_cents', 'bigint', column => column.notNull().check(sql`amount_cents <> 0`))
    .addColumn('method', 'text')
    .addColumn('rental_id', 'integer', column => column.references('rentals.id'))
    .addColumn('actor_id', 'integer')
    .addColumn('note', 'text')
    .execute()
  await sql`create index ledger_rental on ledger (rental_id)`.execute(db)
  await sql`create index ledger_business_day on ledger (business_day, account, at)`.execute(db)
  for (const statement of appendOnly('ledger', engine)) await statement.execute(db)
}

async function events(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('events'), engine)
    .addColumn('transaction_id', 'bigint', column =>
      column.notNull().defaultTo(engine === 'postgres' ? sql`(pg_current_xact_id()::text::bigint)` : 0),
    )
    .addColumn('at', 'bigint', notNull)
    .addColumn('action', 'text', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('priority', 'text', notNull)
    .addColumn('title', 'text')
    .addColumn('message', 'text', notNull)
    .addColumn('subject_id', 'integer')
    .addColumn('facility_type', 'text')
    .addColumn('facility_id', 'integer')
    .addColumn('facility_name', 'text')
    .addColumn('workorder_id', 'integer')
    .addColumn('cleaning_record_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'text', notNull)
    .addColumn('actor_role', 'text', notNull)
    .addColumn('origin', 'text')
    .addColumn('changes', 'text')
    .execute()
  await sql`create index events_delivery on events (transaction_id, id)`.execute(db)
  await sql`create index events_subject on events (subject_id, action, id)`.execute(db)
  for (const statement of appendOnly('events', engine)) await statement.execute(db)
}

async function idempotentResponses(db: Kysely<unknown>) {
  await db.schema
    .createTable('answers')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('call', 'text', notNull)
    .addColumn('request_hash', 'text', notNull)
    .addColumn('status', 'integer', notNull)
    .addColumn('body', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .execute()
  await sql`create index answers_at on answers (at)`.execute(db)
}
