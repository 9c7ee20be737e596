import type { Migration } from 'kysely/migration'

/**
 * The desks that accept an account's PIN, and how each session was opened. Existing rows don't say whether a PIN or a
 * password made them, so they count as made by a PIN: everyone enters their password once at each desk.
 */
export const pinTrust = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('staff_accounts')
      .addColumn('failed_pin_attempts', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('desk_accounts').addColumn('password_at', 'bigint').execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('entered_by', 'text', column => column.notNull().defaultTo('pin'))
      .execute()
    await db.schema.alterTable('sessions').addColumn('confirmed_until', 'bigint').execute()
  },
})
