import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, withId } from './columns.ts'

/**
 * Second factors of staff accounts: authenticator apps and passkeys, recovery codes, and the challenges that passkeys
 * sign. Nobody has one at first, so everyone signs in as before.
 */
export const secondFactors = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('authenticators'), engine)
      .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
      .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('app', 'passkey')`))
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('secret', 'text')
      .addColumn('last_step', 'bigint')
      .addColumn('credential_id', 'text', column => column.unique())
      .addColumn('public_key', 'text')
      .addColumn('counter', 'bigint')
      .addColumn('transports', 'text')
      .addColumn('added_at', 'bigint', column => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .addCheckConstraint(
        'authenticators_kind',
        sql`(kind = 'app') = (secret is not null) and (kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null)`,
      )
      .execute()
    await db.schema.createIndex('authenticators_account').on('authenticators').column('account_id').execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('code_hash', 'text', column => column.primaryKey())
      .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
      .execute()
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', column => column.primaryKey())
      .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
  },
})
