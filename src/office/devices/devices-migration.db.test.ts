import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openEquippedVenue } from '#testing/printer/equipped-venue.ts'

test('desks of before stay, and the name of one that is removed is free', async () => {
  const grown = await openEquippedVenue()
  await grown.checkInAtDesk()
  await grown.print()
  const earlier = await openDatabaseBefore('0145-removed-desks')
  await copyToEarlier(grown.db, earlier, {})
  const { db } = earlier
  const before = await allRows({ db })
  await migrate(earlier)
  const after = await allRows({ db })
  expect(before.desks).toHaveLength(1)
  expect(after.desks).toEqual(before.desks!.map(row => ({ ...(row as object), retired_at: null })))
  for (const table of ['drawer_openings', 'print_jobs', 'printers']) {
    expect(before[table]).not.toEqual([])
    expect(after[table]).toEqual(before[table])
  }

  const add = (name: string, key: string) =>
    sql`insert into desks (name, key_hash, drawer, receipt) values (${name}, ${key}, 'none', 'never')`.execute(
      db,
    )
  await expect(add('FRONT DESK', 'a')).rejects.toThrow(/unique/i)
  await db.updateTable('desks').set({ retired_at: 1 }).execute()
  await add('FRONT DESK', 'a')
  await expect(add('front desk', 'b')).rejects.toThrow(/unique/i)
})
