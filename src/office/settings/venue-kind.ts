import { sql } from 'kysely'
import { isOnPostgres, type Reader, type Transaction } from '#platform/database/database.ts'
import type { VenueKind } from './table.ts'

/** Returns what the venue is; undefined before its first start. */
export async function readVenueKind(db: Reader): Promise<VenueKind | undefined> {
  return (await db.selectFrom('venue').select('kind').executeTakeFirst())?.kind
}

/**
 * Decides what the venue is and returns it; undefined if that was decided before. A database in use is a real venue,
 * whatever is wanted. Until the transaction ends, nobody else decides or records an event.
 */
export async function decideVenueKind(trx: Transaction, wanted: VenueKind): Promise<VenueKind | undefined> {
  // SQLite has one writer at a time.
  if (isOnPostgres(trx)) await sql`lock table events in exclusive mode`.execute(trx)
  if (await readVenueKind(trx)) return undefined
  const kind = (await isUntouched(trx)) ? wanted : 'real'
  await trx.insertInto('venue').values({ id: 1, kind }).execute()
  return kind
}

/** The rows that migrations write, by table; every other table begins empty. */
const initialRows: Record<string, string> = {
  settings: 'version = 0',
  tax_classes: `id in ('standard', 'exempt')`,
  tax_rates: 'id = 1',
  staff_accounts: 'id = 1 and version = 1 and password_hash is null and pin_hash is null',
  books: 'closed_through is null',
  mail_server: 'version = 1',
  membership_plans: 'id <= 5 and version = 1',
}

/** Returns whether nothing was ever stored: every table is as the migrations leave it. */
export async function isUntouched(db: Reader): Promise<boolean> {
  for (const table of await readTables(db)) {
    const initial = sql.raw(initialRows[table] ?? 'false')
    const { rows } = await sql`select 1 from ${sql.table(table)} where not (${initial}) limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** Without the tables of SQLite's full-text indexes, which hold nothing of their own. */
async function readTables(db: Reader): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ isView, schema }) => !isView && (schema ?? 'public') === 'public')
    .map(({ name }) => name)
    .filter(name => !/^(rentals|members|guests)_found/.test(name))
}
