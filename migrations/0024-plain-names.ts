import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/**
 * Renames the count of failed attempts, and names the server in backups as on screen. Events and Z reports are sealed:
 * they keep 'Clock' and are shown as 'Server'.
 */
export const plainNames = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema.alterTable('failed_attempts').renameColumn('misses', 'failures').execute()
    // Since version 18, PostgreSQL names 'not null' constraints after their column.
    if (engine === 'postgres')
      await sql`
        do $$
        begin
          if exists (select from pg_constraint where conname = 'failed_attempts_misses_not_null') then
            alter table failed_attempts
              rename constraint failed_attempts_misses_not_null to failed_attempts_failures_not_null;
          end if;
        end $$`.execute(db)
    await sql`update backups set "by" = 'Server' where "by" = 'Clock'`.execute(db)
  },
})
