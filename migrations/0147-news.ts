import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** News by e-mail to those who agreed, and the links by which they leave. */
export const news = (engine: Engine): Migration => ({
  async up(db) {
    await sql`alter table members add column news_consented_at bigint`.execute(db)
    await withId(db.schema.createTable('news'), engine)
      .addColumn('subject', 'text', notNull)
      .addColumn('text', 'text', notNull)
      .addColumn('sent_at', 'bigint', notNull)
      .addColumn('actor_id', 'integer', column => column.references('staff_accounts.id'))
      .execute()
    await db.schema
      .createTable('unsubscribe_links')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('email_id', 'integer', column =>
        column.notNull().references('outgoing_emails.id').onDelete('cascade'),
      )
      .execute()
    await sql`create index unsubscribe_links_email on unsubscribe_links (email_id)`.execute(db)
  },
})
