import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/** The logo on papers of receipt printers, in one bit a dot. */
export const receiptLogo = (): Migration => ({
  async up(db) {
    await db.schema
      .createTable('receipt_logo')
      .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
      .addColumn('width', 'integer', notNull)
      .addColumn('height', 'integer', notNull)
      .addColumn('bits', 'text', notNull)
      .execute()
  },
})
