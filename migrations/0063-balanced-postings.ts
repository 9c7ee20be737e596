import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/**
 * The database refuses a posting whose rows do not sum to zero. PostgreSQL checks each statement, which inserts whole
 * postings. SQLite has no such triggers: `unbalanced_postings` holds the sum of a posting while it is not zero, and its
 * foreign key, to a table that has no row, is checked at the commit.
 */
export const balancedPostings = (engine: Engine): Migration => ({
  async up(db) {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db)
  },
})

const statements: Record<Engine, string[]> = {
  sqlite: [
    'create table refused_postings (id integer primary key check (id is null))',
    `create table unbalanced_postings (
      posting text primary key,
      cents integer,
      refused_id integer references refused_postings (id) deferrable initially deferred
    ) without rowid`,
    `create trigger ledger_balances after insert on ledger begin
      insert into unbalanced_postings (posting, cents, refused_id)
        values (new.posting, new.amount_cents, 1)
        on conflict (posting) do update set cents = cents + excluded.cents;
      delete from unbalanced_postings where posting = new.posting and cents = 0;
    end`,
  ],
  postgres: [
    `create function ledger_balances() returns trigger language plpgsql as $$ begin
      if exists (select from added group by posting having sum(amount_cents) <> 0) then
        raise exception 'the rows of a posting must sum to zero';
      end if;
      return null; end $$`,
    `create trigger ledger_balances after insert on ledger referencing new table as added
      for each statement execute function ledger_balances()`,
  ],
}
