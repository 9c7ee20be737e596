import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { normalizeName } from './legacy-guests.ts'

/** Rentals read per statement. */
const BATCH = 4_000

/**
 * The search over rentals finds names without case and accents, whatever the database's locale. A name in plain ASCII
 * needs nothing stored, because the database lowers its case in the same way everywhere. Of other names the normalized
 * form is stored and indexed: PostgreSQL builds the index again, SQLite replaces the rows of such names.
 */
export const searchNames = (engine: Engine): Migration => ({
  async up(db) {
    const type = engine === 'postgres' ? 'text collate "C"' : 'text'
    await sql.raw(`alter table rentals add column search_name ${type}`).execute(db)
    const [before, after] = engine === 'postgres' ? onPostgres : onSqlite
    for (const statement of before) await sql.raw(statement).execute(db)
    await nameRentals(db)
    for (const statement of after) await sql.raw(statement).execute(db)
  },
})

/** If the extension may not be created, the same searches work without the index, only slower. */
const onPostgres = [
  ['drop index if exists rentals_found'],
  [
    `do $$ begin
      create extension if not exists pg_trgm;
      create index rentals_found on rentals using gin ((coalesce(search_name, lower(customer_name collate "C")) || ' ' ||
        lower((coalesce(customer_email, '') || ' ' || coalesce(customer_phone, '')) collate "C")) gin_trgm_ops)
        with (gin_pending_list_limit = 256);
    exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
      raise notice 'pg_trgm is not to be had: guests are searched without an index';
    end $$`,
    // Without statistics of the new expression, a rare text would be looked for in all rentals. Statistics of an empty
    // table would make every plan expect that it stays empty.
    `do $$ begin if exists (select from rentals) then analyze rentals; end if; end $$`,
  ],
] as const

const onSqlite = [
  [
    'drop trigger rentals_found_changed',
    `create trigger rentals_found_changed
       after update of customer_name, search_name, customer_email, customer_phone on rentals
       when exists (select 1 from rentals_found_docsize where id = new.id) begin
       delete from rentals_found where rowid = old.id;
       insert into rentals_found (rowid, guest) values (new.id,
         coalesce(new.search_name, lower(new.customer_name)) || ' ' ||
         lower(coalesce(new.customer_email, '') || ' ' || coalesce(new.customer_phone, ''))); end`,
  ],
  [],
] as const

/** Stores the normalized form of each name that is not plain ASCII. */
async function nameRentals(db: Kysely<unknown>) {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, customer_name as name from rentals where id > ${last} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    const named = rows
      .filter(({ name }) => !PLAIN.test(name))
      .map(({ id, name }) => sql`(${sql.lit(id)}, ${normalizeName(name)})`)
    if (named.length > 0)
      await sql`with named (id, name) as (values ${sql.join(named)})
        update rentals set search_name = named.name from named where named.id = rentals.id`.execute(db)
    last = rows.at(-1)!.id
  }
}

/** Words of ASCII characters with single blanks: normalized, such a name is the name in lower case. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
