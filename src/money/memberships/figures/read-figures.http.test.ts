import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readSettings } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'
import { monthsOf } from '../rules.ts'

/** May 20, 2026. */
async function openClub(settings: object = {}) {
  const venue = await openVenue(settings)
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
  expect(sumOfRevenue(found)).toBeCloseTo(found.monthlyRevenue, 9)
  expect(found.activeBefore + found.joined + found.returned + found.resumed - found.paused - found.lost).toBe(
    found.active,
  )
  const { taxRate } = await call(readSettings)
  expect(found).toMatchObject(await recompute(db, found, taxRate))
})

test('members who pay more or less change the revenue, however often a fee changed on one day', async () => {
  const { sell, freeze, call, tickOn, given, figures, db } = await openClub({ arrearsDays: 0 })
  const premium = await given.plan({ type: 'premium', fees: { monthly: 80, annual: 500 } })
  const change = (sold: contract.Membership, body: object) =>
    call(contract.changePlan, { params: paramsOf(sold), body: { planId: premium.id, ...body } })
  const edit = (sold: contract.Membership, body: object) =>
    call(contract.editMembership, { params: paramsOf(sold), body })
  const upgraded = await sell()
  const longer = await sell()
  const raised = await sell({ periodFee: 40 })
  const kept = await sell({ periodFee: 45 })
  const next = await sell()
  const pausing = await sell()
  await tickOn('2026-05-25')
  await edit(kept, { periodFee: 48 })
  await tickOn('2026-06-05')
  await change(upgraded, {})
  await change(longer, { billingFrequency: 'annual' })
  await change(next, { when: 'next_period', periodFee: 30 })
  await edit(await edit(raised, { periodFee: 70 }), { periodFee: 60.01 })
  await edit(await edit(kept, { periodFee: 1 }), { periodFee: 48 })
  await edit(pausing, { periodFee: 55 })
  await freeze(pausing, '2026-07-30')
  const { taxRate } = await call(readSettings)
  for (const [day, more, less] of [
    ['2026-06-05', 2, 1],
    ['2026-06-21', 2, 2],
  ] as const) {
    await tickOn(day)
    const found = await figures()
    expect(found).toMatchObject({ day, active: 5, more, less, paused: 1, joined: 0, lost: 0 })
    expect(found.revenue.more).toBe(Math.round(((30 + 20.01) / (1 + taxRate / 100)) * 100) / 100)
    expect(sumOfRevenue(found)).toBeCloseTo(found.monthlyRevenue, 9)
    expect(found).toMatchObject(await recompute(db, found, taxRate))
  }
  await tickOn('2026-07-01')
  const july = await figures()
  expect(july).toMatchObject({ since: '2026-06-30', more: 0, less: 0, paused: 0 })
  expect(july.monthlyRevenueBefore).toBe(july.monthlyRevenue)
  expect(july).toMatchObject(await recompute(db, july, taxRate))
})

test('a member who was billed in May, expired and came back in June has not left', async () => {
  const { sell, call, tickOn, figures } = await openClub()
  const ended = await sell({ endDate: '2026-06-01' })
  await tickOn('2026-06-08')
  expect(await figures()).toMatchObject({ active: 0, activeBefore: 1, lost: 1, churn: 1 })
  await call(contract.reactivateMembership, { params: paramsOf(ended), body: {} })
  expect(await figures()).toMatchObject({ active: 1, activeBefore: 1, lost: 0, joined: 0, returned: 0 })
})

const sumOfRevenue = ({ monthlyRevenueBefore, revenue }: contract.MembershipFigures) =>
  contract.movements.reduce((sum, why) => sum + revenue[why], monthlyRevenueBefore)

/** Computes the figures again from the stored rows, person by person, as of both days. */
async function recompute(db: Reader, { day, since }: contract.MembershipFigures, taxRate: number) {
  const memberships = await db.selectFrom('memberships').selectAll().execute()
  const suspensions = await db.selectFrom('membership_suspensions').selectAll().execute()
  const fees = await db.selectFrom('membership_former_fees').selectAll().execute()
  const dayOf = (at: number | null) => (at === null ? '9999' : new Date(at).toISOString().slice(0, 10))
  const onDay = (date: string) => {
    const revenue = new Map<number, number>()
    const frozen = new Set<number>()
    for (const one of memberships) {
      if (one.start_date > date || one.end_date < date || dayOf(one.cancelled_at) <= date) continue
      const rests = suspensions.filter(
        ({ membership_id, from_day, back_on }) =>
          membership_id === one.id && from_day <= date && (back_on ?? '9999') > date,
      )
      if (rests.some(({ kind }) => kind === 'freeze')) frozen.add(one.member_id)
      if (rests.length > 0) continue
      const former = fees
        .filter(({ membership_id, until_day }) => membership_id === one.id && until_day >= date)
        .sort((a, b) => (a.until_day < b.until_day ? -1 : 1))[0]
      const { period_fee_cents, billing_frequency } = former ?? one
      const dollars = period_fee_cents / 100 / monthsOf[billing_frequency] / (1 + taxRate / 100)
      revenue.set(one.member_id, (revenue.get(one.member_id) ?? 0) + dollars)
    }
    return { revenue, frozen }
  }
  const [then, now] = [onDay(since), onDay(day)]
  const knownBefore = new Set(
    memberships.filter(one => one.start_date <= since).map(({ member_id }) => member_id),
  )
  const movement = (id: number): (typeof contract.movements)[number] | undefined => {
    const gained = (now.revenue.get(id) ?? 0) - (then.revenue.get(id) ?? 0)
    if (now.revenue.has(id) && then.revenue.has(id))
      return Math.abs(gained) < 1e-9 ? undefined : gained > 0 ? 'more' : 'less'
    if (now.revenue.has(id))
      return then.frozen.has(id) ? 'resumed' : knownBefore.has(id) ? 'returned' : 'joined'
    if (then.revenue.has(id)) return now.frozen.has(id) ? 'paused' : 'lost'
    return undefined
  }
  const ids = [...new Set(memberships.map(({ member_id }) => member_id))]
  const sum = (of: readonly number[], { revenue }: typeof now) =>
    of.reduce((total, id) => total + (revenue.get(id) ?? 0), 0)
  const byMovement = contract.movements.map(why => {
    const theirs = ids.filter(id => movement(id) === why)
    return { why, count: theirs.length, dollars: sum(theirs, now) - sum(theirs, then) }
  })
  const cents = (dollars: number) => expect.closeTo(dollars, 1)
  return {
    active: now.revenue.size,
    activeBefore: then.revenue.size,
    frozen: [...now.frozen].filter(id => !now.revenue.has(id)).length,
    monthlyRevenue: Math.round(sum(ids, now) * 100) / 100,
    monthlyRevenueBefore: Math.round(sum(ids, then) * 100) / 100,
    revenue: Object.fromEntries(byMovement.map(({ why, dollars }) => [why, cents(dollars)])),
    ...Object.fromEntries(byMovement.map(({ why, count }) => [why, count])),
  }
}
