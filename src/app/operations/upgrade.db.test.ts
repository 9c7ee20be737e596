import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '#platform/database/database.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { fillEarlyVenue } from '#testing/database/upgrade/early-venue.ts'
import { describeStep, isUpToDate, migrate } from './migrate.ts'

/** Opens the database of an early version with this many past stays. */
async function openEarlyVenue(stays: number) {
  const earlier = await openDatabaseBefore('0019-bills')
  await fillEarlyVenue(earlier.db, stays)
  return earlier
}

test('twice the stays take at most 2.5 times the work', async () => {
  const work = []
  for (const stays of [1_200, 2_400]) {
    const earlier = await openEarlyVenue(stays)
    const before = await readWork(earlier)
    await migrate(earlier)
    work.push((await readWork(earlier)) - before)
  }
  const [once, twice] = work as [number, number]
  expect(twice / once).toBeLessThan(2.5)
})

/**
 * Returns the rows and pages that PostgreSQL has read, or the processor time of this process, which runs SQLite. Each
 * connection reports its own reads, late unless it is asked to.
 */
async function readWork({ db, maintenance }: Store): Promise<number> {
  if (!onPostgres) return process.cpuUsage().user
  for (const connection of [db, maintenance]) await sql`select pg_stat_force_next_flush()`.execute(connection)
  const { rows } = await sql<{ work: number }>`select tup_returned + blks_hit + blks_read as work
    from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]!.work)
}

test('an upgrade that is killed keeps its finished migrations and goes on with the others', async () => {
  const [whole, killed] = [await openEarlyVenue(40), await openEarlyVenue(40)]
  await migrate(whole)
  const script = join(import.meta.dirname, '../../testing/database/upgrade/killed-upgrade.ts')
  for (const migration of ['0025-applied-deposits', '0033-guests']) {
    const { signal, stderr } = spawnSync(process.execPath, [script, migration, JSON.stringify(killed.where)])
    expect([signal, `${stderr}`.includes('Error')]).toEqual(['SIGKILL', false])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      killed.db,
    )
    expect(rows.at(-1)!.name < migration && rows.at(-1)!.name > '0019').toBe(true)
  }
  const steps: string[] = []
  await migrate(killed, undefined, step => steps.push(describeStep(step)))
  expect(steps[0]).toMatch(/^Upgrading the database: 0033-guests \(1 of \d+\)$/)
  expect(steps[1]).toMatch(/^Upgrading the database: 0033-guests took \d+\.\d s$/)
  expect(await isUpToDate(killed)).toBe(true)
  const [{ kysely_migration: _, ...rows }, { kysely_migration: __, ...expected }] = [
    await allRows(killed),
    await allRows(whole),
  ]
  expect(rows).toEqual(expected)
})
