import { type Kysely, sql } from 'kysely'
import { partsOf } from './rebuild-table.ts'

/**
 * Edits the definitions of tables of SQLite and leaves their rows as they are, so that large tables take no time
 * (https://sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes"). Only for edits that do not change
 * how rows are stored, and that every stored row fulfills.
 */
export async function editDefinitions(
  db: Kysely<unknown>,
  edits: Readonly<Record<string, (definition: string) => string>>,
): Promise<void> {
  await sql`pragma writable_schema = on`.execute(db)
  try {
    for (const [table, edit] of Object.entries(edits)) {
      const { definition } = (await partsOf(db, table)).find(({ type }) => type === 'table')!
      const edited = edit(definition)
      if (edited === definition) throw new Error(`The definition of ${table} is not the expected one`)
      await sql`update sqlite_schema set sql = ${edited} where type = 'table' and name = ${table}`.execute(db)
    }
    await announceNewSchema(db)
  } finally {
    await sql`pragma writable_schema = reset`.execute(db)
  }
}

/** Makes every connection read the definitions again. */
async function announceNewSchema(db: Kysely<unknown>) {
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await sql.raw(`pragma schema_version = ${rows[0]!.schema_version + 1}`).execute(db)
}
