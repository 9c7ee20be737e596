import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Adds a function to a migrated database that restores its present rows and sequences, also in each copy of it. The
 * function has its own schema and needs no tables, so code that lists the tables does not see it.
 */
export async function addReset(db: Kysely<Database>): Promise<void> {
  await sql.raw(functions).execute(db)
  const { rows } = await sql<{ size: number; fingerprint: string }>`
    select beginning.size(), beginning.fingerprint()`.execute(db)
  const { size, fingerprint } = rows[0]!
  const filled = await readFilled(db)
  const sequences = await readSequences(db)
  await sql
    .raw(`
create function beginning.reset() returns boolean language plpgsql set session_replication_role = replica as $function$
declare
  one regclass;
begin
  if beginning.size() > ${size + MAX_GROWTH} then return false; end if;
  if beginning.fingerprint() <> '${fingerprint}' then return false; end if;
  for one in select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
  loop
    execute format('delete from %s', one);
  end loop;
  ${[...filled, ...sequences].join(';\n  ')};
  return true;
end $function$`)
    .execute(db)
}

/**
 * Takes a database back to the state of `addReset`. That is quicker than another copy, because its connections stay,
 * and what they know of the schema. Returns false, and does nothing, if the schema has changed or the rows
 * have grown too many.
 */
export async function resetDatabase(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ reset: boolean }>`select beginning.reset()`.execute(db)
  return rows[0]!.reset
}

/**
 * By how many bytes tables and indexes may have grown: the deleted rows of a test with thousands would slow down all
 * later ones.
 */
const MAX_GROWTH = 1_000_000

/** The fingerprint changes with DDL and settings of the database, but not with VACUUM FULL. */
const functions = `
create schema beginning;
create function beginning.fingerprint() returns text language sql as $$
  select string_agg(sum, ' ') from (
    select sum(hashtext(oid::text || relname))::text from pg_class where relnamespace = 'public'::regnamespace
    union all
    select sum(hashtext(attname || pg_attribute.xmin))::text from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all
    select sum(hashtext(oid::text || xmin))::text from pg_trigger
    union all
    select sum(hashtext(oid::text || xmin))::text from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select sum(hashtext(oid::text || xmin))::text from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select count(*)::text from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database()
  ) as sums (sum)
$$;
create function beginning.size() returns bigint language sql as $$
  select sum(pg_relation_size(oid)) from pg_class where relnamespace = 'public'::regnamespace
$$`

/** Returns the statements that insert the rows of the tables that have any. */
async function readFilled(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select pg_class.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(pg_class.oid) > 0
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by pg_class.oid`.execute(db)
  return Promise.all(
    tables.map(async ({ name, columns }) => {
      const { rows } = await sql<{ rows: string }>`
        select coalesce(json_agg(filled), '[]')::text as rows from ${sql.raw(name)} as filled`.execute(db)
      const literal = `json_populate_recordset(null::${name}, $rows$${rows[0]!.rows}$rows$)`
      return `insert into ${name} (${columns}) overriding system value select ${columns} from ${literal}`
    }),
  )
}

/** Returns the statements that set the sequences. */
async function readSequences(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ sequence: string; last: string | null }>`
    select sequencename as sequence, last_value as last from pg_sequences where schemaname = 'public'`.execute(
    db,
  )
  return rows.map(({ sequence, last }) => `perform setval('${sequence}', ${last ?? 1}, ${last !== null})`)
}
