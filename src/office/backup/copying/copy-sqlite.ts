import { rename } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { registerLower } from '#platform/database/sqlite/sqlite.ts'
import { copyDurably, flush } from '../files.ts'
import type { Manifest } from '../manifest.ts'

const FILE = 'database.sqlite'

/** Copies all pages in one step, so that no writer restarts the copy and it is consistent. */
const ALL_PAGES = 2 ** 31 - 1

export type DatabaseCopy = Pick<
  Manifest,
  'database' | 'migrations' | 'rows' | 'columns' | 'sequences' | 'audit'
>

/** Copies the SQLite file of a running server, verifies the copy and returns what it holds. */
export async function copySqlite(file: string, folder: string): Promise<DatabaseCopy> {
  const target = path.join(folder, FILE)
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  const copied = inspectSqlite(target)
  await flush(target)
  return { database: 'sqlite', ...copied }
}

/**
 * Restores the database of a backup to `file`. Throws Error if the restored rows don't match the manifest.
 */
export async function restoreSqlite(
  folder: string,
  file: string,
  { rows }: Pick<Manifest, 'rows'>,
): Promise<void> {
  const partial = `${file}.restoring`
  await copyDurably(path.join(folder, FILE), partial)
  compareRows(rows, inspectSqlite(partial).rows)
  await rename(partial, file)
}

/** Throws Error if a table does not have the expected number of rows. */
export function compareRows(expected: Record<string, number>, found: Record<string, number>): void {
  for (const [table, rows] of Object.entries(expected)) {
    if (found[table] !== rows)
      throw new Error(`${table} should have ${rows} rows, but has ${found[table] ?? 'none'}`)
  }
}

/**
 * Checks integrity, removes the write-ahead log, and returns what the file holds. Throws Error if it is
 * damaged.
 */
export function inspectSqlite(file: string): Omit<DatabaseCopy, 'database'> {
  const db = new DatabaseSync(file)
  registerLower(db)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    const { integrity_check: result } = db.prepare('PRAGMA integrity_check').get() as {
      integrity_check: string
    }
    if (result !== 'ok') throw new Error(`The copy of the database is damaged: ${result}`)
    const names = db
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
      )
      .all()
      .map(({ name }) => String(name))
    const rows = names.map(name => {
      const { rows } = db.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number }
      return [name, rows] as const
    })
    const last = db.prepare('select position, hash from seals order by position desc limit 1').get()
    return {
      migrations: db
        .prepare('select name from kysely_migration order by name')
        .all()
        .map(({ name }) => String(name)),
      rows: Object.fromEntries(rows),
      audit: { position: Number(last?.position ?? 0), hash: String(last?.hash ?? '') },
    }
  } finally {
    db.close()
  }
}
