import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** How far an import of members is, so that every screen finds it again. */
export const memberImports = (engine: Engine): Migration => ({
  async up(db) {
    const none = (column: Parameters<typeof notNull>[0]) => column.notNull().defaultTo(0)
    await withId(db.schema.createTable('member_imports'), engine)
      .addColumn('key', 'text')
      .addColumn('started_at', 'bigint', notNull)
      .addColumn('advanced_at', 'bigint', notNull)
      .addColumn('finished_at', 'bigint')
      .addColumn('rows', 'integer', notNull)
      .addColumn('done', 'integer', none)
      .addColumn('imported', 'integer', none)
      .addColumn('updated', 'integer', none)
      .addColumn('memberships', 'integer', none)
      .addColumn('actor_id', 'integer', column => column.references('staff_accounts.id'))
      .execute()
  },
})
