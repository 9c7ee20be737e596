import type { Generated } from 'kysely'
import type { EmailFailure, EmailKind, EmailStatus, MailSecurity } from './words.ts'

/** A single row: the server through which the venue sends e-mail. */
export interface MailServerTable {
  id: number
  version: number
  is_on: 0 | 1
  host: string
  port: number
  security: MailSecurity
  /** The name to sign in with; empty for a server that asks for none. */
  user_name: string
  /** The password, encrypted (`SecretBox`); null without one. */
  sealed_password: string | null
  sender_address: string
  sender_name: string
  /** Whether managers get a summary of each business day, and how many hours after the next one starts. */
  summary_is_on: 0 | 1
  summary_hours: number
  /** The last business day whose summary was queued or left out; null before the first. */
  summary_through: string | null
}

/** Emails to guests, members and managers. The text is not stored: it is written when an e-mail is sent. */
export interface OutgoingEmailsTable {
  id: Generated<number>
  kind: EmailKind
  /** The offer, payment or membership; of a summary its business day as a number, 20261126. */
  subject_id: number
  /** Whose data it is; erasing the guest deletes the e-mail. Null of a summary and of one to a member. */
  guest_id: number | null
  /** The member to whom it is; erasing the member deletes the e-mail. Null of others. */
  member_id: Generated<number | null>
  /** The address, as typed or shown. Null if an earlier version queued it and it is no longer known. */
  address: string | null
  /** The same for every attempt, so that a mail server or a mailbox can recognize a repeat. */
  message_id: string
  status: EmailStatus
  attempts: Generated<number>
  /** Attempts of which it is not known whether the mail server took the e-mail. */
  unconfirmed: Generated<number>
  created_at: number
  /** Not to be sent before: the delay after a failure, or the end of the lease of the process that sends it. */
  next_at: number
  /** When it was sent, failed or was dropped. */
  finished_at: number | null
  failure: EmailFailure | null
  /** The reply code of the mail server that refused it. */
  smtp_code: number | null
  /** When the desk told the member by hand what could not be sent, or what was sent told them of a new fee. */
  told_at: Generated<number | null>
}

declare module '#platform/database/database.ts' {
  interface Database {
    mail_server: MailServerTable
    outgoing_emails: OutgoingEmailsTable
  }
}
