import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Tags and codes of facilities, cleaning sessions and their photos. */
export function cleaning(engine: Engine): Migration {
  return {
    async up(db) {
      await tags(db)
      await sessions(db, engine)
      await photos(db, engine)
    },
  }
}

async function tags(db: Kysely<unknown>) {
  await db.schema
    .createTable('nfc_tags')
    .addColumn('tag_id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('nfc', 'code')`))
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .execute()
  await sql`create unique index nfc_tags_code_key on nfc_tags (facility_id) where kind = 'code'`.execute(db)
  await sql`create index nfc_tags_facility on nfc_tags (facility_id)`.execute(db)
  await assignCodes(db as Kysely<Tables>)
}

/** The tables at the time of this migration. */
interface Tables {
  facilities: { id: number }
  nfc_tags: { tag_id: string; kind: 'code'; facility_id: number }
}

/** Assigns codes to the facilities of an existing venue: six characters that are not easily confused. */
async function assignCodes(db: Kysely<Tables>) {
  for (const { id } of await db.selectFrom('facilities').select('id').execute()) {
    await db.insertInto('nfc_tags').values({ tag_id: newCode(), kind: 'code', facility_id: id }).execute()
  }
}

const LEGIBLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 6 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')

async function sessions(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('cleaning_sessions'), engine)
    .addColumn('session_key', 'text', column => column.unique())
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .addColumn('tag_id', 'text', notNull)
    .addColumn('cleaner_id', 'text', notNull)
    .addColumn('cleaner_name', 'text', notNull)
    .addColumn('account_id', 'integer', column => column.references('staff_accounts.id'))
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('in_progress', 'completed', 'given_up')`),
    )
    .addColumn('status_before', 'text', notNull)
    .addColumn('started_at', 'bigint', notNull)
    .addColumn('start_received_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .addColumn('end_received_at', 'bigint')
    .addColumn('photo_id', 'integer')
    .addColumn('notes', 'text', notNull)
    .addColumn('give_up_reason', 'text')
    .addCheckConstraint('cleaning_sessions_ended', sql`(ended_at is null) = (status = 'in_progress')`)
    .addCheckConstraint('cleaning_sessions_end_after_start', sql`ended_at >= started_at`)
    .addCheckConstraint('cleaning_sessions_reason', sql`(give_up_reason is not null) = (status = 'given_up')`)
    .execute()
  await sql`create unique index cleaning_sessions_facility_key on cleaning_sessions (facility_id) where status = 'in_progress'`.execute(
    db,
  )
  await sql`create unique index cleaning_sessions_cleaner_key on cleaning_sessions (cleaner_id) where status = 'in_progress'`.execute(
    db,
  )
  await sql`create index cleaning_sessions_started on cleaning_sessions (started_at)`.execute(db)
  await sql`create index cleaning_sessions_cleaner on cleaning_sessions (cleaner_id, id)`.execute(db)
}

async function photos(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('photos'), engine)
    .addColumn('session_id', 'integer', column => column.notNull().references('cleaning_sessions.id'))
    .addColumn('hash', 'text', notNull)
    .addColumn('likeness_hash', 'text', notNull)
    .addColumn('taken_at', 'bigint')
    .addColumn('uploaded_at', 'bigint', notNull)
    .addColumn('removed_at', 'bigint')
    .addColumn('like_photo_id', 'integer', column => column.references('photos.id'))
    .addColumn('likeness', 'text', column => column.check(sql`likeness in ('same', 'similar')`))
    .addCheckConstraint('photos_like_has_likeness', sql`(like_photo_id is null) = (likeness is null)`)
    .execute()
  await sql`create unique index photos_session_hash_key on photos (session_id, hash)`.execute(db)
  await sql`create index photos_hash on photos (hash)`.execute(db)
  await sql`create index photos_kept on photos (uploaded_at) where removed_at is null`.execute(db)
}
