import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/** The accountant's code and name of each named tax that has its own account in the journal. */
export const taxAccounts = (): Migration => ({
  async up(db) {
    await db.schema
      .createTable('journal_tax_accounts')
      .addColumn('tax', 'text', column => column.primaryKey())
      .addColumn('code', 'text', notNull)
      .addColumn('name', 'text', notNull)
      .execute()
  },
})
