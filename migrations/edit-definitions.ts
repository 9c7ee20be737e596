import { type Kysely, sql } from 'kysely'
import { readParts } from './rebuild-table.ts'

type Edit = (definition: string) => string

/**
 * Edits the definitions of tables of SQLite and leaves their rows as they are, so that large tables take no time
 * (https://sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes"). Only for edits that do not
 * change how rows are stored, and that every stored row fulfills. Throws before the first change if an edit changes
 * nothing.
 */
export async function editDefinitions(
  db: Kysely<unknown>,
  edits: Readonly<Record<string, readonly Edit[]>>,
): Promise<void> {
  const edited: [table: string, definition: string][] = []
  for (const [table, steps] of Object.entries(edits)) edited.push([table, await readEdited(db, table, steps)])
  await sql`pragma writable_schema = on`.execute(db)
  try {
    for (const [table, definition] of edited)
      await sql`update sqlite_schema set sql = ${definition} where type = 'table' and name = ${table}`.execute(
        db,
      )
    await announceNewSchema(db)
  } finally {
    await sql`pragma writable_schema = reset`.execute(db)
  }
}

async function readEdited(db: Kysely<unknown>, table: string, steps: readonly Edit[]): Promise<string> {
  const { definition } = (await readParts(db, table)).find(({ type }) => type === 'table')!
  return steps.reduce((before, edit) => {
    const after = edit(before)
    if (after === before) throw new Error(`The definition of ${table} is not the expected one: ${before}`)
    return after
  }, definition)
}

/** Makes every connection read the definitions again. */
async function announceNewSchema(db: Kysely<unknown>) {
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await sql.raw(`pragma schema_version = ${rows[0]!.schema_version + 1}`).execute(db)
}
