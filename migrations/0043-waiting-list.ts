import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * The waiting list: its entries, the offers that hold a facility for one of them, and the links of public displays.
 * Names and phones are in the guest's record only.
 */
export const waitingList = (engine: Engine): Migration => ({
  async up(db) {
    await entries(db, engine)
    await offers(db, engine)
    await displays(db, engine)
    for (const statement of [...statements, ...(engine === 'postgres' ? busyOnPostgres : busyOnSqlite)])
      await sql.raw(statement).execute(db)
  },
})

async function entries(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('waiting_entries'), engine)
    .addColumn('number', 'integer', column => column.notNull().check(sql`number > 0`))
    .addColumn('guest_id', 'integer', column => column.notNull().references('guests.id'))
    .addColumn('rental_id', 'integer', column => column.references('rentals.id'))
    .addColumn('people', 'integer', column => column.notNull().check(sql`people > 0`))
    .addColumn('wants', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('joined_at', 'bigint', notNull)
    .addColumn('line_at', 'bigint', notNull)
    .addColumn('estimated_at', 'bigint')
    .addColumn('offered_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addCheckConstraint(
      'waiting_entries_closed',
      sql`(closed_at is null) = (status = 'waiting' or status = 'offered')`,
    )
    .execute()
}

async function offers(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('waiting_offers'), engine)
    .addColumn('entry_id', 'integer', column => column.notNull().references('waiting_entries.id'))
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .addColumn('status', 'text', notNull)
    .addColumn('made_at', 'bigint', notNull)
    .addColumn('held_until', 'bigint', notNull)
    .addColumn('accepted_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addCheckConstraint(
      'waiting_offers_closed',
      sql`(closed_at is null) = (status = 'open' or status = 'accepted')`,
    )
    .addCheckConstraint('waiting_offers_held', sql`held_until > made_at`)
    .execute()
}

async function displays(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('waiting_displays'), engine)
    .addColumn('name', 'text', notNull)
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('revoked_at', 'bigint')
    .execute()
}

const statements = [
  // A held facility is free. Whatever makes it busy has to release the hold in the same statement.
  `alter table facilities add column held_for text
     constraint facilities_held check (held_for is null or status = 'available')`,
  // The line (waiting/offers/offer-facility.ts), and the refusal of a number that is still in use.
  'create unique index waiting_entries_open on waiting_entries (number) where closed_at is null',
  // Reports of a period (waiting/estimates/estimates.ts), and the numbers of a day.
  'create index waiting_entries_joined on waiting_entries (joined_at)',
  // The refusal of a second offer, of a facility and to a guest.
  'create unique index waiting_offers_facility on waiting_offers (facility_id) where closed_at is null',
  'create unique index waiting_offers_entry on waiting_offers (entry_id) where closed_at is null',
  // The facilities that a guest skipped (waiting/offers/offer-facility.ts).
  'create index waiting_offers_of_entry on waiting_offers (entry_id)',
]

const isFree = `exists (select 1 from facilities
  where id = new.facility_id and status = 'available' and retired_at is null)`

const busyOnSqlite = [
  `create trigger waiting_offers_free before insert on waiting_offers when new.closed_at is null and not ${isFree}
     begin select raise(abort, 'a busy facility cannot be offered'); end`,
]

const busyOnPostgres = [
  `create function waiting_offers_free() returns trigger language plpgsql as $$ begin
     if new.closed_at is null and not ${isFree} then raise exception 'a busy facility cannot be offered'; end if;
     return new; end $$`,
  `create trigger waiting_offers_free before insert on waiting_offers
     for each row execute function waiting_offers_free()`,
]
