import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores the account of a work order's assignee, if its name means exactly one person. */
export const assignees = (): Migration => ({
  async up(db) {
    await sql`alter table workorders add column assignee_id integer`.execute(db)
    await sql`
      update workorders set assignee_id = (select min(id) from staff_accounts where name = assigned_to)
      where (select count(*) from staff_accounts where name = assigned_to) = 1`.execute(db)
  },
})
