import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { draftInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { checkIn, checkOut, readStanding } from '#desk/visits/contract.ts'
import { listAccounts, readStatement } from '#money/receivables/contract.ts'
import {
  eraseMember,
  listMembers,
  mergeMembers,
  readMember,
  undoMemberMerge,
} from '#people/members/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue

/** A venue where a family pays $120 a month for four people and has 20% off, and Standard costs $50. */
beforeEach(async () => {
  venue = await openVenue()
  await venue.given.plan({ type: 'family', fees: { monthly: 120 }, discountPercent: 20 })
})

const { addPerson, removePerson, handOver, readMembership } = contract

/** A family membership sold on May 20 until Jun 20, its head, and two others who joined it. */
async function family(terms: Parameters<Venue['given']['membership']>[0] = {}) {
  const sold = await venue.given.membership({ type: 'family', ...terms })
  const params = paramsOf(sold)
  const [partner, child] = [await venue.given.member(), await venue.given.member()]
  for (const { id } of [partner, child]) await venue.call(addPerson, { params, body: { memberId: id } })
  await venue.eventsSince()
  return { sold, params, partner, child }
}

/** A company with an account, as its first invoice opened it. */
async function company() {
  const lines = [{ description: 'Private event', quantity: 1, unitPrice: 100, taxRate: 0 }]
  const draft = await venue.call(draftInvoice, {
    body: { customerName: 'Ivy Works', dueDate: '2026-06-30', lines },
  })
  await venue.call(sendInvoice, { params: paramsOf(draft) })
  const { accounts } = await venue.call(listAccounts, { query: { of: 'guests', search: 'Ivy' } })
  return accounts[0]!
}

const on = (day: string) => venue.clock.set(`${day}T10:00:00`)

describe('the people of a membership', () => {
  test('are added up to the number of the plan and removed from a day', async () => {
    const { params, sold, partner, child } = await family()
    const [fourth, fifth] = [await venue.given.member(), await venue.given.member()]
    const full = await venue.call(addPerson, { params, body: { memberId: fourth.id } })
    expect(full).toMatchObject({ places: 4, payer: { of: 'members', id: sold.memberId } })
    expect(full.people.map(({ memberId }) => memberId)).toEqual([
      sold.memberId,
      partner.id,
      child.id,
      fourth.id,
    ])
    await venue.expectEvents({ 'membership.person_added': 1, '*': 0 })
    expect(await venue.refused(addPerson, { params, body: { memberId: fifth.id } })).toMatchObject({
      status: 409,
      detail: 'Family is for 4 people. Remove somebody or change the plan first',
    })
    expect((await venue.refused(addPerson, { params, body: { memberId: child.id } })).status).toBe(409)
    await venue.expectEvents({ '*': 0 })
    const remove = (body: { memberId: number; from?: string }) => venue.call(removePerson, { params, body })
    expect((await remove({ memberId: child.id, from: '2026-06-01' })).people).toContainEqual(
      expect.objectContaining({ memberId: child.id, until: '2026-05-31' }),
    )
    await venue.expectEvents({ 'membership.person_removed': 1, '*': 0 })
    // The place is free from June 1 on, and taken until then.
    expect((await venue.refused(addPerson, { params, body: { memberId: fifth.id } })).status).toBe(409)
    await on('2026-06-01')
    await venue.call(addPerson, { params, body: { memberId: fifth.id } })
    // Who joined today is removed without a trace.
    expect((await remove({ memberId: fifth.id })).people).toHaveLength(3)
    const past = { memberId: partner.id, from: '2026-05-31' }
    expect((await venue.refused(removePerson, { params, body: past })).errors).toHaveProperty('from')
    expect(await venue.refused(removePerson, { params, body: { memberId: sold.memberId } })).toMatchObject({
      status: 409,
      detail: expect.stringMatching('is the head of this membership: choose who takes it over'),
    })
    expect((await venue.refused(removePerson, { params, body: { memberId: child.id } })).status).toBe(404)
  })

  test('who were to leave stay if they are added again', async () => {
    const { params, child } = await family()
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-06-01' } })
    const { people } = await venue.call(addPerson, { params, body: { memberId: child.id } })
    expect(people.find(({ memberId }) => memberId === child.id)).toMatchObject({ until: null })
  })

  test('have one membership in force: a second is refused by name, and by the database itself', async () => {
    const { sold, child } = await family()
    const own = { memberId: child.id }
    const why = `${child.firstName} ${child.lastName} has an active family membership from May 20, 2026 to Jun 20, 2026`
    expect((await venue.refused(contract.addMembership, { body: own })).detail).toBe(why)
    const other = await venue.given.membership({ type: 'family' })
    expect((await venue.refused(addPerson, { params: paramsOf(other), body: own })).detail).toBe(why)
    const insert = sql`insert into membership_people (membership_id, member_id, from_day)
      values (${other.id}, ${child.id}, '2026-05-20')`
    await expect(insert.execute(venue.db)).rejects.toThrow('a person has one membership in force')
    const twice = sql`insert into membership_people (membership_id, member_id, from_day)
      values (${sold.id}, ${child.id}, '2026-05-20')`
    await expect(twice.execute(venue.db)).rejects.toThrow()
    // Once the family has ended, the child may buy another, and the family then cannot come back with the child.
    await venue.call(contract.cancelMembership, { params: paramsOf(sold), body: { reason: 'Moved away' } })
    await venue.call(contract.addMembership, { body: own })
    await expect(
      sql`update memberships set status = 'active', cancelled_at = null, cancel_reason = null where id = ${sold.id}`.execute(
        venue.db,
      ),
    ).rejects.toThrow('a person has one membership in force')
  })

  test('two desks that add one person to two memberships: one succeeds', async () => {
    const desk = await startTestServer(await openSecondStore(venue.store), venue.clock)
    const families = [await family(), await family()]
    for (let round = 0; round < 3; round++) {
      const { id: memberId } = await venue.given.member()
      const replies = await Promise.all(
        families.map(({ params }, index) =>
          [venue, desk][index]!.send(addPerson, {
            params,
            body: { memberId },
            idempotencyKey: `${round}-${index}`,
          }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const { params } = families[replies.findIndex(({ status }) => status === 200)]!
      await venue.call(removePerson, { params, body: { memberId } })
    }
  })

  test('two desks that fill the last place: one succeeds', async () => {
    const desk = await startTestServer(await openSecondStore(venue.store), venue.clock)
    const { params } = await family()
    const members = [await venue.given.member(), await venue.given.member()]
    const replies = await Promise.all(
      members.map(({ id }, index) =>
        [venue, desk][index]!.send(addPerson, {
          params,
          body: { memberId: id },
          idempotencyKey: `place-${index}`,
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('renew together; who left by then may have another membership', async () => {
    const { params, child } = await family({ renews: true, payNow: true })
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-06-15' } })
    await venue.call(contract.addMembership, { body: { memberId: child.id, startDate: '2026-06-21' } })
    await on('2026-06-21')
    await venue.app.tick()
    expect(await venue.call(readMembership, { params })).toMatchObject({
      endDate: '2026-07-20',
      balance: 120,
    })
  })

  test('of whom one is to leave later for another membership renew by the clock', async () => {
    const { params, child } = await family({ renews: true, payNow: true })
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-07-15' } })
    await venue.call(contract.addMembership, {
      body: { memberId: child.id, startDate: '2026-07-15', payNow: true },
    })
    await on('2026-06-21')
    await venue.app.tick()
    expect(await venue.call(readMembership, { params })).toMatchObject({
      status: 'active',
      endDate: '2026-07-20',
    })
  })

  test('of whom one left for another membership renew, freeze and lift theirs by paying', async () => {
    const { params, child } = await family({ renews: true })
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-05-25' } })
    await on('2026-05-25')
    await venue.call(contract.addMembership, { body: { memberId: child.id, renews: true, payNow: true } })
    await on('2026-06-03')
    await venue.app.tick()
    await venue.call(contract.addPayment, { params, body: { amount: 120, paymentMethod: 'cash' } })
    expect(await venue.call(readMembership, { params })).toMatchObject({ status: 'active', balance: 0 })
    await venue.call(contract.freezeMembership, { params, body: { until: '2026-06-09' } })
    await venue.call(contract.endFreeze, { params })
    await venue.call(contract.editMembership, { params, body: { endDate: '2026-06-30' } })
    const body = { currentEndDate: '2026-06-30', payNow: true, paidBy: 'cash' } as const
    expect(await venue.call(contract.renewMembership, { params, body })).toMatchObject({ status: 'active' })
    // The child itself cannot come back meanwhile.
    expect((await venue.refused(addPerson, { params, body: { memberId: child.id } })).status).toBe(409)
  })

  test('of whom one left and was erased lift theirs by paying', async () => {
    const { params, child } = await family({ renews: true })
    await on('2026-05-25')
    await venue.call(removePerson, { params, body: { memberId: child.id } })
    await venue.call(eraseMember, { params: paramsOf(child), body: { confirm: true } })
    await on('2026-06-03')
    await venue.app.tick()
    await venue.call(contract.addPayment, { params, body: { amount: 120, paymentMethod: 'cash' } })
    expect(await venue.call(readMembership, { params })).toMatchObject({ status: 'active', balance: 0 })
  })

  test('who bought another while theirs was suspended for arrears keep that one: paying lets the old one expire', async () => {
    const { sold, params, child } = await family()
    await on('2026-06-03')
    await venue.app.tick()
    expect(await venue.call(readMembership, { params })).toMatchObject({ status: 'suspended' })
    await venue.call(contract.addMembership, { body: { memberId: child.id } })
    await venue.call(contract.addPayment, { params, body: { amount: 120, paymentMethod: 'cash' } })
    expect(await venue.call(readMembership, { params: paramsOf(sold) })).toMatchObject({
      status: 'expired',
      balance: 0,
    })
    expect(await venue.call(readStanding, { params: paramsOf(child) })).toMatchObject({
      membership: { type: 'standard' },
      entryBar: null,
    })
  })

  test('are added and removed by staff, not by cleaners', async () => {
    const staffed = await openStaffedVenue(async ({ given }) => {
      await given.membership({ type: 'family' })
      await given.member()
    })
    const [staff, cleaner] = [await staffed.staff('staff'), await staffed.staff('cleaner')]
    const call = { params: { id: '1' }, body: { memberId: 2 } }
    expect((await cleaner.refused(addPerson, call)).status).toBe(403)
    expect((await staff.call(addPerson, call)).people).toHaveLength(2)
    expect((await staff.call(removePerson, call)).people).toHaveLength(1)
  })
})

describe('each person', () => {
  test('checks in, has the discount, and is refused with the family', async () => {
    const { sold, params, child } = await family()
    const body = { memberId: child.id }
    const room = await venue.given.room()
    const visit = await venue.call(checkIn, { body: { ...body, facilityType: 'room', facilityId: room.id } })
    expect(visit).toMatchObject({ membershipId: sold.id, billId: null })
    await venue.call(checkOut, { params: paramsOf(visit), body: {} })
    expect(await venue.call(readStanding, { params: paramsOf(child) })).toMatchObject({
      membership: { id: sold.id },
      entryBar: null,
      member: { membership: { id: sold.id, type: 'family' }, balance: 0 },
    })
    await on('2026-06-03')
    const why = '$120.00 is owed for the family membership since May 20, 2026'
    expect((await venue.refused(checkIn, { body })).detail).toBe(why)
    await venue.call(contract.addPayment, { params, body: { amount: 120, paymentMethod: 'cash' } })
    const paid = await venue.call(checkIn, { body })
    await venue.call(checkOut, { params: paramsOf(paid), body: {} })
    await venue.call(contract.freezeMembership, { params, body: { until: '2026-06-10' } })
    expect((await venue.refused(checkIn, { body })).detail).toBe(
      'The family membership is frozen until Jun 10, 2026',
    )
    await venue.call(contract.endFreeze, { params })
    await venue.call(removePerson, { params, body: { ...body, from: '2026-06-05' } })
    expect(await venue.call(readStanding, { params: paramsOf(child) })).toMatchObject({
      membership: { id: sold.id },
    })
    await on('2026-06-05')
    expect(await venue.call(readStanding, { params: paramsOf(child) })).toMatchObject({ membership: null })
  })

  test('is found by name, and counts once in the figures', async () => {
    const { sold, child } = await family()
    const { lastName: search } = child
    expect(await venue.call(contract.listMemberships, { query: { search } })).toMatchObject([{ id: sold.id }])
    const query = { memberId: String(child.id) }
    expect(await venue.call(contract.listMemberships, { query })).toMatchObject([{ id: sold.id }])
    expect(await venue.call(contract.readFigures)).toMatchObject({
      active: 3,
      joined: 3,
      monthlyRevenue: 109.09,
    })
  })

  test('who leaves on a later day is in until then: on the card, at the desk, in the figures, and not erased', async () => {
    const { params, sold, child } = await family({ payNow: true })
    const own = { params: paramsOf(child) }
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-06-01' } })
    await on('2026-05-31')
    const { lastName: search } = child
    const membership = { id: sold.id, type: 'family' }
    expect(await venue.call(listMembers, { query: { search } })).toMatchObject([
      { membershipCount: 1, membership },
    ])
    expect(await venue.call(readMember, own)).toMatchObject({ membershipCount: 1, membership })
    expect(await venue.call(readStanding, own)).toMatchObject({
      member: { membershipCount: 1 },
      membership: { id: sold.id },
    })
    expect(await venue.call(contract.readFigures)).toMatchObject({ active: 3 })
    const erase = { ...own, body: { confirm: true } } as const
    expect((await venue.refused(eraseMember, erase)).detail).toBe(
      'Member of the active membership until May 31, 2026. Erase after that day',
    )
    const takeOver = { params, body: { headId: child.id } }
    expect((await venue.refused(handOver, takeOver)).errors?.headId).toMatch(
      'leaves after May 31, 2026. Add them again first',
    )
    await on('2026-06-01')
    expect(await venue.call(readMember, own)).toMatchObject({ membershipCount: 0, membership: null })
    expect(await venue.call(contract.readFigures)).toMatchObject({ active: 2 })
    await venue.call(eraseMember, erase)
  })

  test('is erased only after the family, and merged with somebody outside it', async () => {
    const { params, sold, child, partner } = await family({ payNow: true })
    expect(
      (await venue.refused(eraseMember, { params: paramsOf(child), body: { confirm: true } })).detail,
    ).toBe('Remove this member from the active membership first')
    const twin = await venue.given.member()
    const { moves } = await venue.call(mergeMembers, { params: paramsOf(twin), body: { otherId: child.id } })
    const people = async () =>
      (await venue.call(readMembership, { params })).people.map(({ memberId }) => memberId)
    expect(await people()).toEqual([sold.memberId, partner.id, twin.id])
    await venue.call(undoMemberMerge, {
      params: { id: String(twin.id), moveId: String(moves[0]!.id) },
      body: {},
    })
    expect(await people()).toEqual([sold.memberId, partner.id, child.id])
    await venue.call(removePerson, { params, body: { memberId: child.id } })
    await venue.call(eraseMember, { params: paramsOf(child), body: { confirm: true } })
  })
})

describe('two records of one person who are both in one family', () => {
  const days = async (id: number) =>
    (
      await venue.db
        .selectFrom('membership_people')
        .select(['member_id', 'from_day', 'until_day'])
        .where('membership_id', '=', id)
        .orderBy('member_id')
        .orderBy('from_day')
        .execute()
    ).map(({ member_id, from_day, until_day }) => [member_id, from_day, until_day])
  const merge = async (into: { id: number }, other: { id: number }) => {
    const call = { params: paramsOf(into), body: { otherId: other.id } }
    const { moves } = await venue.call(mergeMembers, call)
    return { id: String(into.id), moveId: String(moves[0]!.id) }
  }

  test('are merged: the person is in it once, and twice again after the merge is undone', async () => {
    const { sold, partner, child } = await family({ payNow: true })
    const before = await days(sold.id)
    const params = await merge(child, partner)
    expect(await days(sold.id)).toEqual([
      [sold.memberId, '2026-05-20', null],
      [child.id, '2026-05-20', null],
    ])
    expect(await venue.call(contract.readFigures)).toMatchObject({ active: 2 })
    await expectInvariants(venue.db)
    await venue.call(undoMemberMerge, { params, body: {} })
    expect(await days(sold.id)).toEqual(before)
  })

  test('are merged into the head, or as the head', async () => {
    const { sold, params, partner, child } = await family({ payNow: true })
    const before = await days(sold.id)
    const asHead = await merge(partner, { id: sold.memberId })
    expect(await venue.call(readMembership, { params })).toMatchObject({
      memberId: partner.id,
      people: [{ memberId: partner.id }, { memberId: child.id }],
    })
    await expectInvariants(venue.db)
    await venue.call(undoMemberMerge, { params: asHead, body: {} })
    expect(await days(sold.id)).toEqual(before)
    await merge({ id: sold.memberId }, partner)
    expect((await venue.call(readMembership, { params })).people).toHaveLength(2)
    await expectInvariants(venue.db)
  })

  test('keep all days of both; an undo gives none back that the person has left since', async () => {
    const { sold, params, child } = await family({ payNow: true })
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-06-05' } })
    await on('2026-06-01')
    const later = await venue.given.member()
    await venue.call(addPerson, { params, body: { memberId: later.id } })
    const undo = await merge(child, later)
    const ofBoth = async () => (await days(sold.id)).filter(([id]) => id === child.id || id === later.id)
    expect(await ofBoth()).toEqual([[child.id, '2026-05-20', null]])
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-06-10' } })
    await venue.call(undoMemberMerge, { params: undo, body: {} })
    expect(await ofBoth()).toEqual([
      [child.id, '2026-05-20', '2026-06-04'],
      [later.id, '2026-06-01', '2026-06-09'],
    ])
    await expectInvariants(venue.db)
  })

  test('with a second membership in force on the same days are still refused', async () => {
    const { params, child, partner } = await family({ payNow: true })
    await venue.call(removePerson, { params, body: { memberId: child.id, from: '2026-05-25' } })
    await on('2026-05-25')
    await venue.call(contract.addMembership, { body: { memberId: child.id } })
    const call = { params: paramsOf(partner), body: { otherId: child.id } }
    expect((await venue.refused(mergeMembers, call)).detail).toBe(
      'Both have an active membership. Cancel one of them first.',
    )
  })
})

describe('a plan change to fewer people', () => {
  const standard = async () => (await venue.given.plan({ type: 'standard' })).id

  test('asks whom to remove, and never keeps the family', async () => {
    const { params, child, partner } = await family({ payNow: true })
    const planId = await standard()
    await on('2026-06-10')
    const now = { planId, when: 'now' as const }
    expect(
      await venue.call(contract.quotePlanChange, { params, query: { ...now, planId: String(planId) } }),
    ).toMatchObject({ mustRemove: 2, credits: [{ amount: 41.25 }], charged: 17.19 })
    for (const removes of [undefined, [child.id]])
      expect(await venue.refused(contract.changePlan, { params, body: { ...now, removes } })).toMatchObject({
        status: 422,
        errors: { removes: 'Standard is for 1 person: choose whom to remove' },
      })
    const removes = [child.id, partner.id]
    expect(await venue.call(contract.changePlan, { params, body: { ...now, removes } })).toMatchObject({
      type: 'standard',
      balance: -24.06,
    })
    await venue.expectEvents({ 'membership.plan_changed': 1, '*': 0 })
    expect(await venue.call(readMembership, { params })).toMatchObject({ places: 1, people: [{}] })
    expect(await venue.call(readStanding, { params: paramsOf(child) })).toMatchObject({ membership: null })
    const edit = { params, body: { type: 'family' as const } }
    await venue.call(contract.editMembership, edit)
    expect(await venue.call(readMembership, { params })).toMatchObject({ places: 4, people: [{}] })
  })

  test('with the next period removes them on its first day, and nobody if it is withdrawn', async () => {
    const { params, child, partner, sold } = await family({ renews: true, payNow: true })
    const planId = await standard()
    const body = { planId, removes: [child.id, partner.id] }
    const head = { planId, removes: [child.id, sold.memberId] }
    expect((await venue.refused(contract.changePlan, { params, body: head })).errors).toHaveProperty(
      'removes',
    )
    await venue.call(contract.changePlan, { params, body })
    const people = async () => (await venue.call(readMembership, { params })).people
    expect(await people()).toMatchObject([{ until: null }, { until: '2026-06-20' }, { until: '2026-06-20' }])
    await venue.call(contract.withdrawPlanChange, { params })
    expect(await people()).toMatchObject([{ until: null }, { until: null }, { until: null }])
    await venue.call(contract.changePlan, { params, body })
    const { id: memberId } = await venue.given.member()
    expect((await venue.refused(addPerson, { params, body: { memberId } })).detail).toBe(
      'Standard is for 1 person from Jun 21, 2026. Remove somebody or change the plan first',
    )
    await on('2026-06-21')
    await venue.app.tick()
    expect(await people()).toMatchObject([{ memberId: sold.memberId }])
    expect(await venue.call(readMembership, { params })).toMatchObject({ type: 'standard', balance: 50 })
  })

  test('removes them also if their record was merged or the payer changed meanwhile', async () => {
    const { params, child, partner, sold } = await family({ renews: true, payNow: true })
    const body = { planId: await standard(), removes: [child.id, partner.id] }
    await venue.call(contract.changePlan, { params, body })
    const [real, payer] = [await venue.given.member(), await venue.given.member()]
    await venue.call(mergeMembers, { params: paramsOf(real), body: { otherId: child.id } })
    const taken = await venue.call(handOver, { params, body: { payer: { of: 'members', id: payer.id } } })
    expect(taken.people).toMatchObject([
      { memberId: sold.memberId, until: null },
      { memberId: partner.id, until: '2026-06-20' },
      { memberId: real.id, until: '2026-06-20' },
    ])
    await on('2026-06-21')
    await venue.app.tick()
    expect(await venue.call(readMembership, { params: paramsOf(taken) })).toMatchObject({
      type: 'standard',
      people: [{ memberId: sold.memberId }],
    })
  })

  test('keeps a person of whose two records only one was to leave', async () => {
    const { params, child, partner, sold } = await family({ renews: true, payNow: true })
    const planId = (await venue.given.plan({ type: 'premium', people: 2 })).id
    const body = { planId, when: 'next_period' as const, removes: [child.id] }
    await venue.call(contract.changePlan, { params, body })
    await venue.call(mergeMembers, { params: paramsOf(child), body: { otherId: partner.id } })
    await on('2026-06-21')
    await venue.app.tick()
    expect((await venue.call(readMembership, { params })).people).toMatchObject([
      { memberId: sold.memberId },
      { memberId: child.id, until: null },
    ])
  })

  test('by another type in the edit form names what to do', async () => {
    const { params } = await family()
    expect(
      (await venue.refused(contract.editMembership, { params, body: { type: 'standard' } })).detail,
    ).toMatch('Standard is for 1 person: choose whom to remove')
  })
})

describe('the head leaves', () => {
  test('and another takes terms and paid days; debt stays, the next period is the new payer’s', async () => {
    const { sold, params, partner, child } = await family({ renews: true })
    await on('2026-06-02')
    const taken = await venue.call(handOver, { params, body: { headId: partner.id } })
    await venue.expectEvents({ 'membership.handed_over': 1, '*': 0 })
    expect(taken).toMatchObject({
      memberId: partner.id,
      payer: { of: 'members', id: partner.id },
      startDate: '2026-06-02',
      endDate: '2026-06-20',
      billedUntil: '2026-06-20',
      periodFee: 120,
      renews: true,
      balance: 0,
      people: [{ memberId: partner.id }, { memberId: child.id }],
    })
    expect(await venue.call(readMembership, { params })).toMatchObject({ status: 'cancelled', balance: 120 })
    expect(await venue.call(readStanding, { params: { id: String(sold.memberId) } })).toMatchObject({
      membership: null,
      member: { balance: 120 },
    })
    // Who left may buy another on the same day.
    await venue.call(contract.addMembership, { body: { memberId: sold.memberId } })
    await on('2026-06-21')
    await venue.app.tick()
    expect(await venue.call(readMembership, { params: paramsOf(taken) })).toMatchObject({
      balance: 120,
      billedUntil: '2026-07-20',
    })
    expect(await venue.call(readMembership, { params })).toMatchObject({ balance: 120 })
    const visit = await venue.call(checkIn, { body: { memberId: child.id } })
    expect(visit).toMatchObject({ membershipId: taken.id })
  })

  test('and takes along what was planned: notice, and a freeze', async () => {
    const { params, partner } = await family({ renews: true, payNow: true })
    const freeze = { from: '2026-06-10', until: '2026-06-14' }
    await venue.call(contract.freezeMembership, { params, body: freeze })
    await venue.call(contract.cancelMembership, { params, body: { reason: 'Moving', lastDay: '2026-07-20' } })
    const taken = await venue.call(handOver, { params, body: { headId: partner.id } })
    expect(taken).toMatchObject({
      notice: { lastDay: '2026-07-20' },
      suspension: { kind: 'freeze', ...freeze },
    })
    await on('2026-06-15')
    await venue.app.tick()
    expect(await venue.call(readMembership, { params: paramsOf(taken) })).toMatchObject({
      status: 'active',
      billedUntil: '2026-06-25',
      notice: { lastDay: '2026-07-25' },
    })
  })

  test('and no word about them stays behind once they are erased, also of an earlier hand-over', async () => {
    const { sold, partner, ...first } = await family({ renews: true, payNow: true, notes: 'Ada likes tea' })
    const payer = { of: 'guests', id: (await company()).id } as const
    const params = paramsOf(await venue.call(handOver, { params: first.params, body: { payer } }))
    const freeze = { from: '2026-06-10', until: '2026-06-14', reason: 'Ada broke a leg' }
    await venue.call(contract.freezeMembership, { params, body: freeze })
    const notice = { reason: 'Ada moves to Rome', lastDay: '2026-07-20' }
    await venue.call(contract.cancelMembership, { params, body: notice })
    const taken = await venue.call(handOver, { params, body: { headId: partner.id } })
    await venue.call(eraseMember, { params: { id: String(sold.memberId) }, body: { confirm: true } })
    expect(taken).toMatchObject({ notice: { lastDay: '2026-07-20' }, suspension: { until: '2026-06-14' } })
    const { memberships, changes, suspensions } = {
      memberships: await venue.db.selectFrom('memberships').selectAll().execute(),
      changes: await venue.db.selectFrom('membership_changes').selectAll().execute(),
      suspensions: await venue.db.selectFrom('membership_suspensions').selectAll().execute(),
    }
    expect(JSON.stringify([memberships, changes, suspensions])).not.toMatch(/tea|leg|Rome/)
  })

  test('and notes stay with a head whose payer changes', async () => {
    const { params } = await family({ notes: 'Ada likes tea' })
    const { id } = await company()
    const taken = await venue.call(handOver, { params, body: { payer: { of: 'guests', id } } })
    expect(taken.notes).toBe('Ada likes tea')
  })

  test('is refused for somebody outside, for no change, and while the membership rests', async () => {
    const { params, sold, partner } = await family()
    const { id: headId } = await venue.given.member()
    expect((await venue.refused(handOver, { params, body: { headId } })).errors).toHaveProperty('headId')
    expect((await venue.refused(handOver, { params, body: {} })).status).toBe(409)
    expect((await venue.refused(handOver, { params, body: { headId: sold.memberId } })).status).toBe(409)
    await venue.call(contract.editMembership, { params, body: { status: 'suspended' } })
    expect((await venue.refused(handOver, { params, body: { headId: partner.id } })).detail).toMatch(
      'This membership is suspended',
    )
  })

  test('and paid days are not upgraded for free: another plan begins with the next period', async () => {
    const { params, partner } = await family({ renews: true, payNow: true })
    const premium = await venue.given.plan({ type: 'premium', fees: { monthly: 200 }, people: 4 })
    const taken = await venue.call(handOver, { params, body: { headId: partner.id } })
    const change = (when?: 'now') => ({ params: paramsOf(taken), body: { planId: premium.id, when } })
    expect(await venue.refused(contract.changePlan, change('now'))).toMatchObject({
      status: 422,
      errors: {
        when: 'Days until Jun 20, 2026 were paid before this membership: choose the next period',
      },
    })
    expect(await venue.call(contract.changePlan, change())).toMatchObject({
      type: 'family',
      planChange: { planId: premium.id, effectiveOn: '2026-06-21' },
    })
  })

  test('and paid days are not upgraded for free once the next period is charged ahead', async () => {
    const { params, partner } = await family({ renews: true, payNow: true })
    const premium = await venue.given.plan({ type: 'premium', fees: { monthly: 200 }, people: 4 })
    const taken = await venue.call(handOver, { params, body: { headId: partner.id } })
    const renewal = { currentEndDate: '2026-06-20', payNow: true }
    await venue.call(contract.renewMembership, { params: paramsOf(taken), body: renewal })
    const change = (when?: 'now') => ({ params: paramsOf(taken), body: { planId: premium.id, when } })
    expect((await venue.refused(contract.changePlan, change('now'))).errors).toEqual({
      when: 'Days until Jun 20, 2026 were paid before this membership: choose the next period',
    })
    expect(await venue.call(contract.changePlan, change())).toMatchObject({
      type: 'family',
      balance: 0,
      planChange: { effectiveOn: '2026-07-21' },
    })
    // From its first own period on, the difference of all paid days is due: 80 × 30/30.
    await on('2026-06-21')
    expect(await venue.call(contract.changePlan, change('now'))).toMatchObject({
      type: 'premium',
      balance: 80,
      planChange: null,
    })
  })

  test('and arrears are paid first', async () => {
    const { params, partner } = await family()
    await on('2026-06-03')
    expect(await venue.refused(handOver, { params, body: { headId: partner.id } })).toMatchObject({
      status: 409,
      detail: '$120.00 is owed for the family membership since May 20, 2026: take the payment first',
    })
  })
})

describe('the payer', () => {
  test('is a company from the sale on: its account owes, its people check in', async () => {
    const { id } = await company()
    const payer = { of: 'guests', id } as const
    const sold = await venue.given.membership({ type: 'family', payer })
    const params = paramsOf(sold)
    expect(await venue.call(readMembership, { params })).toMatchObject({
      payer: { ...payer, name: 'Ivy Works' },
      balance: 120,
    })
    expect(await venue.call(readStanding, { params: { id: String(sold.memberId) } })).toMatchObject({
      member: { balance: 0 },
      membership: { id: sold.id },
    })
    expect(await venue.call(readStatement, { params: { of: 'guests', id: String(id) } })).toMatchObject({
      closing: 220,
      openBills: [{ label: expect.stringMatching('Invoice') }, { label: 'Membership', due: 120 }],
    })
    await venue.call(contract.addPayment, { params, body: { amount: 150, paymentMethod: 'bank_transfer' } })
    // Credit of the company pays its next period, not that of the head.
    const quote = await venue.call(contract.quoteRenewal, { params })
    expect(quote).toMatchObject({ balance: -30, due: 90 })
  })

  test('is changed later: the next period is charged to the new one', async () => {
    const { params, sold } = await family({ renews: true })
    const { id } = await company()
    const payer = { of: 'guests', id } as const
    const taken = await venue.call(handOver, { params, body: { payer } })
    expect(taken).toMatchObject({ memberId: sold.memberId, payer, balance: 0, people: [{}, {}, {}] })
    await on('2026-06-21')
    await venue.app.tick()
    const closing = async (of: 'guests' | 'members', account: number) =>
      (await venue.call(readStatement, { params: { of, id: String(account) } })).closing
    expect(await closing('guests', id)).toBe(220)
    expect(await closing('members', sold.memberId)).toBe(120)
    // A company stays the payer when the head leaves.
    const [, next] = taken.people
    expect(
      await venue.call(handOver, { params: paramsOf(taken), body: { headId: next!.memberId } }),
    ).toMatchObject({ payer })
  })

  test('whose account was erased does not keep it from being cancelled', async () => {
    const { id } = await company()
    const sold = await venue.given.membership({ payer: { of: 'guests', id }, payNow: true })
    await sql`update guests set erased_at = 1 where id = ${id}`.execute(venue.db)
    expect(
      await venue.call(contract.cancelMembership, { params: paramsOf(sold), body: { reason: 'Moved away' } }),
    ).toMatchObject({ status: 'cancelled' })
  })

  test('is another member, who cannot be erased meanwhile', async () => {
    const { id } = await venue.given.member()
    const sold = await venue.given.membership({ payer: { of: 'members', id }, payNow: true })
    expect(await venue.call(readMembership, { params: paramsOf(sold) })).toMatchObject({
      payer: { id },
      people: [{ memberId: sold.memberId }],
    })
    expect(
      (await venue.refused(eraseMember, { params: { id: String(id) }, body: { confirm: true } })).detail,
    ).toBe('Let another pay the active membership first')
    const unknown = { memberId: id, payer: { of: 'guests', id: 99 } } as const
    expect((await venue.refused(contract.addMembership, { body: unknown })).status).toBe(404)
  })
})
