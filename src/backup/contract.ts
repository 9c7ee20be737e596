import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, instant } from '../shared/fields.ts'
import { managers } from '../shared/roles.ts'

const backup = z.object({
  id,
  startedAt: instant,
  /** Null while it runs. */
  finishedAt: instant.nullable(),
  /** Who asked for it; 'Clock' for the one of the night. */
  by: z.string(),
  /** Its folder; null while it runs, and where it failed. */
  name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  photos: z.number().int().nullable(),
  /** Why it failed; null where it did not. */
  error: z.string().nullable(),
})

export type Backup = z.infer<typeof backup>

const backups = z.object({
  /** The folder on the server that they lie in; null where this server makes none. */
  folder: z.string().nullable(),
  /** The newest one that is whole; null where there is none. */
  last: backup.nullable(),
  /** The one under way. */
  running: backup.nullable(),
  /** The newest attempt, where it failed. */
  failed: backup.nullable(),
})

export type BackupsShown = z.infer<typeof backups>

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  summary: 'The last backup, one under way, and whether the newest attempt failed',
  roles: managers,
  answer: backups,
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/backups',
  summary: 'Make a backup and read it back; answers when it is whole',
  roles: managers,
  answer: backup,
  status: 201,
})
