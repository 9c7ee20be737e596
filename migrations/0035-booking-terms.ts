import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A booking keeps the terms under which it can be cancelled, a rate may have terms of its own, and a deposit may be the
 * prepayment of a booking. Bookings of before agreed no terms: cancelling them is free.
 */
export const bookingTerms = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

const statements = [
  'alter table rate_rules add column booking_terms text',
  'alter table rentals add column booking_terms text',
  'alter table rentals add column no_show_at bigint',
  'alter table rentals add column no_show_announced_at bigint',
  `alter table deposits add column purpose text not null default 'item'
    constraint deposits_purpose check (purpose in ('item', 'prepayment'))`,
]
