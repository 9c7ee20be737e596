import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A preventive schedule counts from its plan, as all did, or from when its work order was completed. */
export const schedulesFromCompletion = (): Migration => ({
  async up(db) {
    await sql`alter table schedules add column counts_from text not null default 'plan'
      check (counts_from in ('plan', 'completion'))`.execute(db)
  },
})
