import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/** Gapless number series, the closing date of the books, drawers, shifts, Z reports and invoices. */
export function shiftsAndInvoices(engine: Engine): Migration {
  return {
    async up(db) {
      await numbersAndBooks(db)
      await shifts(db, engine)
      await zReports(db, engine)
      await invoices(db, engine)
    },
  }
}

async function numbersAndBooks(db: Kysely<unknown>) {
  await db.schema
    .createTable('numbers')
    .addColumn('series', 'text', column => column.primaryKey())
    .addColumn('last', 'integer', notNull)
    .execute()
  await db.schema
    .createTable('books')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('closed_through', 'text')
    .execute()
  await sql`insert into books (id) values (1)`.execute(db)
}

async function shifts(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('shifts'), engine)
    .addColumn('drawer', 'text', notNull)
    .addColumn('drawer_key', 'text', notNull)
    .addColumn('opened_at', 'bigint', notNull)
    .addColumn('opened_by', 'integer', column => column.notNull().references('staff_accounts.id'))
    .addColumn('float_cents', 'bigint', column => column.notNull().check(sql`float_cents >= 0`))
    .addColumn('after_ledger_id', 'integer', notNull)
    .addColumn('x_reports', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'integer')
    .addColumn('closed_on', 'text')
    .addColumn('until_ledger_id', 'integer')
    .addColumn('expected_cents', 'bigint')
    .addColumn('counted_cents', 'bigint', column => column.check(sql`counted_cents >= 0`))
    .addCheckConstraint(
      'shifts_closed_is_counted',
      sql`(closed_at is null) = (counted_cents is null) and (closed_at is null) = (until_ledger_id is null)
        and (closed_at is null) = (closed_on is null) and (closed_at is null) = (expected_cents is null)`,
    )
    .execute()
  await sql`create unique index shifts_open_key on shifts (drawer_key) where closed_at is null`.execute(db)
  await sql`create unique index shifts_opener_key on shifts (opened_by) where closed_at is null`.execute(db)
  await sql`create index shifts_closed_on on shifts (closed_on)`.execute(db)
  await withId(db.schema.createTable('shift_people'), engine)
    .addColumn('shift_id', 'integer', column => column.notNull().references('shifts.id'))
    .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
    .addColumn('after_ledger_id', 'integer', notNull)
    .addColumn('until_ledger_id', 'integer')
    .execute()
  await sql`create unique index shift_people_now_key on shift_people (account_id) where until_ledger_id is null`.execute(
    db,
  )
  await sql`create index shift_people_account on shift_people (account_id, after_ledger_id)`.execute(db)
  await sql`create index shift_people_shift on shift_people (shift_id)`.execute(db)
  await withId(db.schema.createTable('drawer_movements'), engine)
    .addColumn('shift_id', 'integer', column => column.notNull().references('shifts.id'))
    .addColumn('at', 'bigint', notNull)
    .addColumn('business_day', 'text', notNull)
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('in', 'out')`))
    .addColumn('amount_cents', 'bigint', column => column.notNull().check(sql`amount_cents > 0`))
    .addColumn('reason', 'text', notNull)
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'text', notNull)
    .execute()
  await sql`create index drawer_movements_shift on drawer_movements (shift_id)`.execute(db)
  await sql`create index drawer_movements_day on drawer_movements (business_day)`.execute(db)
  for (const statement of appendOnly('drawer_movements', engine)) await statement.execute(db)
}

async function zReports(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('z_reports'), engine)
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('shift', 'day')`))
    .addColumn('number', 'integer', column => column.notNull().check(sql`number >= 1`))
    .addColumn('shift_id', 'integer', column => column.unique().references('shifts.id'))
    .addColumn('business_day', 'text', notNull)
    .addColumn('drawn_at', 'bigint', notNull)
    .addColumn('document', 'text', notNull)
    .addColumn('hash', 'text', notNull)
    .addUniqueConstraint('z_reports_number_key', ['kind', 'number'])
    .addCheckConstraint('z_reports_of_a_shift', sql`(shift_id is not null) = (kind = 'shift')`)
    .execute()
  await sql`create unique index z_reports_day_key on z_reports (business_day) where kind = 'day'`.execute(db)
  for (const statement of appendOnly('z_reports', engine)) await statement.execute(db)
}

async function invoices(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('invoices'), engine)
    .addColumn('status', 'text', column => column.notNull().check(sql`status in ('draft', 'sent', 'void')`))
    .addColumn('number', 'text', column => column.unique())
    .addColumn('member_id', 'integer', column => column.references('members.id'))
    .addColumn('rental_id', 'integer', column => column.references('rentals.id'))
    .addColumn('customer_name', 'text', notNull)
    .addColumn('customer_address', 'text', notNull)
    .addColumn('customer_email', 'text')
    .addColumn('lines', 'text', notNull)
    .addColumn('net_cents', 'bigint', notNull)
    .addColumn('tax_cents', 'bigint', notNull)
    .addColumn('total_cents', 'bigint', notNull)
    .addColumn('due_date', 'text', notNull)
    .addColumn('notes', 'text', notNull)
    .addColumn('issued_on', 'text')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('created_by', 'integer')
    .addColumn('sent_at', 'bigint')
    .addColumn('voided_at', 'bigint')
    .addColumn('void_reason', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint(
      'invoices_sent_is_numbered',
      sql`(status = 'draft') = (number is null) and (number is null) = (sent_at is null)
        and (number is null) = (issued_on is null)`,
    )
    .addCheckConstraint(
      'invoices_void_with_reason',
      sql`(status = 'void') = (voided_at is not null) and (status = 'void') = (void_reason is not null)`,
    )
    .addCheckConstraint('invoices_total', sql`total_cents = net_cents + tax_cents and net_cents >= 0`)
    .execute()
  await sql`create index invoices_status on invoices (status, id)`.execute(db)
  for (const statement of immutableSentInvoices(engine)) await sql.raw(statement).execute(db)
}

/** Triggers that make sent invoices immutable, except for voiding. */
function immutableSentInvoices(engine: Engine): string[] {
  const kept = [
    'number',
    'customer_name',
    'customer_address',
    'lines',
    'total_cents',
    'due_date',
    'issued_on',
  ]
  const changed = kept.map(column => `new.${column} is distinct from old.${column}`).join(' or ')
  const message = 'an invoice that was sent stands as it is'
  if (engine === 'sqlite')
    return [
      `create trigger invoices_stay before update on invoices when old.status <> 'draft' and (${changed})
         begin select raise(abort, '${message}'); end`,
      `create trigger invoices_no_delete before delete on invoices when old.status <> 'draft'
         begin select raise(abort, '${message}'); end`,
    ]
  return [
    `create function invoices_stay() returns trigger language plpgsql as $$ begin
       raise exception '${message}'; end $$`,
    `create trigger invoices_stay before update on invoices for each row
       when (old.status <> 'draft' and (${changed})) execute function invoices_stay()`,
    `create trigger invoices_no_delete before delete on invoices for each row
       when (old.status <> 'draft') execute function invoices_stay()`,
  ]
}
