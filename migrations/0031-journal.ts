import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * The database refuses postings in a closed business day. Months that a person closed, the accountant's numbers of our
 * accounts, and a Z report for each time that a day is closed.
 */
export const journal = (engine: Engine): Migration => ({
  async up(db) {
    for (const statement of closedDays[engine]) await sql.raw(statement).execute(db)
    await createMonths(db, engine)
    for (const statement of closedMonths[engine]) await sql.raw(statement).execute(db)
    await db.schema
      .createTable('journal_accounts')
      .addColumn('account', 'text', column => column.primaryKey())
      .addColumn('code', 'text', notNull)
      .addColumn('name', 'text', notNull)
      .execute()
    await sql`alter table z_reports add column repeat integer not null default 0`.execute(db)
    await sql`drop index z_reports_day_key`.execute(db)
    // A day that was reopened is closed again with a further report.
    await sql`create unique index z_reports_day_key on z_reports (business_day, repeat) where kind = 'day'`.execute(
      db,
    )
  },
})

const closedDay = 'no row is added to a closed business day'

/** Tables whose rows name their business day. */
const dated = ['ledger', 'bill_lines', 'drawer_movements']

/** Refuse rows in a closed day. PostgreSQL reads the books once per statement, SQLite once per row. */
const closedDays = {
  sqlite: [
    ...dated.map(
      table => `create trigger ${table}_open_day before insert on ${table}
        when new.business_day <= (select closed_through from books where id = 1)
        begin select raise(abort, '${closedDay}'); end`,
    ),
    `create trigger gift_card_entries_open_day before insert on gift_card_entries
      when (select business_day from ledger where id = new.ledger_id) <= (select closed_through from books where id = 1)
      begin select raise(abort, '${closedDay}'); end`,
  ],
  postgres: [
    `create function assert_open_day() returns trigger language plpgsql as $$ begin
       if exists (select 1 from added where business_day <= (select closed_through from books where id = 1)) then
         raise exception '${closedDay}'; end if;
       return null; end $$`,
    ...dated.map(
      table => `create trigger ${table}_open_day after insert on ${table} referencing new table as added
        for each statement execute function assert_open_day()`,
    ),
    `create function assert_open_day_of_card() returns trigger language plpgsql as $$ begin
       if (select business_day from ledger where id = new.ledger_id)
           <= (select closed_through from books where id = 1) then
         raise exception '${closedDay}'; end if;
       return new; end $$`,
    `create trigger gift_card_entries_open_day before insert on gift_card_entries for each row
       execute function assert_open_day_of_card()`,
  ],
}

async function createMonths(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('closed_months'), engine)
    .addColumn('month', 'text', notNull)
    .addColumn('last_day', 'text', notNull)
    .addColumn('document', 'text', notNull)
    .addColumn('closed_at', 'bigint', notNull)
    .addColumn('closed_by', 'integer')
    .addColumn('closed_by_name', 'text', notNull)
    .addColumn('reopened_at', 'bigint')
    .addColumn('reopened_by', 'integer')
    .addColumn('reopened_by_name', 'text')
    .addColumn('reason', 'text')
    .addCheckConstraint(
      'closed_months_reopened',
      sql`(reopened_at is null) = (reason is null) and (reopened_at is null) = (reopened_by_name is null)`,
    )
    .execute()
  await sql`create unique index closed_months_key on closed_months (month) where reopened_at is null`.execute(
    db,
  )
}

const lockedMonth = 'a closed month is reopened first'
const inClosedMonth = `exists (select 1 from closed_months
  where reopened_at is null and (new.closed_through is null or last_day > new.closed_through))`
const keptMonth = 'a closed month stays as it is'
const changesMonth = `old.reopened_at is not null or new.month <> old.month or new.last_day <> old.last_day
  or new.document <> old.document or new.closed_at <> old.closed_at or new.reopened_at is null`

/** Refuse to reopen a day of a closed month, and to change a closed month other than by reopening it. */
const closedMonths = {
  sqlite: [
    `create trigger books_closed_month before update on books when ${inClosedMonth}
       begin select raise(abort, '${lockedMonth}'); end`,
    `create trigger closed_months_keep before update on closed_months when ${changesMonth}
       begin select raise(abort, '${keptMonth}'); end`,
    `create trigger closed_months_no_delete before delete on closed_months
       begin select raise(abort, '${keptMonth}'); end`,
  ],
  postgres: [
    `create function books_closed_month() returns trigger language plpgsql as $$ begin
       if ${inClosedMonth} then raise exception '${lockedMonth}'; end if;
       return new; end $$`,
    `create trigger books_closed_month before update on books for each row execute function books_closed_month()`,
    `create function closed_months_keep() returns trigger language plpgsql as $$ begin
       raise exception '${keptMonth}'; end $$`,
    `create trigger closed_months_keep before update on closed_months for each row
       when (${changesMonth}) execute function closed_months_keep()`,
    `create trigger closed_months_no_delete before delete on closed_months for each row
       execute function closed_months_keep()`,
  ],
}
