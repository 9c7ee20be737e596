import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * What a shift hands over to the next: what was true, notes, and who wrote and who read it. Keys and wristbands, and
 * who has them.
 */
export function handoversAndKeys(engine: Engine): Migration {
  return {
    async up(db) {
      await handovers(db, engine)
      await keys(db, engine)
    },
  }
}

async function handovers(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('handovers'), engine)
    .addColumn('written_at', 'bigint', notNull)
    .addColumn('writer_id', 'integer', column => column.references('staff_accounts.id'))
    .addColumn('writer_name', 'text', notNull)
    .addColumn('notes', 'text', notNull)
    .addColumn('document', 'text', notNull)
    .addColumn('signed_at', 'bigint')
    .addColumn('signer_id', 'integer', column => column.references('staff_accounts.id'))
    .addColumn('signer_name', 'text')
    .addCheckConstraint('handovers_signed', sql`(signed_at is null) = (signer_name is null)`)
    .addCheckConstraint('handovers_signed_after', sql`signed_at >= written_at`)
    .execute()
}

async function keys(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('keys'), engine)
    .addColumn('label', 'text', notNull)
    .addColumn('label_key', 'text', column => column.notNull().unique())
    .addColumn('blocked_at', 'bigint')
    .execute()
  await withId(db.schema.createTable('key_loans'), engine)
    .addColumn('key_id', 'integer', column => column.notNull().references('keys.id'))
    .addColumn('rental_id', 'integer', column => column.notNull().references('rentals.id'))
    .addColumn('out_at', 'bigint', notNull)
    .addColumn('out_by', 'text', notNull)
    .addColumn('back_at', 'bigint')
    .addColumn('lost_at', 'bigint')
    .addCheckConstraint('key_loans_end', sql`back_at is null or lost_at is null`)
    .addCheckConstraint('key_loans_end_after_start', sql`coalesce(back_at, lost_at) >= out_at`)
    .execute()
  await sql`create unique index key_loans_out_key on key_loans (key_id) where back_at is null and lost_at is null`.execute(
    db,
  )
  await sql`create index key_loans_rental on key_loans (rental_id)`.execute(db)
}
