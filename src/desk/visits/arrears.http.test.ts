import { describe, expect, test } from 'vitest'
import { addPayment, editMembership, reactivateMembership } from '#money/memberships/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { checkIn, checkOut, readStanding } from './contract.ts'

const DAY = 24 * 60
const owes = '$50.00 is owed for the standard membership since May 20, 2026'

describe('a member who has not paid since May 20', () => {
  test('is let in until Jun 2, and from Jun 3 only once it is paid, also to a facility', async () => {
    const { call, refused, given, clock, expectEvents, db } = await openVenue()
    const membership = await given.membership()
    const locker = await given.locker()
    const { memberId } = membership
    clock.advance(13 * DAY)
    const visit = await call(checkIn, { body: { memberId } })
    await call(checkOut, { params: paramsOf(visit), body: {} })
    clock.advance(DAY)
    expect(await call(readStanding, { params: { id: String(memberId) } })).toMatchObject({
      refusal: null,
      entryBar: { why: owes, isArrears: true },
    })
    await expectEvents({ '*': 2 })
    for (const place of [{}, { facilityType: 'locker' as const, facilityId: locker.id }])
      expect(await refused(checkIn, { body: { memberId, ...place } })).toMatchObject({
        status: 409,
        detail: owes,
        errors: { entryOverride: owes },
      })
    await expectEvents({ '*': 0 })
    const pay = (amount: number) =>
      call(addPayment, { params: paramsOf(membership), body: { amount, paymentMethod: 'cash' } })
    await pay(20)
    expect((await refused(checkIn, { body: { memberId } })).detail).toMatch('$30.00 is owed')
    await pay(30)
    expect(await call(checkIn, { body: { memberId } })).toMatchObject({ membershipId: membership.id })
    await expectInvariants(db)
  })

  test('is let in if the venue says so, or ignores so little', async () => {
    const { call, refused, given, clock } = await openVenue()
    const { memberId } = await given.membership()
    clock.advance(20 * DAY)
    await refused(checkIn, { body: { memberId } })
    const settings: Parameters<typeof call<typeof saveSettings>>[1]['body'][] = [
      { arrearsDays: 0 },
      { arrearsDays: 21 },
      { arrearsDays: 14, arrearsMinimum: 50 },
    ]
    for (const body of settings) {
      await call(saveSettings, { body })
      const visit = await call(checkIn, { body: { memberId } })
      await call(checkOut, { params: paramsOf(visit), body: {} })
    }
    await call(saveSettings, { body: { arrearsMinimum: 49.99 } })
    await refused(checkIn, { body: { memberId } })
  })

  test('is let in by a manager with a reason, not by staff', async () => {
    const venue = await openStaffedVenue(async ({ given, clock }) => {
      await given.membership()
      clock.advance(14 * DAY)
    })
    const [staff, manager] = [await venue.staff('staff'), await venue.staff('manager')]
    const body = { memberId: 1, entryOverride: 'Pays on Friday' }
    expect(await staff.refused(checkIn, { body })).toMatchObject({ status: 403, approval: true })
    expect(await manager.refused(checkIn, { body: { memberId: 1 } })).toMatchObject({ status: 409 })
    expect(await manager.call(checkIn, { body })).toMatchObject({ notes: 'Let in: Pays on Friday' })
  })
})

test('a suspended membership lets nobody in free, not even without a facility', async () => {
  const { call, refused, given } = await openVenue()
  const membership = await given.membership({ payNow: true })
  const locker = await given.locker()
  const { memberId } = membership
  await call(editMembership, { params: paramsOf(membership), body: { status: 'suspended' } })
  const why = 'The standard membership is suspended'
  expect(await refused(checkIn, { body: { memberId } })).toMatchObject({ status: 409, detail: why })
  const place = { facilityType: 'locker' as const, facilityId: locker.id }
  const visit = await call(checkIn, { body: { memberId, ...place } })
  expect(visit).toMatchObject({ membershipId: null, dueAmount: expect.any(Number) })
  expect(visit.dueAmount).toBeGreaterThan(0)
  await call(checkOut, { params: paramsOf(visit), body: {} })
  await call(reactivateMembership, { params: paramsOf(membership), body: {} })
  expect(await call(checkIn, { body: { memberId } })).toMatchObject({
    membershipId: membership.id,
    billId: null,
  })
})
