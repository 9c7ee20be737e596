import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { registerLower } from '#platform/database/sqlite/sqlite.ts'
import { type DatabaseCopy, inspectSqlite } from '../copying/copy-sqlite.ts'
import { TABLES_FOLDER } from '../manifest.ts'
import { toCopyLine } from './copy-text.ts'

/** Tables that only SQLite has: they balance a posting within its transaction, and are empty after it. */
const ONLY_SQLITE = ['refused_postings', 'unbalanced_postings']

/** Copies the tables of an SQLite file to one COPY file each, as a backup of PostgreSQL has them. */
export async function copyTablesOfSqlite(file: string, folder: string): Promise<DatabaseCopy> {
  const { migrations, audit, rows: all } = inspectSqlite(file)
  const db = new DatabaseSync(file, { readOnly: true })
  registerLower(db)
  try {
    const names = Object.keys(all).filter(name => !/^kysely_/.test(name) && !ONLY_SQLITE.includes(name))
    const columns = Object.fromEntries(names.map(name => [name, listStoredColumns(db, name)]))
    await mkdir(path.join(folder, TABLES_FOLDER), { mode: 0o700 })
    for (const name of names) await copyTable(db, name, columns[name]!, folder)
    const rows = Object.fromEntries(names.map(name => [name, all[name]!]))
    return { database: 'copy', migrations, rows, columns, audit, sequences: readSequences(db, columns) }
  } finally {
    db.close()
  }
}

/** The columns of a table without generated ones. */
const listStoredColumns = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('select name from pragma_table_xinfo(?) where hidden = 0')
    .all(table)
    .map(({ name }) => String(name))

async function copyTable(db: DatabaseSync, name: string, columns: readonly string[], folder: string) {
  const select = db.prepare(`select ${columns.map(column => `"${column}"`).join(', ')} from "${name}"`)
  select.setReturnArrays(true)
  await pipeline(
    Readable.from(linesOf(select.iterate())),
    createGzip({ level: 1 }),
    createWriteStream(path.join(folder, TABLES_FOLDER, `${name}.copy.gz`), { flags: 'wx', mode: 0o600 }),
  )
}

/** Rows that are compressed at once. */
const BATCH = 500

function* linesOf(rows: Iterable<unknown>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(toCopyLine(row as unknown[]))
    if (lines.length < BATCH) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** The last ids, by the names that PostgreSQL gives their sequences. Not every table of SQLite counts its ids apart. */
function readSequences(db: DatabaseSync, columns: Record<string, string[]>): Record<string, number> {
  const last = new Map(
    db
      .prepare('select name, seq from sqlite_sequence')
      .all()
      .map(({ name, seq }) => [name, Number(seq)]),
  )
  const withId = Object.keys(columns).filter(name => columns[name]!.includes('id'))
  const values = withId.map(name => {
    const { id } = db.prepare(`select max(id) as id from "${name}"`).get() as { id: number | null }
    return [`${name}_id_seq`, Math.max(id ?? 0, last.get(name) ?? 0)] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value > 0))
}
