import { expect, test } from 'vitest'
import { createPayerDirectory } from '#app/directories/payer-directory.ts'
import { migrate } from '#app/operations/migrate.ts'
import { endRental } from '#desk/rentals/contract.ts'
import { payBill } from '#money/payments/contract.ts'
import { listReceivables } from '#money/receivables/receivables.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectInvariants, expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { closeBooks } from './books.ts'

test('closing days, paying old debts and reopening days leave the same receivables', async () => {
  const { call, given, db, clock, store } = await openVenue()
  const payers = createPayerDirectory(store.engine)
  const bills: number[] = []
  for (let day = 0; day < 6; day++) {
    const rental = await given.unpaidRental({ customerName: `Guest ${day}`, minutesAgo: 60 })
    await call(endRental, { params: paramsOf(rental), body: {} })
    bills.push(rental.billId)
    // Settles a debt of two days ago, which is closed by then in one of the runs below.
    if (day > 2)
      await call(payBill, { params: { id: String(bills[day - 2]) }, body: { paymentMethod: 'cash' } })
    clock.advance(24 * 60)
  }
  const read = () => listReceivables(db, payers, { show: 'owes', skip: 0 }, clock.at)
  const { totals, accounts, count } = await read()
  expect(count).toBe(3)
  for (const day of ['2026-05-21', '2026-05-24', '2026-05-22', '2026-05-25', '2026-05-19', '2026-05-23']) {
    await db.transaction().execute(trx => closeBooks(trx, day))
    expect([day, await read()]).toEqual([day, expect.objectContaining({ totals, accounts, count })])
    await expectInvariants(db)
  }
  const carried = await db.selectFrom('closing_balances').select('bill_id').orderBy('bill_id').execute()
  expect(carried.map(({ bill_id }) => bill_id)).toContain(bills[0])
  expect(carried.length).toBeLessThan(bills.length)
})

test('the migration carries what earlier bills owed', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0049-closing-balances')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  await expectMoneyInvariants(earlier.db)
  const carried = (db: typeof grown.db) =>
    db.selectFrom('closing_balances').selectAll().orderBy('bill_id').execute()
  expect(await carried(earlier.db)).toEqual(await carried(grown.db))
  expect((await carried(earlier.db)).length).toBeGreaterThan(5)
})
