import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/**
 * SQLite builds a temporary tree for each `in (…)` of more than two values, for every statement that checks it: more than
 * half of the time of writing a check-in to the ledger. The same conditions are now compared one by one.
 */
export const checksWithoutLists = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    await rebuildLedger(db)
    await rebuildEventIndexes(db)
  },
})

interface Part {
  type: 'table' | 'index' | 'trigger'
  name: string
  definition: string
}

/**
 * SQLite cannot change a check: the ledger is copied, with its ids, indexes and triggers. The keys that refer to it are
 * checked at the end.
 */
async function rebuildLedger(db: Kysely<unknown>) {
  const parts = await partsOf(db, 'ledger')
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create table ledger_before as select * from ledger`.execute(db)
  await sql`drop table ledger`.execute(db)
  await sql.raw(compared(parts.find(({ type }) => type === 'table')!.definition)).execute(db)
  await sql`insert into ledger select * from ledger_before order by id`.execute(db)
  await sql`drop table ledger_before`.execute(db)
  for (const { type, definition } of parts)
    if (type !== 'table') await sql.raw(compared(definition)).execute(db)
}

/** The partial indexes of the maintenance list (feed/alerts.ts) and of when facilities were in use (reports/in-use.ts). */
async function rebuildEventIndexes(db: Kysely<unknown>) {
  for (const { type, name, definition } of await partsOf(db, 'events')) {
    if (type !== 'index' || compared(definition) === definition) continue
    await sql.raw(`drop index ${name}`).execute(db)
    await sql.raw(compared(definition)).execute(db)
  }
}

/** Returns a table, its indexes and its triggers, as they were declared. */
async function partsOf(db: Kysely<unknown>, table: string): Promise<Part[]> {
  const { rows } = await sql<Part>`select type, name, sql as definition from sqlite_schema
    where tbl_name = ${table} and sql is not null`.execute(db)
  return rows
}

const LISTS = /([\w.]+) (not )?in \(((?:\s*'[a-z_.]+'\s*,?){3,})\)/g

/** Replaces `column in ('a', 'b', 'c')` by `column = 'a' or column = 'b' or column = 'c'`, and `not in` likewise. */
const compared = (definition: string) =>
  definition.replace(LISTS, (_, column: string, not: string | undefined, list: string) =>
    list
      .split(',')
      .map(value => `${column} ${not ? '<>' : '='} ${value.trim()}`)
      .join(not ? ' and ' : ' or '),
  )
