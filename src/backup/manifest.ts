import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A path inside the backup; it may come from a hostile disk, so nothing leads out of it. */
const inside = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)

const file = z.object({ path: inside, bytes: z.number().int(), sha256: z.string() })

/** What a backup says of itself; it is read back and compared, after the backup and before a restore. */
const manifest = z.object({
  product: z.literal('keydesk'),
  format: z.literal(1),
  /** ISO text of when it was made. */
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** How the database lies in it: SQLite's file, an archive of pg_dump, or one text of PostgreSQL's COPY per table. */
  database: z.enum(['sqlite', 'pg_dump', 'copy']),
  /** The migrations that its database had. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  /** COPY only: where each table's ids go on. */
  sequences: z.record(z.string(), z.number().int()).optional(),
  /** The end of the audit trail's chain: rewritten later, it no longer fits. */
  audit: z.object({ position: z.number().int(), hash: z.string() }),
  files: z.array(file),
})

export type Manifest = z.infer<typeof manifest>
export type BackupFile = z.infer<typeof file>

const NAME = 'manifest.json'

export const writeManifest = (folder: string, content: Manifest) =>
  writeFile(path.join(folder, NAME), JSON.stringify(content, null, 1), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })

/** Throws a sentence where the folder is no backup, or one of a later Keydesk. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is no backup: it holds no ${NAME}`)
  const { success, data } = manifest.safeParse(parsed(text))
  if (!success)
    throw new Error(`${path.join(folder, NAME)} cannot be read: it is damaged or of a later Keydesk`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
