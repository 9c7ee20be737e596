import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a person set for themselves (SPEC §2, Settings, General). `dark_mode` is null while it follows the device.
 * Before, each browser stored these, so nobody has any yet.
 */
export const preferences = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

const statements = [
  'alter table staff_accounts add column dark_mode integer check (dark_mode in (0, 1))',
  'alter table staff_accounts add column notifications integer not null default 1 check (notifications in (0, 1))',
  'alter table staff_accounts add column auto_refresh integer not null default 0 check (auto_refresh in (0, 1))',
]
