import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'

/**
 * On SQLite, each foreign key of `ledger` and `bill_lines` is checked when its statement runs, as on PostgreSQL, and a
 * statement that a trigger refuses changes nothing. Undoes what 0061 changed for speed.
 */
export const immediateLedgerKeys = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    await editDefinitions(db, { ledger: [withoutDeferral], bill_lines: [withoutDeferral] })
    await undoRefusedStatements(db)
  },
})

const withoutDeferral = (definition: string) =>
  definition.replaceAll(/\s+deferrable\s+initially\s+deferred/gi, '')

async function undoRefusedStatements(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_schema
    where type = 'trigger' and sql like '%raise(fail,%'`.execute(db)
  for (const { name, definition } of rows) {
    await sql`drop trigger ${sql.id(name)}`.execute(db)
    await sql.raw(definition.replaceAll('raise(fail,', 'raise(abort,')).execute(db)
  }
}
