import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * E-mail to guests: the mail server of the venue, the e-mails that wait to be sent, and the guests in line who want
 * one. Addresses are in the guest's record only.
 */
export const emailToGuests = (engine: Engine): Migration => ({
  async up(db) {
    await mailServer(db)
    await outgoingEmails(db, engine)
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

async function mailServer(db: Kysely<unknown>) {
  await db.schema
    .createTable('mail_server')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', notNull)
    .addColumn('is_on', 'integer', column => column.notNull().check(sql`is_on in (0, 1)`))
    .addColumn('host', 'text', notNull)
    .addColumn('port', 'integer', notNull)
    .addColumn('security', 'text', notNull)
    .addColumn('user_name', 'text', notNull)
    .addColumn('sealed_password', 'text')
    .addColumn('sender_address', 'text', notNull)
    .addColumn('sender_name', 'text', notNull)
    // Without encryption no password is sent, and without a server nothing.
    .addCheckConstraint('mail_server_encrypted', sql`security <> 'none' or sealed_password is null`)
    .addCheckConstraint('mail_server_known', sql`is_on = 0 or (host <> '' and sender_address <> '')`)
    .execute()
  await sql`insert into mail_server (id, version, is_on, host, port, security, user_name, sender_address, sender_name)
    values (1, 1, 0, '', 587, 'starttls', '', '', '')`.execute(db)
}

async function outgoingEmails(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('outgoing_emails'), engine)
    .addColumn('kind', 'text', notNull)
    .addColumn('subject_id', 'integer', notNull)
    .addColumn('guest_id', 'integer', column => column.notNull().references('guests.id'))
    .addColumn('message_id', 'text', column => column.notNull().unique())
    .addColumn('status', 'text', notNull)
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('unconfirmed', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('next_at', 'bigint', notNull)
    .addColumn('finished_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('smtp_code', 'integer')
    .addCheckConstraint('outgoing_emails_finished', sql`(finished_at is null) = (status = 'queued')`)
    .addCheckConstraint('outgoing_emails_attempts', sql`attempts >= unconfirmed and unconfirmed >= 0`)
    .execute()
}

const statements = [
  `alter table waiting_entries add column by_email integer not null default 0
     constraint waiting_entries_by_email check (by_email in (0, 1))`,
  // What is due (mail/send-emails.ts).
  `create index outgoing_emails_due on outgoing_emails (next_at) where status = 'queued'`,
  // One e-mail for each offer, and the state of those of an offer or payment (mail/email-row.ts).
  `create unique index outgoing_emails_offer on outgoing_emails (subject_id) where kind = 'offer'`,
  'create index outgoing_emails_subject on outgoing_emails (kind, subject_id)',
  // The e-mails of a guest who is erased.
  'create index outgoing_emails_guest on outgoing_emails (guest_id)',
]
