import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { readParts, rebuildTable } from './rebuild-table.ts'
import { withoutLists } from './without-lists.ts'

/** Lists in checks (see `withoutLists`) took more than half of the time of writing a check-in to the ledger. */
export const checksWithoutLists = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    await rebuildTable(db, 'ledger', ({ definition }) => withoutLists(definition))
    await rebuildEventIndexes(db)
  },
})

/**
 * The partial indexes of the maintenance list (feed/alerts.ts) and of when facilities were in use
 * (reports/occupancy/in-use.ts).
 */
async function rebuildEventIndexes(db: Kysely<unknown>) {
  for (const { type, name, definition } of await readParts(db, 'events')) {
    if (type !== 'index' || withoutLists(definition) === definition) continue
    await sql.raw(`drop index ${name}`).execute(db)
    await sql.raw(withoutLists(definition)).execute(db)
  }
}
