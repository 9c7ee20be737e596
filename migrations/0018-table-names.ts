import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/** Renames the stored responses of idempotency keys and the failed sign-in attempts, with their indexes and keys. */
export const tableNames = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema.alterTable('answers').renameTo('idempotent_responses').execute()
    await db.schema.alterTable('sign_in_misses').renameTo('failed_attempts').execute()
    if (engine === 'postgres') await renameOnPostgres(db)
    else await renameOnSqlite(db)
  },
})

/**
 * PostgreSQL keeps the names of a renamed table's indexes and constraints. Which constraints have a name depends on
 * its version: since 18 'not null' has one.
 */
async function renameOnPostgres(db: Kysely<unknown>) {
  await sql`alter index answers_at rename to idempotent_responses_at`.execute(db)
  await sql`
    do $$
    declare
      found record;
    begin
      for found in
        select renamed.new_name, conname, new_name || substr(conname, length(old_name) + 1) as new_conname
        from pg_constraint
        join (values ('answers', 'idempotent_responses'), ('sign_in_misses', 'failed_attempts'))
          as renamed (old_name, new_name) on conrelid = new_name::regclass and starts_with(conname, old_name)
      loop
        execute format('alter table %I rename constraint %I to %I', found.new_name, found.conname, found.new_conname);
      end loop;
    end $$`.execute(db)
}

/** SQLite cannot rename an index, and names those of primary keys itself. */
async function renameOnSqlite(db: Kysely<unknown>) {
  await sql`drop index answers_at`.execute(db)
  await sql`create index idempotent_responses_at on idempotent_responses (at)`.execute(db)
}
