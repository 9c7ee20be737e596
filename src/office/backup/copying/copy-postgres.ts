import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { LOCK_HOLDER } from '#platform/database/postgres/count-connections.ts'
import { SECOND } from '#platform/values/time.ts'
import { flush } from '../files.ts'
import { TABLES_FOLDER } from '../manifest.ts'
import { RESTORE_MARK } from '../restoring/restore-target.ts'
import type { DatabaseCopy } from './copy-sqlite.ts'
import { hasTools, runTool } from './pg-tools.ts'

/** Name of the archive that pg_dump writes. */
export const ARCHIVE_FILE = 'database.dump'

/** Connection timeout, and idle time before keepalive probes, in ms. */
const TIMEOUT = 10 * SECOND

/** Keepalive settings for pg_dump, which takes the rest of its connection from the environment. */
const KEEPALIVES = '--dbname=keepalives_idle=10 keepalives_interval=1 keepalives_count=10'

/**
 * Copies a consistent snapshot of a PostgreSQL database: with pg_dump if a recent enough version is on PATH,
 * otherwise, or `asTables`, table by table with COPY. Returns what the copy holds.
 */
export async function copyPostgres(
  url: string,
  folder: string,
  { asTables = false } = {},
): Promise<DatabaseCopy> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: TIMEOUT,
  })
  // The running statement reports a lost connection; without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await readTables(client)
    const copied = {
      migrations: await readMigrations(client),
      rows: await countRows(client, tables),
      audit: await endOfChain(client),
    }
    if (!asTables && (await hasTools(await readVersion(client)))) {
      await dump(client, url, path.join(folder, ARCHIVE_FILE))
      return { database: 'pg_dump', ...copied }
    }
    await copyTables(client, tables, path.join(folder, TABLES_FOLDER))
    const columns = Object.fromEntries(tables.map(table => [table.name, table.columns]))
    return { database: 'copy', ...copied, columns, sequences: await readSequences(client) }
  } finally {
    await client.end()
  }
}

/**
 * Takes the backup lock of a database for the lifetime of a connection and returns its release, or undefined
 * if another connection holds it. The server notices a lost machine within a minute.
 */
export async function lockBackupsOnServer(url: string): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: LOCK_HOLDER })
  // A lost connection also fails the copy, which reports it.
  client.on('error', () => {})
  await client.connect()
  let isMine = false
  try {
    await client.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    )
    const { rows } = await client.query(
      "select pg_try_advisory_lock(hashtext('keydesk'), hashtext('backups')) as mine",
    )
    isMine = rows[0].mine
  } finally {
    if (!isMine) await client.end()
  }
  return isMine ? () => client.end() : undefined
}

/** A table with its columns, except generated ones. */
export interface TableToCopy {
  name: string
  columns: string[]
}

/** Returns the venue's tables, except those of the migrator and the mark of a restore. */
export async function readTables(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%' and relname <> '${RESTORE_MARK}'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

/** Returns the number of rows by table. */
export async function countRows(client: pg.Client, tables: readonly { name: string }[]) {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*) as rows from ${quoteIdentifier(name)}`)
    counts[name] = Number(rows[0].rows)
  }
  return counts
}

/** Returns a table with columns as COPY needs it: 'events (id, at, …)'. */
export const listColumns = ({ name, columns }: TableToCopy) =>
  `${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`

export const quoteIdentifier = pg.escapeIdentifier

export async function readVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query('show server_version_num')
  return Number(rows[0].server_version_num)
}

async function dump(client: pg.Client, url: string, file: string) {
  const { rows } = await client.query('select pg_export_snapshot() as snapshot')
  const snapshot = `--snapshot=${rows[0].snapshot}`
  await runTool(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', snapshot, `--file=${file}`, KEEPALIVES],
    url,
  )
  await flush(file)
}

async function copyTables(client: pg.Client, tables: readonly TableToCopy[], folder: string) {
  await mkdir(folder, { mode: 0o700 })
  for (const table of tables) {
    const file = path.join(folder, `${table.name}.copy.gz`)
    const source = client.query(to(`copy ${listColumns(table)} to stdout`))
    await pipeline(source, createGzip({ level: 1 }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    await flush(file)
  }
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function endOfChain(client: pg.Client) {
  const { rows } = await client.query('select position, hash from seals order by position desc limit 1')
  return { position: Number(rows[0]?.position ?? 0), hash: String(rows[0]?.hash ?? '') }
}

/** Returns the last value by sequence, except unused ones. */
async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}
