import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The agreed end and the price terms of a visit that is paid like a stay: that of a member without a membership who
 * takes a facility. Null for all other visits.
 */
export const paidVisits = (): Migration => ({
  async up(db) {
    for (const column of [
      'ends_at bigint',
      'rate_cents bigint check (rate_cents >= 0)',
      'tax_rate integer check (tax_rate >= 0)',
      'rate_plan text',
    ])
      await sql.raw(`alter table member_checkins add column ${column}`).execute(db)
  },
})
