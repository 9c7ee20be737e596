import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { openDatabase } from '#platform/database/open-database.ts'
import {
  ARCHIVE_FILE,
  countRows,
  listColumns,
  quoteIdentifier,
  readTables,
  readVersion,
  type TableToCopy,
} from '../copying/copy-postgres.ts'
import { compareRows, type DatabaseCopy } from '../copying/copy-sqlite.ts'
import { applicationName, hasTools, runTool } from '../copying/pg-tools.ts'
import { withClient } from '../copying/with-client.ts'
import { type Migrations, TABLES_FOLDER } from '../manifest.ts'
import { RESTORE_MARK, type RestoreTarget } from './restore-target.ts'

/** Throws Error if the database has tables, unless the mark of a restore is one of them. */
export const assertFreeDatabase = (url: string): Promise<void> =>
  withClient(url, async client => {
    const { rows } = await client.query("select from pg_tables where schemaname = 'public' limit 1")
    if (rows.length > 0 && !(await isMarked(client)))
      throw new Error('The database of DATABASE_URL is not empty')
  })

/** Marks a database as one that a restore writes to. Throws if it is marked already. */
export const markDatabase = (url: string): Promise<void> =>
  withClient(url, async client => {
    await client.query(`create table public.${RESTORE_MARK} ()`)
  })

/** Removes the mark; does nothing without one. */
export const unmarkDatabase = (url: string): Promise<void> =>
  withClient(url, async client => {
    await client.query(`drop table if exists public.${RESTORE_MARK}`)
  })

/** How long a cleared database waits for the end of an earlier pg_restore, in ms. */
const TOOL_END = 60_000

/**
 * Drops the tables and functions that a restore has left in a marked database. Extensions and the mark stay. First ends
 * a pg_restore that goes on without its killed parent, because it would fill the database again.
 */
export const clearMarkedDatabase = (url: string): Promise<void> =>
  withClient(url, async client => {
    if (!(await isMarked(client))) return
    await client.query(
      `select pg_terminate_backend(pid, ${TOOL_END}) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [applicationName('pg_restore')],
    )
    const { rows } = await client.query<{ statement: string }>(`
      select format('drop table if exists public.%I cascade', tablename) as statement
      from pg_tables where schemaname = 'public' and tablename <> '${RESTORE_MARK}'
      union all
      select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
    for (const { statement } of rows) await client.query(statement)
  })

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.${RESTORE_MARK}') is not null as found`)
  return rows[0].found
}

/**
 * Restores a backup to an empty PostgreSQL database. Throws Error if the rows don't match. A rehearsal writes in short
 * transactions, because a long one holds back the live feed of every database of the server.
 */
export async function restorePostgres(
  folder: string,
  manifest: DatabaseCopy,
  { where, migrations, isRehearsal, signal }: Omit<RestoreTarget, 'data'>,
): Promise<void> {
  const url = where.url!
  await withClient(url, async client => {
    const atOnce = isRehearsal ? (work: () => Promise<void>) => work() : inTransaction(client)
    if (manifest.database === 'pg_dump')
      await restoreArchive(client, path.join(folder, ARCHIVE_FILE), url, signal)
    else {
      await migrateTo(url, manifest, migrations)
      await atOnce(() => restoreTables(client, path.join(folder, TABLES_FOLDER), manifest, signal))
    }
    await atOnce(() => renumberTransactions(client, signal))
    compareRows(manifest.rows, await countRows(client, await readTables(client)))
    await client.query('analyze')
  })
}

const inTransaction = (client: pg.Client) => async (work: () => Promise<void>) => {
  await client.query('begin')
  await work()
  await client.query('commit')
}

async function restoreArchive(client: pg.Client, file: string, url: string, signal?: AbortSignal) {
  if (!(await hasTools(await readVersion(client))))
    throw new Error('This backup was made by pg_dump: put the pg_restore of your PostgreSQL on PATH')
  const { database } = client
  await runTool(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--single-transaction', `--dbname=${database}`, file],
    url,
    signal,
  )
}

/** Creates the tables as of the backup. */
async function migrateTo(url: string, manifest: DatabaseCopy, { migrate }: Migrations) {
  const store = await openDatabase({ url })
  await migrate(store, manifest.migrations).finally(store.close)
}

/** Fills the tables in the order of their foreign keys. */
async function restoreTables(
  client: pg.Client,
  folder: string,
  manifest: DatabaseCopy,
  signal?: AbortSignal,
) {
  const references = await readReferences(client)
  const tables = inDependencyOrder(await readTables(client), references)
  for (const { name } of tables)
    await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
  // Removes rows inserted by migrations.
  for (const { name } of tables.toReversed()) await client.query(`delete from ${quoteIdentifier(name)}`)
  for (const table of tables) {
    const rows = createReadStream(path.join(folder, `${table.name}.copy.gz`)).pipe(createGunzip())
    const refersToItself = references.some(({ from, to }) => from === table.name && to === table.name)
    for await (const part of refersToItself ? [rows] : inParts(rows)) {
      signal?.throwIfAborted()
      await pipeline(
        part,
        client.query(
          from(
            `copy ${listColumns({ name: table.name, columns: manifest.columns?.[table.name] ?? table.columns })} from stdin`,
          ),
        ),
      )
    }
  }
  for (const { name } of tables)
    await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
  for (const [name, value] of Object.entries(manifest.sequences ?? {}))
    await client.query('select setval(to_regclass(quote_ident($1)), $2)', [name, value])
}

/** Size of a part of a table that is restored at once, in bytes. */
const PART = 4 << 20

/** Splits the text of COPY into parts of whole rows. A new line always ends a row. */
async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Readable> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    const end = chunk.lastIndexOf('\n') + 1
    waiting.push(chunk.subarray(0, end))
    size += end
    if (size >= PART) {
      yield Readable.from(waiting)
      ;[waiting, size] = [[], 0]
    }
    waiting.push(chunk.subarray(end))
    size += chunk.length - end
  }
  yield Readable.from(waiting)
}

/** Orders tables so that each follows those it references. Self-references need no order within one COPY. */
function inDependencyOrder(
  tables: readonly TableToCopy[],
  references: readonly { from: string; to: string }[],
): TableToCopy[] {
  const ordered: TableToCopy[] = []
  const visit = (table: TableToCopy, path: readonly TableToCopy[]) => {
    if (ordered.includes(table) || path.includes(table)) return
    for (const reference of references) {
      const needed = reference.from === table.name && tables.find(({ name }) => name === reference.to)
      if (needed) visit(needed, [...path, table])
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

async function readReferences(client: pg.Client): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}

/** Rows whose transaction ids are changed at once. */
const RENUMBERED = 10_000

/**
 * Events are ordered by transaction id, and another cluster starts its ids over. Renumbers the ids of the
 * backup to negative ones in the same order, so that all new events come after them.
 */
async function renumberTransactions(client: pg.Client, signal?: AbortSignal) {
  await client.query(`
    create temporary table numbered as select old, rank() over (order by old) - 1 - count(*) over () as new_id
      from (select distinct transaction_id as old from events) as written`)
  await client.query('alter table numbered add primary key (old)')
  await client.query('alter table events disable trigger user')
  const { rows } = await client.query(
    'select coalesce(min(id), 1) as first, coalesce(max(id), 0) as last from events',
  )
  for (let id = Number(rows[0].first); id <= Number(rows[0].last); id += RENUMBERED) {
    signal?.throwIfAborted()
    await client.query(
      `update events set transaction_id = new_id from numbered
       where transaction_id = old and id >= $1 and id < $1 + ${RENUMBERED}`,
      [id],
    )
  }
  await client.query('alter table events enable trigger user')
  await client.query('drop table numbered')
  await client.query(
    'update alert_marks set transaction_id = events.transaction_id from events where events.id = event_id',
  )
}
