import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import {
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Bell } from './bell.ts'
import type { Database, Store } from './database.ts'
import { GroupCommitDriver } from './sqlite-driver.ts'

/** How long a connection waits for another process, in ms. */
const PATIENCE = 10_000

/** Opens (or creates) a SQLite file: WAL, a disk flush at each commit, foreign keys on. */
export function openSqlite(file: string): Store {
  const writer = new DatabaseSync(file, { timeout: PATIENCE })
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // What is deleted is overwritten: guests ask to be forgotten.
  writer.exec('PRAGMA secure_delete = ON')
  writer.exec('PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY')
  const reader = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE })
  for (const connection of [writer, reader]) teachLower(connection)
  const driver = new GroupCommitDriver(writer, reader)
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new GroupCommitAdapter(),
      createDriver: () => driver,
      createIntrospector: kysely => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new LockFreeCompiler(),
    },
  })
  const bell = new Bell()
  return {
    db,
    maintenance: db,
    engine: 'sqlite',
    where: { file },
    onWake: listener => bell.add(listener),
    wake: () => bell.ring(),
    isDuplicate: isUniqueViolation,
    scrub: () => driver.between(() => emptyLog(writer)),
    close: () => db.destroy(),
  }
}

/** Moves the write-ahead log into the file and cuts it off; false where a reader still needs it. */
function emptyLog(writer: DatabaseSync): boolean {
  // The reader is of this thread, so waiting for it would wait for ever.
  writer.exec('PRAGMA busy_timeout = 0')
  const { busy } = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
  writer.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
  return busy === 0
}

/** Whoever looks into the file needs it: indexes are made by it. */
export function teachLower(connection: DatabaseSync) {
  connection.function('lower', { deterministic: true }, lower)
}

/** SQLite's own knows the letters a to z alone; guests have names of every alphabet. */
const lower = (text: SQLOutputValue) => (typeof text === 'string' ? text.toLowerCase() : text)

/** Says of our driver what Kysely does not expect of SQLite. */
class GroupCommitAdapter extends SqliteAdapter {
  /** A failed migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** The driver itself lets writers take turns and readers pass; Kysely's own queue would undo both. */
  override get supportsMultipleConnections() {
    return true
  }
}

/** Writers take turns on SQLite, so a row needs no lock of its own; `for update` and `for share` say nothing. */
class LockFreeCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForShare') super.visitSelectModifier(node)
  }
}

const UNIQUE = 2067
const PRIMARY_KEY = 1555

function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    (error.errcode === UNIQUE || error.errcode === PRIMARY_KEY)
  )
}
