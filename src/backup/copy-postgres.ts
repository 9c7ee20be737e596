import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { SECOND } from '../shared/time.ts'
import type { Copied } from './copy-sqlite.ts'
import { flush } from './files.ts'
import { hasTools, runTool } from './pg-tools.ts'

/** The archive that pg_dump writes. */
export const ARCHIVE = 'database.dump'

/** The folder of one text a table, where pg_dump is not to be had. */
export const TABLES = 'tables'

/** How long the server may say nothing before it is asked whether it is still there, in ms. */
const PATIENCE = 10 * SECOND

/** The same for pg_dump, which takes everything else from its environment. */
const NOTICE_LOSS = '--dbname=keepalives_idle=10 keepalives_interval=1 keepalives_count=10'

/**
 * Copies a PostgreSQL database as it is at one moment: by pg_dump where one that is new enough is on PATH, otherwise
 * table by table with COPY. Says what the copy holds.
 */
export async function copyPostgres(url: string, folder: string): Promise<Copied> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    keepAlive: true,
    keepAliveInitialDelayMillis: PATIENCE,
  })
  // The statement under way says that the connection is lost; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await tablesOf(client)
    const copied = {
      migrations: await migrationsOf(client),
      rows: await countRows(client, tables),
      audit: await endOfChain(client),
    }
    if (await hasTools(await versionOf(client))) {
      await dump(client, url, path.join(folder, ARCHIVE))
      return { database: 'pg_dump', ...copied }
    }
    await copyTables(client, tables, path.join(folder, TABLES))
    return { database: 'copy', ...copied, sequences: await sequencesOf(client) }
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock of backups on a database for as long as its connection lives, and returns how to release it;
 * undefined if another connection holds it. The server notices within a minute that a machine is gone.
 */
export async function lockServer(url: string): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection ends the copy as well, which then says so.
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

/** A table with the columns that are not worked out by the database itself. */
export interface TableToCopy {
  name: string
  columns: string[]
}

/** The venue's tables, without those in which the migrator notes what it did. */
export async function tablesOf(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

/** Rows by table. */
export async function countRows(client: pg.Client, tables: readonly { name: string }[]) {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*) as rows from ${quoted(name)}`)
    counts[name] = Number(rows[0].rows)
  }
  return counts
}

/** 'events (id, at, …)', as COPY wants it. */
export const columnsOf = ({ name, columns }: TableToCopy) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

export const quoted = pg.escapeIdentifier

export async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('show server_version_num')
  return Number(rows[0].server_version_num)
}

async function dump(client: pg.Client, url: string, file: string) {
  const { rows } = await client.query('select pg_export_snapshot() as snapshot')
  const snapshot = `--snapshot=${rows[0].snapshot}`
  await runTool(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', snapshot, `--file=${file}`, NOTICE_LOSS],
    url,
  )
  await flush(file)
}

async function copyTables(client: pg.Client, tables: readonly TableToCopy[], folder: string) {
  await mkdir(folder, { mode: 0o700 })
  for (const table of tables) {
    const file = path.join(folder, `${table.name}.copy.gz`)
    const source = client.query(to(`copy ${columnsOf(table)} to stdout`))
    await pipeline(source, createGzip({ level: 1 }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    await flush(file)
  }
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function endOfChain(client: pg.Client) {
  const { rows } = await client.query('select position, hash from seals order by position desc limit 1')
  return { position: Number(rows[0]?.position ?? 0), hash: String(rows[0]?.hash ?? '') }
}

/** The last id given, by sequence; one that gave none yet is left out. */
async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}
