import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Engine, Store } from '#platform/database/database.ts'

/** A path inside the backup. Paths that lead out of it are refused, as the disk may be hostile. */
const inside = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)

const file = z.object({ path: inside, bytes: z.number().int(), sha256: z.string() })

/** Describes a backup. Checked against its files after the backup and before a restore. */
const manifest = z.object({
  product: z.literal('keydesk'),
  format: z.literal(1),
  /** ISO time of the backup. */
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The format of the database: an SQLite file, a pg_dump archive, or one COPY file per table. */
  database: z.enum(['sqlite', 'pg_dump', 'copy']),
  /** The applied migrations of its database. */
  migrations: z.array(z.string()),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number().int()),
  /** COPY only: the columns by table, in the order of its file. */
  columns: z.record(z.string(), z.array(z.string())).optional(),
  /** COPY only: the last value by sequence. */
  sequences: z.record(z.string(), z.number().int()).optional(),
  /** The end of the audit trail's hash chain, which no longer matches a trail rewritten later. */
  audit: z.object({ position: z.number().int(), hash: z.string() }),
  files: z.array(file),
})

export type Manifest = z.infer<typeof manifest>
export type BackupFile = z.infer<typeof file>

/** The migrations of this version; the domain itself does not know them. */
export interface Migrations {
  /** Runs all pending ones, or those of `only`. */
  migrate(store: Store, only?: readonly string[]): Promise<void>
  knownMigrations(engine: Engine): string[]
}

/** The folder of a backup with one COPY file per table, used without pg_dump. */
export const TABLES_FOLDER = 'tables'

const NAME = 'manifest.json'

export const writeManifest = (folder: string, content: Manifest) =>
  writeFile(path.join(folder, NAME), JSON.stringify(content, null, 1), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })

/**
 * Reads the manifest of a backup. Throws Error if the folder is not a backup, or one of a later version of
 * Keydesk.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is not a backup: it has no ${NAME}`)
  const { success, data } = manifest.safeParse(parsed(text))
  if (!success)
    throw new Error(
      `${path.join(folder, NAME)} cannot be read: it is damaged or from a later version of Keydesk`,
    )
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
