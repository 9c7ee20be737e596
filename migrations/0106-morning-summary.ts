import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table mail_server add column summary_is_on integer not null default 0
     constraint mail_server_summary check (summary_is_on in (0, 1))`,
  `alter table mail_server add column summary_hours integer not null default 2
     constraint mail_server_summary_hours check (summary_hours between 1 and 23)`,
  'alter table mail_server add column summary_through text',
  'alter table outgoing_emails alter column guest_id drop not null',
]

/** A business day can be e-mailed to managers the morning after. Such an e-mail is about no guest. */
export const morningSummary = (): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
