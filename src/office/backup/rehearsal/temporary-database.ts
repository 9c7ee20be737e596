import pg from 'pg'
import { isLoopback } from '#platform/values/loopback.ts'
import { quoteIdentifier } from '../copying/copy-postgres.ts'
import { withClient } from '../copying/with-client.ts'

/**
 * Creates an empty database beside the venue's, with its encoding and locale, and returns its URL. Throws Error if the
 * database user may not create one.
 */
export const createTemporaryDatabase = (url: string): Promise<string> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ user: string; allowed: boolean }>(
      'select current_user as user, rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user',
    )
    if (!rows[0]?.allowed)
      throw new Error(
        `the database user ${rows[0]?.user} may not create the database for the copy. Allow it with: ALTER ROLE ${quoteIdentifier(String(rows[0]?.user))} CREATEDB`,
      )
    const name = await nameOfCopy(client)
    await client.query(
      `create database ${quoteIdentifier(name)} template template0 ${await localeOptions(client)}`,
    )
    const copy = new URL(url)
    copy.pathname = `/${name}`
    return copy.href
  })

/** Drops the database of a rehearsal, if there is one. */
export const dropTemporaryDatabase = (url: string): Promise<void> =>
  withClient(url, async client => {
    await client.query(`drop database if exists ${quoteIdentifier(await nameOfCopy(client))} with (force)`)
  })

/** Returns the size of a database in bytes if its server is on this machine; 0 otherwise, as its disk is unknown. */
export async function sizeOnThisMachine(url: string): Promise<number> {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  if (host !== '' && !host.startsWith('/') && !isLoopback(host.replace(/^\[|\]$/g, ''))) return 0
  return withClient(url, async client => {
    const { rows } = await client.query('select pg_database_size(current_database()) as size')
    return Number(rows[0].size)
  })
}

interface Locale {
  encoding: string
  datcollate: string
  datctype: string
  datlocprovider: keyof typeof providers
  /** `datlocale` since PostgreSQL 17. */
  daticulocale?: string | null
  datlocale?: string | null
  /** Since PostgreSQL 16. */
  daticurules?: string | null
}

const providers = { b: 'builtin', c: 'libc', i: 'icu' } as const

/** Returns the options of CREATE DATABASE for the encoding and locale of the connected database. */
async function localeOptions(client: pg.Client): Promise<string> {
  // As JSON, because the columns depend on the version.
  const { rows } = await client.query<{ found: Locale }>(`
    select to_jsonb(pg_database) || jsonb_build_object('encoding', pg_encoding_to_char(encoding)) as found
    from pg_database where datname = current_database()`)
  const { encoding, datcollate, datctype, datlocprovider, ...more } = rows[0]!.found
  const provider = providers[datlocprovider]
  const options = {
    encoding,
    lc_collate: datcollate,
    lc_ctype: datctype,
    // Without it, the copy has the provider of the cluster's template.
    locale_provider: provider,
    [`${provider}_locale`]: more.datlocale ?? more.daticulocale,
    icu_rules: more.daticurules,
  }
  return Object.entries(options)
    .flatMap(([name, value]) => (value ? `${name} ${pg.escapeLiteral(value)}` : []))
    .join(' ')
}

/** Returns the one name that the copy of a venue has: a later rehearsal finds what a killed one left. */
async function nameOfCopy(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select oid from pg_database where datname = current_database()')
  return `keydesk_rehearsal_${rows[0].oid}`
}
