import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/** Trigram indexes over name, phone and e-mail, which find guests among all rentals. */
export function guestSearchIndexes(engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of engine === 'postgres' ? onPostgres : onSqlite)
        await sql.raw(statement).execute(db)
    },
  }
}

/** If the extension may not be created, the same searches work without the index, only slower. */
const onPostgres = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index rentals_found on rentals using gin ((lower(customer_name || ' ' || coalesce(customer_email, '') ||
      ' ' || coalesce(customer_phone, ''))) gin_trgm_ops) with (gin_pending_list_limit = 256);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not to be had: guests are searched without an index';
  end $$`,
]

/** The clock adds rows, so that no check-in waits; triggers update and delete rows immediately. */
const onSqlite = [
  `create virtual table rentals_found using fts5(guest, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  `insert into rentals_found (rowid, guest) select id, lower(customer_name || ' ' || coalesce(customer_email, '') ||
     ' ' || coalesce(customer_phone, '')) from rentals`,
  `create trigger rentals_found_changed after update of customer_name, customer_email, customer_phone on rentals
     when exists (select 1 from rentals_found_docsize where id = new.id) begin
     delete from rentals_found where rowid = old.id;
     insert into rentals_found (rowid, guest) values (new.id, lower(new.customer_name || ' ' ||
       coalesce(new.customer_email, '') || ' ' || coalesce(new.customer_phone, ''))); end`,
  `create trigger rentals_found_removed after delete on rentals begin
     delete from rentals_found where rowid = old.id; end`,
]
