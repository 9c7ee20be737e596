import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'
import { legacyGuests } from './legacy-guests.ts'

/**
 * Guests as records, with their contacts, flags and the history of merges and splits. Rentals, bills and invoices name
 * the guest instead of a text of name and phone.
 */
export const guests = (engine: Engine): Migration => ({
  async up(db) {
    await sql`drop index rentals_of_guest`.execute(db)
    await sql`alter table rentals drop column guest_key`.execute(db)
    await guestRecords(db, engine)
    await contacts(db, engine)
    await flags(db, engine)
    await moves(db, engine)
    for (const table of ['rentals', 'bills', 'invoices'])
      await sql.raw(`alter table ${table} add column guest_id integer references guests (id)`).execute(db)
    await legacyGuests(db, engine)
    for (const statement of [...indexes, ...(engine === 'postgres' ? searchByTrigrams : searchByFullText)])
      await sql.raw(statement).execute(db)
  },
})

/** Text in byte order, independent of the database's locale, so that a prefix is a range. */
const byBytes = (engine: Engine) => (engine === 'postgres' ? sql`text collate "C"` : ('text' as const))

async function guestRecords(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('guests'), engine)
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('person', 'company')`))
    .addColumn('name', 'text', notNull)
    .addColumn('name_key', byBytes(engine), notNull)
    .addColumn('search', 'text', notNull)
    .addColumn('member_id', 'integer', column => column.references('members.id'))
    .addColumn('language', 'text', column => column.notNull().defaultTo(''))
    .addColumn('preferences', 'text', column => column.notNull().defaultTo(''))
    .addColumn('notes', 'text', column => column.notNull().defaultTo(''))
    .addColumn('consented_at', 'bigint')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('merged_into', 'integer', column =>
      column.references('guests.id').check(sql`merged_into <> id`),
    )
    .addColumn('erased_at', 'bigint')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
}

async function contacts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('guest_contacts')
    .addColumn('guest_id', 'integer', column => column.notNull().references('guests.id'))
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('phone', 'email')`))
    .addColumn('value', 'text', notNull)
    .addColumn('key', byBytes(engine), column => column.notNull().check(sql`key <> ''`))
    .addColumn('name_key', byBytes(engine), notNull)
    .addColumn('added_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('guest_contacts_key', ['guest_id', 'key'])
    .execute()
}

async function flags(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('guest_flags'), engine)
    .addColumn('guest_id', 'integer', column => column.notNull().references('guests.id'))
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('note', 'warning', 'banned')`))
    .addColumn('scope', 'text', column => column.notNull().check(sql`scope in ('all', 'room', 'locker')`))
    .addColumn('reason', 'text', column => column.notNull().check(sql`reason <> ''`))
    .addColumn('evidence', 'text', column => column.notNull().defaultTo(''))
    .addColumn('until_at', 'bigint')
    .addColumn('set_by', 'integer', column => column.references('staff_accounts.id'))
    .addColumn('set_at', 'bigint', notNull)
    .addColumn('lifted_at', 'bigint')
    .addColumn('lifted_by', 'integer', column => column.references('staff_accounts.id'))
    .addColumn('lift_reason', 'text')
    .addCheckConstraint('guest_flags_lifted_with_reason', sql`(lifted_at is null) = (lift_reason is null)`)
    .execute()
}

/** What a merge or a split moved from one record to another. */
async function moves(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('guest_moves'), engine)
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('merge', 'split')`))
    .addColumn('from_id', 'integer', column => column.notNull().references('guests.id'))
    .addColumn('into_id', 'integer', column =>
      column.notNull().references('guests.id').check(sql`into_id <> from_id`),
    )
    .addColumn('moved', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .addColumn('actor_id', 'integer')
    .addColumn('undone_at', 'bigint')
    .execute()
}

/** Each with the queries that need it. */
const indexes = [
  // The list of guests by name, and names that begin with a text (guests/find-guests.ts).
  `create index guests_by_name on guests (name_key, id) where merged_into is null and erased_at is null`,
  // Recognition by member, and the refusal of a second record of a member (guests/recognition/recognize-guest.ts).
  'create unique index guests_member on guests (member_id) where member_id is not null',
  // The records that were merged into one (guests/merging/merge-guests.ts).
  'create index guests_merged on guests (merged_into) where merged_into is not null',
  // Recognition by phone or e-mail, and bans by either (guests/recognition/recognize-guest.ts).
  'create index guest_contacts_found on guest_contacts (key, name_key)',
  // The flags of a guest; the bans in force (guests/flags/bans.ts).
  'create index guest_flags_of_guest on guest_flags (guest_id)',
  `create index guest_flags_banned on guest_flags (guest_id) where kind = 'banned' and lifted_at is null`,
  // The history of a guest's record (guests/records/guest-history.ts).
  'create index guest_moves_from on guest_moves (from_id)',
  'create index guest_moves_into on guest_moves (into_id)',
  // The stays of a guest. It replaces the index of name and phone.
  'create index rentals_of_guest on rentals (guest_id, id) where guest_id is not null',
  // The account of a guest or a company.
  'create index bills_guest on bills (guest_id) where guest_id is not null',
  'create index invoices_guest on invoices (guest_id) where guest_id is not null',
]

/** If the extension may not be created, the same searches work without the index, only slower. */
const searchByTrigrams = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index guests_found on guests using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not to be had: guests are searched without an index';
  end $$`,
]

/** The clock adds rows, so that no check-in waits; triggers update and delete rows immediately. */
const searchByFullText = [
  `create virtual table guests_found using fts5(search, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  'insert into guests_found (rowid, search) select id, search from guests',
  `create trigger guests_found_changed after update of search on guests
     when old.search <> new.search and exists (select 1 from guests_found_docsize where id = new.id) begin
     delete from guests_found where rowid = old.id;
     insert into guests_found (rowid, search) values (new.id, new.search); end`,
  `create trigger guests_found_removed after delete on guests begin
     delete from guests_found where rowid = old.id; end`,
]
