import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for reports: past rentals by start and end hour, and the adding and retiring of facilities. */
export function reportIndexes(): Migration {
  return {
    async up(db) {
      await sql`create index rentals_since_hour on rentals
        ((since_at / 3600000), since_at, starts_at, facility_id, ended_at) where ended_at is not null`.execute(
        db,
      )
      await sql`create index rentals_ended_hour on rentals
        ((ended_at / 3600000), ended_at, since_at, facility_id) where ended_at is not null`.execute(db)
      await sql`create index events_facility_use on events (id, subject_id, action, at)
        where action in ('facility.added', 'facility.retired', 'facility.restored')`.execute(db)
    },
  }
}
