import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

test('fees that memberships had are found in the audit trail, and no change that was withdrawn', async () => {
  const { call, given, db, clock } = await openVenue()
  await given.plan({ type: 'premium', fees: { monthly: 80, annual: 800 } })
  const [edited, upgraded, planned, renewed] = [
    await given.membership({ payNow: true }),
    await given.membership({ payNow: true }),
    await given.membership({ payNow: true }),
    await given.membership({ payNow: true }),
  ] as const
  const change = (sold: contract.Membership, body: object) =>
    call(contract.changePlan, { params: paramsOf(sold), body: { planId: 2, ...body } })
  clock.set('2026-06-01T12:00:00')
  for (const periodFee of [45, 60])
    await call(contract.editMembership, { params: paramsOf(edited), body: { periodFee } })
  await change(upgraded, { billingFrequency: 'annual' })
  await change(planned, { when: 'next_period' })
  await call(contract.withdrawPlanChange, { params: paramsOf(planned) })
  clock.set('2026-06-10T12:00:00')
  const { endDate: currentEndDate } = renewed
  await call(contract.renewMembership, { params: paramsOf(renewed), body: { currentEndDate, periodFee: 55 } })
  await call(contract.editMembership, { params: paramsOf(edited), body: { billingFrequency: 'quarterly' } })
  const fees = () => earlier.db.selectFrom('membership_former_fees').selectAll()
  const earlier = await openDatabaseBefore('0144-former-fees')
  await copyToEarlier(db, earlier, {})
  await migrate(earlier)
  const migrated = await fees().orderBy('membership_id').orderBy('until_day').execute()
  expect(migrated).toEqual([
    formerFee(edited, '2026-05-31', 50),
    formerFee(edited, '2026-06-09', 60),
    formerFee(upgraded, '2026-05-31', 50),
    formerFee(renewed, '2026-06-09', 50),
  ])
  const written = db.selectFrom('membership_former_fees').selectAll()
  expect(await written.orderBy('membership_id').orderBy('until_day').execute()).toEqual(migrated)
})

const formerFee = ({ id: membership_id }: { id: number }, until_day: string, dollars: number) => ({
  membership_id,
  until_day,
  billing_frequency: 'monthly',
  period_fee_cents: dollars * 100,
})
