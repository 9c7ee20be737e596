import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Accounts with credentials, sessions, and failed sign-in attempts. */
export function accounts(engine: Engine): Migration {
  return {
    async up(db) {
      const texts = ['login', 'password_hash', 'pin_hash', 'email', 'position', 'phone']
      for (const name of texts) await db.schema.alterTable('staff_accounts').addColumn(name, 'text').execute()
      for (const name of ['password_expires_at', 'disabled_at', 'signed_in_at'])
        await db.schema.alterTable('staff_accounts').addColumn(name, 'bigint').execute()
      await db.schema
        .alterTable('staff_accounts')
        .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
        .execute()
      await sql`update staff_accounts set login = 'admin'`.execute(db)
      await sql`create unique index staff_accounts_login_key on staff_accounts (login)`.execute(db)

      await withId(db.schema.createTable('sessions'), engine)
        .addColumn('token_hash', 'text', column => column.notNull().unique())
        .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
        .addColumn('desk', 'text', notNull)
        .addColumn('browser', 'text', notNull)
        .addColumn('address', 'text', notNull)
        .addColumn('began_at', 'bigint', notNull)
        .addColumn('seen_at', 'bigint', notNull)
        .addColumn('locked_at', 'bigint')
        .execute()
      await sql`create index sessions_account on sessions (account_id)`.execute(db)
      await db.schema
        .createTable('desk_accounts')
        .addColumn('desk', 'text', notNull)
        .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
        .addColumn('at', 'bigint', notNull)
        .addPrimaryKeyConstraint('desk_accounts_key', ['desk', 'account_id'])
        .execute()
      await db.schema
        .createTable('sign_in_misses')
        .addColumn('key', 'text', column => column.primaryKey())
        .addColumn('account_id', 'integer', column => column.references('staff_accounts.id'))
        .addColumn('misses', 'integer', notNull)
        .addColumn('last_at', 'bigint', notNull)
        .addColumn('until_at', 'bigint', notNull)
        .execute()
    },
  }
}
