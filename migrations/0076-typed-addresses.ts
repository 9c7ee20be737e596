import { type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * An e-mail keeps the address that was typed or shown when it was queued, and a guest in line the one for their offers.
 * What is stored already gets the address that would have been used: the newest of the guest.
 */
export const typedAddresses = (): Migration => ({
  async up(db) {
    await sql`alter table outgoing_emails add column address text`.execute(db)
    await sql`update outgoing_emails set address = ${selectNewestAddress(sql.ref('outgoing_emails.guest_id'))}
      where status = 'queued'`.execute(db)
    await sql`alter table waiting_entries add column email text`.execute(db)
    await sql`update waiting_entries set email = ${selectNewestAddress(sql.ref('waiting_entries.guest_id'))}
      where by_email = 1`.execute(db)
    // The addresses of a guest who is erased.
    await sql`create index waiting_entries_email on waiting_entries (guest_id) where email is not null`.execute(
      db,
    )
  },
})

/** The newest e-mail address of a guest, or of the record into which it was merged. */
const selectNewestAddress = (guestId: RawBuilder<unknown>) => sql`(
  select value from guest_contacts
  where kind = 'email'
    and guest_id = (select coalesce(merged_into, id) from guests where id = ${guestId})
  order by added_at desc, key limit 1)`
