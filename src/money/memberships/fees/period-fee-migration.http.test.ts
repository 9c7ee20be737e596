import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import type { Store } from '#platform/database/database.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import * as contract from '../contract.ts'
import { monthsOf } from '../rules.ts'
import { billingFrequencies } from '../words.ts'

const clock = new TestClock()
const MONTHLY_CENTS = 6_667

/** Stores a member with one expired membership for each billing frequency, at $66.67 a month. */
async function growMemberships({ db }: Store) {
  await sql`insert into members (first_name, last_name, email, phone, address, city, state, postal_code,
    emergency_contact, emergency_phone, notes, status, status_reason, created_at, first_key, last_key, email_key, search)
    values ('Ada', 'Member', 'ada@example.com', '2125550100', '', '', '', '', '', '', '', 'active', '', ${clock.at},
      'ada', 'member', 'ada@example.com', 'ada member')`.execute(db)
  for (const [index, frequency] of billingFrequencies.entries()) {
    await sql`insert into bills (kind, member_id, opened_at) values ('membership', 1, ${clock.at})`.execute(
      db,
    )
    await sql`insert into memberships (bill_id, member_id, type, status, start_date, end_date, anchor_day, billed_until,
      billing_frequency, payment_method, monthly_fee_cents, notes, created_at)
      values (${index + 1}, 1, 'premium', 'expired', '2025-01-01', '2025-12-31', 1, '2025-12-31', ${frequency}, 'cash',
        ${MONTHLY_CENTS}, '', ${clock.at})`.execute(db)
  }
}

test('stored memberships keep their fee per month and are charged what they were charged', async () => {
  const store = await openDatabaseBefore('0021-membership-fees')
  await growMemberships(store)
  await migrate(store)
  const desk = await startTestServer({ ...store, close: async () => {} }, clock)
  const memberships = await desk.call(contract.listMemberships)
  expect(memberships).toHaveLength(billingFrequencies.length)
  for (const { id, monthlyFee, periodFee, billingFrequency } of memberships) {
    const cents = MONTHLY_CENTS * monthsOf[billingFrequency]
    expect([billingFrequency, monthlyFee, periodFee]).toEqual([billingFrequency, 66.67, cents / 100])
    const { charged } = await desk.call(contract.quoteReactivation, { params: { id: String(id) } })
    expect([billingFrequency, charged]).toEqual([billingFrequency, cents / 100])
  }
})
