import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Members with search indexes, memberships with billed periods, visits, and their columns in the ledger. */
export function members(engine: Engine): Migration {
  return {
    async up(db) {
      await memberRecords(db, engine)
      await (engine === 'postgres' ? searchByTrigrams(db) : searchByFullText(db))
      await memberships(db, engine)
      await periods(db, engine)
      await visits(db, engine)
      await ledger(db)
    },
  }
}

async function memberRecords(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('members'), engine)
    .addColumn('number', 'text', column => {
      const generated = column.generatedAlwaysAs(
        engine === 'postgres'
          ? sql`'M-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end`
          : sql`printf('M-%06d', id)`,
      )
      return engine === 'postgres' ? generated.stored() : generated
    })
    .addColumn('first_name', 'text', notNull)
    .addColumn('last_name', 'text', notNull)
    .addColumn('email', 'text', notNull)
    .addColumn('phone', 'text', notNull)
    .addColumn('date_of_birth', 'text')
    .addColumn('address', 'text', notNull)
    .addColumn('city', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('postal_code', 'text', notNull)
    .addColumn('emergency_contact', 'text', notNull)
    .addColumn('emergency_phone', 'text', notNull)
    .addColumn('notes', 'text', notNull)
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('active', 'inactive', 'suspended')`),
    )
    .addColumn('status_reason', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('first_key', byBytes(engine), notNull)
    .addColumn('last_key', byBytes(engine), notNull)
    .addColumn('email_key', byBytes(engine), notNull)
    .addColumn('person_key', byBytes(engine))
    .addColumn('search', 'text', notNull)
    .addColumn('found_by', 'text', column => {
      const generated = column.generatedAlwaysAs(
        engine === 'postgres'
          ? sql`'m-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end || ' ' || search`
          : sql`printf('m-%06d', id) || ' ' || search`,
      )
      return engine === 'postgres' ? generated.stored() : generated
    })
    .execute()
  await sql`create index members_by_name on members (last_key, first_key, id)`.execute(db)
  await sql`create index members_by_first_name on members (first_key, last_key, id)`.execute(db)
  await sql`create index members_by_email on members (email_key)`.execute(db)
  await sql`create index members_by_person on members (person_key)`.execute(db)
}

/** Names in byte order, independent of the database's locale, so that a prefix is a range. */
const byBytes = (engine: Engine) => (engine === 'postgres' ? sql`text collate "C"` : ('text' as const))

/** If the extension may not be created, the same searches work without the index, only slower. */
async function searchByTrigrams(db: Kysely<unknown>) {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index members_found on members using gin (found_by gin_trgm_ops) with (fastupdate = off);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not to be had: members are searched without an index';
  end $$`.execute(db)
}

async function searchByFullText(db: Kysely<unknown>) {
  const statements = [
    `create virtual table members_found using fts5(found_by, content='', contentless_delete=1, tokenize='trigram')`,
    `create trigger members_found_added after insert on members begin
       insert into members_found (rowid, found_by) values (new.id, new.found_by); end`,
    `create trigger members_found_changed after update of search on members when old.search <> new.search begin
       delete from members_found where rowid = old.id;
       insert into members_found (rowid, found_by) values (new.id, new.found_by); end`,
    `create trigger members_found_removed after delete on members begin
       delete from members_found where rowid = old.id; end`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function memberships(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('memberships'), engine)
    .addColumn('member_id', 'integer', column => column.notNull().references('members.id'))
    .addColumn('type', 'text', column =>
      column.notNull().check(sql`type in ('standard', 'premium', 'family', 'student', 'senior')`),
    )
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('active', 'expired', 'cancelled', 'suspended')`),
    )
    .addColumn('start_date', 'text', notNull)
    .addColumn('end_date', 'text', notNull)
    .addColumn('anchor_day', 'integer', column => column.notNull().check(sql`anchor_day between 1 and 31`))
    .addColumn('billed_until', 'text', notNull)
    .addColumn('billing_frequency', 'text', column =>
      column.notNull().check(sql`billing_frequency in ('monthly', 'quarterly', 'biannual', 'annual')`),
    )
    .addColumn('payment_method', 'text', notNull)
    .addColumn('monthly_fee_cents', 'bigint', column => column.notNull().check(sql`monthly_fee_cents >= 0`))
    .addColumn('notes', 'text', notNull)
    .addColumn('cancelled_at', 'bigint')
    .addColumn('cancel_reason', 'text')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint('memberships_end_after_start', sql`end_date >= start_date`)
    .addCheckConstraint(
      'memberships_cancelled_with_reason',
      sql`(status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null)`,
    )
    .execute()
  await sql`create index memberships_of_member on memberships (member_id, status)`.execute(db)
  await sql`create index memberships_status on memberships (status, id)`.execute(db)
  await sql`create index memberships_ending on memberships (end_date) where status = 'active'`.execute(db)
  await sql`create index memberships_billing on memberships (billed_until) where status = 'active' and billed_until < end_date`.execute(
    db,
  )
}

/** Billed periods. The database refuses to bill a day of a membership twice. */
async function periods(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('membership_periods'), engine)
    .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
    .addColumn('starts_on', 'text', notNull)
    .addColumn('ends_on', 'text', notNull)
    .addColumn('amount_cents', 'bigint', column => column.notNull().check(sql`amount_cents >= 0`))
    .addColumn('tax_cents', 'bigint', column => column.notNull().check(sql`tax_cents >= 0`))
    .addColumn('billed_at', 'bigint', notNull)
    .addColumn('credited_at', 'bigint')
    .addCheckConstraint('membership_periods_end_after_start', sql`ends_on >= starts_on`)
    .execute()
  await sql`create unique index membership_periods_start on membership_periods (membership_id, starts_on) where credited_at is null`.execute(
    db,
  )
  const overlaps = `select 1 from membership_periods other where other.membership_id = new.membership_id
    and other.credited_at is null and other.starts_on <= new.ends_on and other.ends_on >= new.starts_on`
  const statements =
    engine === 'postgres'
      ? [
          `create function membership_periods_apart() returns trigger language plpgsql as $$ begin
             if exists (${overlaps}) then raise exception 'billing periods of a membership never overlap'; end if;
             return new; end $$`,
          `create trigger membership_periods_apart before insert on membership_periods
             for each row execute function membership_periods_apart()`,
        ]
      : [
          `create trigger membership_periods_apart before insert on membership_periods
             when exists (${overlaps}) begin select raise(abort, 'billing periods of a membership never overlap'); end`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function visits(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('member_checkins'), engine)
    .addColumn('member_id', 'integer', column => column.notNull().references('members.id'))
    .addColumn('membership_id', 'integer', column => column.references('memberships.id'))
    .addColumn('facility_id', 'integer', column => column.references('facilities.id'))
    .addColumn('checked_in_at', 'bigint', notNull)
    .addColumn('checked_out_at', 'bigint')
    .addColumn('notes', 'text', notNull)
    .addCheckConstraint('member_checkins_out_after_in', sql`checked_out_at >= checked_in_at`)
    .execute()
  await sql`create unique index member_checkins_in_once on member_checkins (member_id) where checked_out_at is null`.execute(
    db,
  )
  await sql`create unique index member_checkins_facility on member_checkins (facility_id) where checked_out_at is null`.execute(
    db,
  )
  await sql`create index member_checkins_of_member on member_checkins (member_id, id)`.execute(db)
}

async function ledger(db: Kysely<unknown>) {
  for (const [column, table] of [
    ['member_id', 'members'],
    ['membership_id', 'memberships'],
  ] as const) {
    await db.schema
      .alterTable('ledger')
      .addColumn(column, 'integer', added => added.references(`${table}.id`))
      .execute()
  }
  await sql`create index ledger_member on ledger (member_id) where member_id is not null`.execute(db)
  await sql`create index ledger_membership on ledger (membership_id) where membership_id is not null`.execute(
    db,
  )
}
