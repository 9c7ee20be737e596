import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip } from 'node:zlib'
import { openDatabase } from '#platform/database/open-database.ts'
import { registerLower } from '#platform/database/sqlite/sqlite.ts'
import { compareRows, type DatabaseCopy, inspectSqlite } from '../copying/copy-sqlite.ts'
import { flush } from '../files.ts'
import { type Migrations, TABLES_FOLDER } from '../manifest.ts'
import { fromCopyLine } from './copy-text.ts'

/** Fills a new SQLite file from COPY files. It gets its name when it is complete. */
export async function restoreTablesToSqlite(
  folder: string,
  file: string,
  copied: DatabaseCopy,
  { migrate }: Migrations,
): Promise<void> {
  const partial = `${file}.restoring`
  for (const suffix of ['', '-wal', '-shm']) await rm(partial + suffix, { force: true })
  const store = await openDatabase({ file: partial })
  await migrate(store, copied.migrations).finally(store.close)
  const db = new DatabaseSync(partial, { enableForeignKeyConstraints: false })
  try {
    registerLower(db)
    await withoutTriggers(db, () => fillTables(db, folder, copied))
    const [wrong] = db.prepare('pragma foreign_key_check').all()
    if (wrong) throw new Error(`A row of ${wrong.table} refers to none of ${wrong.parent}`)
  } finally {
    db.close()
  }
  compareRows(copied.rows, inspectSqlite(partial).rows)
  await flush(partial)
  await rename(partial, file)
}

/** Runs `work` in a transaction without the triggers of the tables, except those that index for the search. */
async function withoutTriggers(db: DatabaseSync, work: () => Promise<void>) {
  const triggers = db
    .prepare(
      "select name, sql from sqlite_schema where type = 'trigger' and name not like '%\\_found\\_%' escape '\\'",
    )
    .all()
  db.exec('begin')
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`)
  await work()
  for (const { sql } of triggers) db.exec(String(sql))
  db.exec('commit')
}

async function fillTables(db: DatabaseSync, folder: string, { rows, columns, sequences }: DatabaseCopy) {
  // Removes rows inserted by migrations.
  for (const name of Object.keys(rows)) db.exec(`delete from "${name}"`)
  for (const name of Object.keys(rows))
    await fillTable(db, path.join(folder, TABLES_FOLDER), name, columns![name]!)
  // SQLite delivers the events of one transaction id in the order of their ids.
  db.exec('update events set transaction_id = 0; update alert_marks set transaction_id = 0')
  for (const [sequence, value] of Object.entries(sequences ?? {}))
    db.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(
      value,
      sequence.replace(/_id_seq$/, ''),
    )
}

async function fillTable(db: DatabaseSync, folder: string, name: string, columns: readonly string[]) {
  const texts = new Set(
    db
      .prepare("select name from pragma_table_xinfo(?) where type = 'TEXT'")
      .all(name)
      .map(column => column.name),
  )
  const isText = columns.map(column => texts.has(column))
  const insert = db.prepare(
    `insert into "${name}" (${columns.map(column => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const text = createReadStream(path.join(folder, `${name}.copy.gz`))
    .pipe(createGunzip())
    .setEncoding('utf8')
  for await (const line of linesOf(text))
    insert.run(
      ...fromCopyLine(line).map((value, index) => (value === null || isText[index] ? value : Number(value))),
    )
}

/** Ends lines at the line feed alone, as COPY does. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
