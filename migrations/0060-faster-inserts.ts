import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'
import { withoutLists } from './without-lists.ts'

/** Tables of which a check-in writes rows, and of which no row is ever deleted: the highest id is always the newest. */
const KEPT = ['guests', 'bills', 'bill_lines', 'rentals', 'ledger', 'events']

/**
 * What made a check-in slower on SQLite without need:
 * - A counter of each table's ids, for tables whose rows stay: without it the next id is the highest one plus one.
 * - Checks with lists (see `withoutLists`).
 * - An index of events by transaction, which has the order of their ids: all transaction ids are 0 on SQLite.
 */
export const fasterInserts = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    const withoutCounter = (definition: string) => definition.replace(/ autoincrement/i, '')
    await editDefinitions(db, {
      ...Object.fromEntries(KEPT.map(table => [table, withoutCounter])),
      bills: definition => withoutCounter(withoutLists(definition)),
      rentals: definition => withoutCounter(withoutLists(definition)),
      facilities: withoutLists,
    })
    await sql`delete from sqlite_sequence where name in (${sql.join(KEPT)})`.execute(db)
    await sql`drop index events_delivery`.execute(db)
  },
})
