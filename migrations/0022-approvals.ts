import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/** Approvals that a manager gives with their PIN at a desk, and who approved the action of an event. */
export const approvals = (): Migration => ({
  async up(db) {
    await db.schema
      .createTable('approvals')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('session_id', 'integer', notNull)
      .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
      .addColumn('approver_id', 'integer', column => column.notNull().references('staff_accounts.id'))
      .addColumn('method', 'text', notNull)
      .addColumn('path', 'text', notNull)
      .addColumn('given_at', 'bigint', notNull)
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema.alterTable('events').addColumn('approver_id', 'integer').execute()
    await db.schema.alterTable('events').addColumn('approver_name', 'text').execute()
  },
})
