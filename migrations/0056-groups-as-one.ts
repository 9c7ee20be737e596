import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a group does as one is stored as one: the ledger rows of a joint payment, over several bills, share an id, and
 * an entry of the waiting list names the group of those who were checked in from it. Earlier rows have neither. The
 * index holds only rows of a joint payment, so that a payment of one bill writes nothing for it.
 */
export const groupsAsOne = (): Migration => ({
  async up(db) {
    await sql`alter table ledger add column joint_id text`.execute(db)
    await sql`create index ledger_joint on ledger (joint_id) where joint_id is not null`.execute(db)
    await sql`alter table waiting_entries add column group_id integer references groups (id)`.execute(db)
    await sql`create index waiting_entries_group on waiting_entries (group_id) where group_id is not null`.execute(
      db,
    )
  },
})
