import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

const statements = [
  'alter table outgoing_emails add column member_id integer references members (id)',
  // When the desk told what could not be sent.
  'alter table outgoing_emails add column told_at bigint',
  'alter table members add column email_failed_at bigint',
  // The last day whose coming was announced.
  'alter table memberships add column end_announced text',
  // The e-mails of a member who is erased.
  'create index outgoing_emails_member on outgoing_emails (member_id) where member_id is not null',
  // What the desk has to tell (memberships/follow-up/list-follow-ups.ts).
  `create index outgoing_emails_untold on outgoing_emails (kind, subject_id)
     where status = 'failed' and told_at is null`,
]

/** E-mails to members, addresses that were refused, and the reminders of unpaid memberships. */
export const emailToMembers = (engine: Engine): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await withId(db.schema.createTable('arrears_reminders'), engine)
      .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
      .addColumn('since_day', 'text', notNull)
      .addColumn('step', 'integer', column => column.notNull().check(sql`step > 0`))
      .addColumn('email_id', 'integer', column =>
        column.unique().references('outgoing_emails.id').onDelete('set null'),
      )
      .addColumn('created_at', 'bigint', notNull)
      .addUniqueConstraint('arrears_reminders_once', ['membership_id', 'since_day', 'step'])
      .execute()
  },
})
