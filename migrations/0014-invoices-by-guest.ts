import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index for a guest's statement, which reads the invoices of all rentals of the guest. */
export const invoicesByGuest = (): Migration => ({
  async up(db) {
    await sql`create index invoices_rental on invoices (rental_id) where rental_id is not null`.execute(db)
  },
})
