import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readSettings } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'
import { monthsOf } from '../rules.ts'

/** May 20, 2026. */
async function openClub() {
  const venue = await openVenue()
  const { given, call, clock, app } = venue
  const sell = (form: z.input<typeof contract.addMembership.body> | object = {}) =>
    given.membership({ payNow: true, endDate: '2027-05-20', billingFrequency: 'monthly', ...form })
  const freeze = (sold: contract.Membership, until: string) =>
    call(contract.freezeMembership, { params: paramsOf(sold), body: { until } })
  const tickOn = async (day: string) => {
    clock.set(`${day}T10:00:00`)
    await app.tick()
  }
  return { ...venue, sell, freeze, tickOn, figures: () => call(contract.readFigures) }
}

test('who came, left, paused and came back this month sums to the change', async () => {
  const { sell, freeze, call, tickOn, given, figures, db } = await openClub()
  expect(await figures()).toMatchObject({ active: 0, monthlyRevenue: 0, churn: null })
  // Three stay, one of them with two memberships; one pauses, one resumes, two leave, one is suspended in arrears; one
  // had left before and returns.
  await sell()
  await sell({ billingFrequency: 'annual', periodFee: 500 })
  await sell({ payNow: false })
  const twice = await sell({ endDate: '2026-06-20' })
  const pausing = await sell()
  const resuming = await sell()
  await sell({ endDate: '2026-06-10' })
  const cancelled = await sell()
  const returning = await sell({ startDate: '2026-05-01', endDate: '2026-05-22' })
  await freeze(resuming, '2026-06-05')
  await tickOn('2026-06-02')
  await freeze(pausing, '2026-07-30')
  await call(contract.cancelMembership, { params: paramsOf(cancelled), body: { reason: 'Moves away' } })
  await tickOn('2026-06-06')
  await tickOn('2026-06-12')
  await given.membership({ memberId: returning.memberId, payNow: true })
  await given.membership({ payNow: true })
  await given.membership({ memberId: twice.memberId, startDate: '2026-06-21' })
  const found = await figures()
  expect(found).toMatchObject({
    ...{ day: '2026-06-12', since: '2026-05-31' },
    ...{ active: 6, frozen: 1, activeBefore: 7 },
    ...{ joined: 1, returned: 1, resumed: 1, paused: 1, lost: 3 },
    churn: 3 / 7,
    ...{ arrears: 50, inArrears: 1 },
  })
  expect(found.activeBefore + found.joined + found.returned + found.resumed - found.paused - found.lost).toBe(
    found.active,
  )
  expect(found).toMatchObject(await recompute(db, '2026-06-12'))
  const { taxRate } = await call(readSettings)
  const gross = 5 * 50 + 500 / 12
  expect(found.monthlyRevenue).toBe(Math.round((gross / (1 + taxRate / 100)) * 100) / 100)
})

test('a member who was billed in May, expired and came back in June has not left', async () => {
  const { sell, call, tickOn, figures } = await openClub()
  const ended = await sell({ endDate: '2026-06-01' })
  await tickOn('2026-06-08')
  expect(await figures()).toMatchObject({ active: 0, activeBefore: 1, lost: 1, churn: 1 })
  await call(contract.reactivateMembership, { params: paramsOf(ended), body: {} })
  expect(await figures()).toMatchObject({ active: 1, activeBefore: 1, lost: 0, joined: 0, returned: 0 })
})

/** Counts the people of a day from the stored rows, one by one. */
async function recompute(db: Reader, day: string) {
  const memberships = await db.selectFrom('memberships').selectAll().execute()
  const suspensions = await db.selectFrom('membership_suspensions').selectAll().execute()
  const active = memberships.filter(
    ({ id, status, start_date }) =>
      status === 'active' &&
      start_date <= day &&
      !suspensions.some(one => one.membership_id === id && one.from_day <= day && one.back_on === null),
  )
  const people = new Set(active.map(({ member_id }) => member_id))
  const frozen = memberships.filter(({ id, status, member_id }) => {
    const isFrozen = suspensions.some(
      one => one.membership_id === id && one.kind === 'freeze' && one.back_on === null,
    )
    return status === 'suspended' && isFrozen && !people.has(member_id)
  })
  const monthly = active.reduce(
    (sum, { period_fee_cents, billing_frequency }) => sum + period_fee_cents / monthsOf[billing_frequency],
    0,
  )
  expect(monthly).toBeCloseTo(29_166.67, 1)
  return { active: people.size, frozen: frozen.length }
}
