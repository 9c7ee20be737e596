import { isIPv4, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { VenueKind } from '#office/settings/settings.ts'
import type { DatabaseLocation } from '#platform/database/database.ts'
import { isLoopback } from '#platform/values/loopback.ts'
import { SECOND } from '#platform/values/time.ts'

const fileOrNone = z.string().min(1).optional()

const environment = z.object({
  PORT: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.int('must be a whole number').min(0, 'must be 0 to 65535').max(65_535, 'must be 0 to 65535'))
    .default(3000),
  HOST: z
    .string()
    .refine(
      host => host === 'localhost' || isIPv4(host) || isIPv6(host),
      'must be localhost or an IP address',
    )
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1, 'must name a folder')
    .default('./data')
    .transform(folder => resolve(folder)),
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform(folder => resolve(folder))
    .optional(),
  VENUES_DIR: z
    .string()
    .min(1)
    .transform(folder => resolve(folder))
    .optional(),
  STATUS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be 0 to 65535')
    .transform(Number)
    .refine(port => port <= 65_535, 'must be 0 to 65535')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_TIMEOUT: z
    .string()
    .regex(/^\d{1,3}$/, 'must be whole seconds')
    .transform(Number)
    .refine(seconds => seconds >= 1, 'must be 1 to 999')
    .default(10),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be 1 to 99')
    .transform(Number)
    .default(16),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be 0 to 99')
    .transform(Number)
    .default(0),
  VENUE: z.enum(['demo', 'empty'], 'must be demo or empty').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TLS_CERT: fileOrNone,
  TLS_KEY: fileOrNone,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level')
    .default('info'),
})

export type Config = z.infer<typeof environment>

/** Reads the server's settings from the environment. Throws a one-line error if a value is invalid. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { success, data, error } = environment.safeParse(set)
  if (!success) {
    const [issue] = error.issues
    const name = String(issue?.path[0])
    // A database URL contains its password.
    const value = name === 'DATABASE_URL' ? '' : ` (it is ${JSON.stringify(set[name])})`
    throw new Error(`${name} ${issue?.message}${value}`)
  }
  if (!data.TLS_CERT !== !data.TLS_KEY) throw new Error('TLS_CERT and TLS_KEY must be set together')
  return data
}

/** Returns the kind of venue that an empty database becomes on its first start. */
export const requestedVenueKind = ({ VENUE }: Pick<Config, 'VENUE'>): VenueKind =>
  VENUE === 'empty' ? 'real' : 'demo'

/** Returns where the venue's database is: on PostgreSQL if a URL is set, otherwise a file in the data folder. */
export function locateDatabase({
  DATABASE_URL,
  DATABASE_CONNECTIONS,
  DATABASE_TIMEOUT,
  DATA_DIR,
}: Config): DatabaseLocation & { file: string } {
  return {
    url: DATABASE_URL,
    connections: DATABASE_CONNECTIONS,
    timeout: DATABASE_TIMEOUT * SECOND,
    file: join(DATA_DIR, 'keydesk.sqlite'),
  }
}

/** Describes where the database is, without its password. */
export function databaseName(config: Config): string {
  const { url, file } = locateDatabase(config)
  if (!url) return file
  const { host, pathname } = new URL(url)
  return `the database ${pathname.slice(1)} on ${host}`
}

/** Returns the backup folder, which should be on another disk. */
export const locateBackups = ({ BACKUP_DIR, DATA_DIR }: Config) => BACKUP_DIR ?? join(DATA_DIR, 'backups')

/** Returns whether other machines can reach the server, so that everyone must sign in. */
export function isOnNetwork({ HOST, PUBLIC_URL }: Config): boolean {
  if (!isLoopback(HOST)) return true
  return PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, ''))
}
