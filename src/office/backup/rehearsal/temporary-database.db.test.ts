import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.ts'
import { installedPostgres, startInstalledPostgres } from '#testing/database/postgres/installed-postgres.ts'
import { databaseOn } from '#testing/database/templates.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createTemporaryDatabase, dropTemporaryDatabase } from './temporary-database.ts'

const C = `encoding 'UTF8' locale_provider libc locale 'C'`
const ICU = `encoding 'UTF8' locale_provider icu icu_locale 'sv-SE' locale 'C'`
const BUILTIN = `encoding 'UTF8' locale_provider builtin builtin_locale 'C' locale 'C'`
const RULES = `${ICU} icu_rules '&V << w'`

/** Creates a venue's database with these options and its copy. Returns the locales of both. */
async function readLocales(server: string, options: string) {
  const venue = 'venue_with_locale'
  const admin = await openDatabase({ url: server })
  addCleanup(() => admin.close())
  await sql.raw(`create database ${venue} template template0 ${options}`).execute(admin.db)
  addCleanup(() => sql.raw(`drop database ${venue}`).execute(admin.db))
  const url = databaseOn(server, venue)
  const copy = new URL(await createTemporaryDatabase(url)).pathname.slice(1)
  addCleanup(() => dropTemporaryDatabase(url))
  const { rows } = await sql<{ locale: Record<string, unknown> }>`
    select to_jsonb(pg_database) as locale from pg_database
    where datname in (${venue}, ${copy}) order by datname = ${venue} desc`.execute(admin.db)
  return rows.map(({ locale }) =>
    Object.fromEntries(
      Object.entries(locale).filter(([name]) => /encoding|loc|collate|ctype|rules/.test(name)),
    ),
  )
}

test.runIf(onPostgres).each([
  ['c', C],
  ['b', BUILTIN],
  ['i', ICU],
  ['i', RULES],
])('a copy has the locale of its venue, of provider %s: %s', async (provider, options) => {
  const [venue, copy] = await readLocales(inject('postgresUrl'), options)
  expect(copy).toEqual(venue)
  expect(venue).toHaveProperty('datlocprovider', provider)
})

// An installed PostgreSQL may be older, with other names of columns.
const installed = onPostgres ? await installedPostgres() : undefined

test.skipIf(!installed)('a copy has the locale of its venue on an installed PostgreSQL', async () => {
  const cluster = await startInstalledPostgres(installed!)
  addCleanup(() => cluster.stop())
  const [venue, copy] = await readLocales(cluster.url, ICU)
  expect(copy).toEqual(venue)
  expect(venue).toHaveProperty('datlocprovider', 'i')
})
