import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Until when a manager excuses the arrears of a membership, and why. */
export const excusedArrears = (): Migration => ({
  async up(db) {
    await sql`alter table memberships add column excused_until text`.execute(db)
    await sql`alter table memberships add column excuse_reason text not null default ''`.execute(db)
  },
})
