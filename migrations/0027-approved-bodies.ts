import type { Migration } from 'kysely/migration'

/** What an approval was given for: a hash of the request's body. An approval of before matches no request. */
export const approvedBodies = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('approvals')
      .addColumn('body_hash', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
})
