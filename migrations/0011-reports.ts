import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Covering indexes for reports on rentals, visits and payments. */
export function reports(): Migration {
  return {
    async up(db) {
      await sql`drop index rentals_past`.execute(db)
      await sql`create index rentals_past on rentals (facility_id, ended_at, since_at, starts_at)`.execute(db)
      await sql`create index member_checkins_past on member_checkins (facility_id, checked_out_at, checked_in_at)
        where facility_id is not null`.execute(db)
      await sql`create index ledger_money on ledger
        (business_day, account, at, kind, amount_cents, rental_id, membership_id, invoice_id)
        where account not in ('receivable', 'revenue', 'tax')`.execute(db)
    },
  }
}
