import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { id, isoInstant } from '#platform/values/fields.ts'

import { rehearsalChecks } from './words.ts'

const backup = z.object({
  id,
  startedAt: isoInstant,
  /** Null while running. */
  finishedAt: isoInstant.nullable(),
  /** The person who started it; 'Server' for a nightly backup. */
  by: z.string(),
  /** The name of its folder; null while running, and if it failed. */
  name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  photos: z.number().int().nullable(),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
})

export type Backup = z.infer<typeof backup>

const rehearsal = z.object({
  id,
  startedAt: isoInstant,
  /** Null while running. */
  finishedAt: isoInstant.nullable(),
  /** The person who started it; 'Server' for a monthly one. */
  by: z.string(),
  /** The name of the restored backup; null while running, and if there was none. */
  backup: z.string().nullable(),
  rows: z.number().int().nullable(),
  photos: z.number().int().nullable(),
  /** The checks that passed. */
  checks: z.array(z.enum(rehearsalChecks)),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
})

export type Rehearsal = z.infer<typeof rehearsal>

const rehearsals = z.object({
  /** The newest success; null if there is none. */
  last: rehearsal.nullable(),
  running: rehearsal.nullable(),
  /** The newest attempt, if it failed. */
  failed: rehearsal.nullable(),
  /** Whether no rehearsal has succeeded for too long. */
  isOverdue: z.boolean(),
})

export type RehearsalStatus = z.infer<typeof rehearsals>

const keptBackup = z.object({
  /** The name of its folder. */
  name: z.string(),
  /** When it was made. */
  at: isoInstant,
  /** The person who made it; 'Server' for a nightly backup. Null if this venue has no record of it. */
  by: z.string().nullable(),
  /** Null if it cannot be read. */
  bytes: z.number().int().nullable(),
  /** When the last restore of it was rehearsed, and failed or succeeded; null if none was. */
  rehearsedAt: isoInstant.nullable(),
  /** Why a restore would fail: it cannot be read, or its last rehearsal failed; null if it was verified. */
  problem: z.string().nullable(),
})

export type KeptBackup = z.infer<typeof keptBackup>

const backups = z.object({
  /** The folder of all backups on the server; null if this server makes no backups. */
  folder: z.string().nullable(),
  /** The newest complete backup; null if there is none. */
  last: backup.nullable(),
  /** The running backup. */
  running: backup.nullable(),
  /** The newest attempt, if it failed. */
  failed: backup.nullable(),
  /** The backups in the folder, newest first. Each was verified when it was made. */
  kept: z.array(keptBackup),
  /** Rehearsals of a restore. */
  rehearsals,
})

export type BackupStatus = z.infer<typeof backups>

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  roles: managerRoles,
  summary:
    'Get the last backup, a running one, a failed newest attempt, all that are kept, and rehearsals of a restore',
  response: backups,
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/backups',
  roles: managerRoles,
  takesLong: true,
  summary: 'Make and verify a backup; responds when it is complete',
  response: backup,
  status: 201,
})
