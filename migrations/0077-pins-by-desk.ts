import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Wrong PINs count at the desk where they were typed, if the person has used it before. Existing rows are desks at
 * which they entered their password. Approvals name the version of their approver's account; open ones end.
 */
export const pinsByDesk = (): Migration => ({
  async up(db) {
    await sql`alter table desk_accounts add column failed_pin_attempts integer not null default 0
      constraint desk_accounts_failed_pins check (failed_pin_attempts >= 0)`.execute(db)
    await sql`alter table desk_accounts add column pin_only integer not null default 0
      constraint desk_accounts_pin_only check (pin_only = 0 or (pin_only = 1 and password_at is null))`.execute(
      db,
    )
    await sql`alter table approvals add column approver_version integer`.execute(db)
  },
})
