import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A guest's statement asks for the invoices of all their rentals. */
export const invoicesByGuest = (): Migration => ({
  async up(db) {
    await sql`create index invoices_rental on invoices (rental_id) where rental_id is not null`.execute(db)
  },
})
