import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '../../demo/load-demo.ts'
import { migrate } from '../app/operations/migrate.ts'
import { copyToEarlier } from '../testing/database/copy-to-earlier.ts'
import { allRows } from '../testing/database/invariants.ts'
import { openDatabaseBefore } from '../testing/database/migration-database.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'

test('a grown venue keeps every row, and its closed days take no more', async () => {
  const grown = await openTestDatabase()
  await loadDemo(grown.db, Date.parse('2026-11-20T20:37:12Z'))
  const earlier = await openDatabaseBefore('0031-journal')
  await copyToEarlier(grown.db, earlier, {})
  const { business_day } = await earlier.db
    .selectFrom('ledger')
    .select('business_day')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await sql`update books set closed_through = ${business_day} where id = 1`.execute(earlier.db)
  const before = await allRows({ db: earlier.db })
  await migrate(earlier)
  const after = await allRows({ db: earlier.db })
  for (const table of ['ledger', 'bill_lines', 'drawer_movements', 'books'])
    expect(after[table]).toEqual(before[table])
  expect(after.z_reports).toEqual(before.z_reports!.map(row => ({ ...(row as object), repeat: 0 })))
  const movement = sql`insert into drawer_movements
    (shift_id, at, business_day, kind, amount_cents, reason, actor_id, actor_name)
    select id, 0, ${business_day}, 'out', 1, 'Stamps', null, 'Ann' from shifts limit 1`
  await expect(movement.execute(earlier.db)).rejects.toThrow('no row is added to a closed business day')
}, 240_000)
