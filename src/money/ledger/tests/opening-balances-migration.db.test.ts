import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('an earlier ledger keeps its postings and takes one opening balance for each bill', async () => {
  const { given, db } = await openVenue()
  await given.membership({ payNow: true })
  await given.membership()
  const earlier = await openDatabaseBefore('0133-opening-balances')
  await copyToEarlier(db, earlier, {})
  const insert = (posting: string) =>
    sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source)
      select ${posting}, at, business_day, 'opening_balance', account, sign * 900, bill_id, source from (
        select at, business_day, bill_id, source from ledger where bill_id = 2 limit 1) as one
        cross join (select 'receivable' as account, 1 as sign union all select 'opening_balance', -1) as sides`.execute(
      earlier.db,
    )
  await expect(insert('first')).rejects.toThrow(/check/i)
  const before = await earlier.db.selectFrom('ledger').selectAll().orderBy('id').execute()
  await migrate(earlier)
  expect(await earlier.db.selectFrom('ledger').selectAll().orderBy('id').execute()).toEqual(before)
  await insert('first')
  await expectMoneyInvariants(earlier.db)
  await expect(insert('second')).rejects.toThrow(/unique/i)
})
