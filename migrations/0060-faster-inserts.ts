import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'
import { withoutLists } from './without-lists.ts'

/** Tables whose rows are never deleted, although the database has not refused it so far. */
const NOT_YET_REFUSED = ['guests', 'bills', 'rentals']

/** All tables that a check-in adds rows to and whose rows are never deleted. */
const NEVER_DELETED = [...NOT_YET_REFUSED, 'bill_lines', 'ledger', 'events']

/**
 * Removes what made a check-in slower on SQLite without need:
 * - A counter of each table's ids. Without it the next id is the highest one plus one: the same for tables whose rows
 *   are never deleted, which they now all refuse.
 * - Checks with lists (see `withoutLists`).
 * - An index of events by transaction, which has the order of their ids: all transaction ids are 0 on SQLite.
 */
export const fasterInserts = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    await editDefinitions(db, {
      ...Object.fromEntries(NEVER_DELETED.map(table => [table, [withoutCounter]])),
      bills: [withoutCounter, withoutLists],
      rentals: [withoutCounter, withoutLists],
      facilities: [withoutLists],
    })
    await sql`delete from sqlite_sequence where name in (${sql.join(NEVER_DELETED)})`.execute(db)
    for (const table of NOT_YET_REFUSED)
      await sql
        .raw(
          `create trigger ${table}_no_delete before delete on ${table}
            begin select raise(abort, '${table} rows are never deleted'); end`,
        )
        .execute(db)
    await sql`drop index events_delivery`.execute(db)
  },
})

const withoutCounter = (definition: string) => definition.replace(/ autoincrement/i, '')
