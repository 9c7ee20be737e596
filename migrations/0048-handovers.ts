import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** What a shift hands over to the next: what was true, notes, and who wrote and who read it. */
export function handovers(engine: Engine): Migration {
  return {
    async up(db) {
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
    },
  }
}
