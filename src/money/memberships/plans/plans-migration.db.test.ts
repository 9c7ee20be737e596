import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { makeReport } from '#office/reports/reports.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { grownAt, openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { listPlans } from './manage-plans.ts'

test('each type becomes a plan with its fees and benefits; memberships and reports stay as they were', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0099-membership-plans')
  await copyToEarlier(grown.db, earlier, {})
  const { db, engine } = earlier
  await sql`insert into membership_fees (type, monthly_cents, quarterly_cents, biannual_cents, annual_cents, version)
    values ('premium', 8000, 21000, 40000, 75000, 3)`.execute(db)
  await sql`insert into membership_benefits (type, discount_percent, free_hours) values ('premium', 10, 2)`.execute(
    db,
  )
  const memberships = () => sql<Record<string, unknown>>`select * from memberships order by id`.execute(db)
  const reports = async () => {
    const all = []
    for (const report of ['revenue', 'occupancy', 'maintenance'] as const)
      for (const period of ['today', 'last_7_days', 'last_month'] as const)
        for (const basis of ['taken', 'earned'] as const)
          all.push(await makeReport(db, { report, period, basis }, grownAt))
    return all
  }
  const [before, figures] = [(await memberships()).rows, await reports()]
  await migrate(earlier)

  const plans = await listPlans(db)
  const fees = { monthly: 50, quarterly: 150, biannual: 300, annual: 600 }
  expect(
    plans.map(({ name, isDefault, fees, discountPercent, freeHours }) => ({
      name,
      isDefault,
      fees,
      discountPercent,
      freeHours,
    })),
  ).toEqual(
    ['Standard', 'Premium', 'Family', 'Student', 'Senior'].map(name => ({
      name,
      isDefault: true,
      ...(name === 'Premium'
        ? {
            fees: { monthly: 80, quarterly: 210, biannual: 400, annual: 750 },
            discountPercent: 10,
            freeHours: 2,
          }
        : { fees, discountPercent: 0, freeHours: 0 }),
    })),
  )
  const planOf = (type: unknown) => plans.find(plan => plan.type === type)!.id
  expect(before.length).toBeGreaterThan(50)
  expect((await memberships()).rows).toEqual(
    before.map(row => ({
      ...row,
      plan_id: planOf(row.type),
      renews: 0,
      committed_until: null,
      excused_until: null,
      excuse_reason: '',
      end_announced: null,
    })),
  )
  expect(await reports()).toEqual(figures)
  await expectMoneyInvariants(db)
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})
