import { describe, expect, test } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { changeLockerStatus, listLockers, readLocker } from '#house/facilities/contract.ts'
import { editMember } from '#people/members/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { expectProblem } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { PAGE } from './words.ts'

const on = ({ type, id }: { type: 'room' | 'locker'; id: number }) => ({
  facilityType: type,
  facilityId: id,
})

describe('a visit', () => {
  test('occupies a locker and frees it', async () => {
    const { given, call, clock, expectEvents } = await openVenue()
    const { memberId, id: membershipId } = await given.membership()
    const locker = await given.locker({ name: 'Locker 9' })
    const visit = await call(contract.checkIn, {
      body: { memberId, ...on(locker), notes: 'Left a bag' },
    })
    expect(visit).toMatchObject({
      memberId,
      memberNumber: 'M-000001',
      memberName: 'Ada Member 1',
      membershipId,
      checkinTime: '2026-05-20T18:00:00.000Z',
      checkoutTime: null,
      status: 'active',
      ...on(locker),
      facilityName: 'Locker 9',
      notes: 'Left a bag',
    })
    await expectEvents({ locker_status_changed: 1, '*': 0 })
    expect(await call(listLockers)).toMatchObject([{ status: 'occupied', heldBy: 'checkin' }])
    clock.advance(95)
    const ended = await call(contract.checkOut, { params: paramsOf(visit), body: null })
    expect(ended).toMatchObject({ status: 'completed', checkoutTime: '2026-05-20T19:35:00.000Z' })
    await expectEvents({ locker_status_changed: 1, '*': 0 })
    expect(await call(readLocker, { params: paramsOf(locker) })).toMatchObject({
      status: 'available',
      heldBy: null,
      statusSince: '2026-05-20T19:35:00.000Z',
    })
  })

  test('needs no facility', async () => {
    const { given, call, expectEvents } = await openVenue()
    const { memberId } = await given.membership()
    const body = { memberId, facilityType: null, facilityId: null, notes: '' }
    const visit = await call(contract.checkIn, { body })
    expect(visit).toMatchObject({ facilityType: null, facilityId: null, facilityName: null })
    await expectEvents({ 'checkin.started': 1, '*': 0 })
    await call(contract.checkOut, { params: paramsOf(visit), body: null })
    await expectEvents({ 'checkin.ended': 1, '*': 0 })
  })

  test('leaves its facility in cleaning if the settings say so', async () => {
    const { given, call } = await openVenue({ afterCheckOut: 'cleaning' })
    const { id: memberId } = await given.member()
    const locker = await given.locker()
    const visit = await call(contract.checkIn, { body: { memberId, ...on(locker) } })
    await call(contract.checkOut, { params: paramsOf(visit), body: null })
    expect(await call(readLocker, { params: paramsOf(locker) })).toMatchObject({ status: 'cleaning' })
  })

  test('begins when the request arrives, with any checkinTime', async () => {
    const { given, ask } = await openVenue()
    const { id: memberId } = await given.member()
    const body = { memberId, checkinTime: '1999-01-01T00:00:00Z' }
    expect((await ask('POST', '/api/member-checkins', { body })).body).toMatchObject({
      checkinTime: '2026-05-20T18:00:00.000Z',
    })
  })

  test('is unique per member; the refusal names its start', async () => {
    const { given, call, refused, clock, expectEvents } = await openVenue()
    const { id: memberId } = await given.member()
    const visit = await call(contract.checkIn, { body: { memberId } })
    await expectEvents({ 'checkin.started': 1 })
    clock.advance(10)
    const why = 'Ada Member 1 has been in since 2:00 PM'
    expect(await refused(contract.checkIn, { body: { memberId } })).toMatchObject({
      status: 409,
      detail: why,
      errors: { memberId: why },
    })
    clock.advance(24 * 60)
    expect(await refused(contract.checkIn, { body: { memberId } })).toMatchObject({
      detail: 'Ada Member 1 has been in since 2:00 PM on May 20, 2026',
    })
    await expectEvents({ '*': 0 })
    await call(contract.checkOut, { params: paramsOf(visit), body: null })
    await call(contract.checkIn, { body: { memberId } })
    await expectEvents({ 'checkin.ended': 1, 'checkin.started': 1, '*': 0 })
  })

  test('is unique under concurrent check-ins of one member, and of one locker', async () => {
    const { given, send, expectEvents } = await openVenue()
    const { id: memberId } = await given.member()
    const together = await Promise.all([1, 2, 3].map(() => send(contract.checkIn, { body: { memberId } })))
    expect(together.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const locker = await given.locker()
    const others = [await given.member(), await given.member(), await given.member()]
    const race = others.map(({ id }) => send(contract.checkIn, { body: { memberId: id, ...on(locker) } }))
    expect((await Promise.all(race)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await expectEvents({ 'checkin.started': 1, '*': 0 })
  })

  test('ends once', async () => {
    const { given, call, refused, expectEvents } = await openVenue()
    const { id: memberId } = await given.member()
    const visit = await call(contract.checkIn, { body: { memberId } })
    await call(contract.checkOut, { params: paramsOf(visit), body: null })
    await expectEvents({ 'checkin.started': 1, 'checkin.ended': 1, '*': 0 })
    expect(await refused(contract.checkOut, { params: paramsOf(visit), body: null })).toMatchObject({
      status: 409,
      detail: 'This visit ended at 2:00 PM',
    })
    expect(await refused(contract.checkOut, { params: { id: '99' }, body: null })).toMatchObject({
      status: 404,
      detail: 'There is no member check-in 99',
    })
    await expectEvents({ '*': 0 })
  })

  test.each([
    ['in repair', 'repair', 'Locker 9 is in repair'],
    ['in cleaning', 'cleaning', 'Locker 9 is in cleaning'],
    ['in house use', 'occupied', 'Locker 9 is occupied'],
  ] as const)('cannot take a locker %s', async (_what, status, detail) => {
    const { given, refused, store, expectEvents } = await openVenue()
    const { id: memberId } = await given.member()
    const locker = await given.locker({ name: 'Locker 9', status })
    const before = await allRows(store)
    expect(await refused(contract.checkIn, { body: { memberId, ...on(locker) } })).toMatchObject({
      status: 409,
      detail,
      errors: { facilityId: detail },
    })
    expect(await allRows(store)).toEqual(before)
    await expectEvents({ '*': 0 })
  })

  test('excludes a rental of its facility and a manual status change', async () => {
    const { given, call, refused } = await openVenue()
    const { id: memberId } = await given.member()
    const locker = await given.locker({ name: 'Locker 9' })
    await call(contract.checkIn, { body: { memberId, ...on(locker) } })
    expect(await refused(startRental, { body: checkInForm(locker) })).toMatchObject({
      status: 409,
      detail: 'Locker 9 is in use by a member',
    })
    expect(
      await refused(changeLockerStatus, { params: paramsOf(locker), body: { status: 'available' } }),
    ).toMatchObject({
      status: 409,
      detail: "Locker 9 is used by a member's visit; check the member out first",
    })
  })

  test.each([
    [{ memberId: undefined }, { memberId: 'Member is required' }],
    [{ memberId: 'M-1' }, { memberId: 'Member is required' }],
    [{ memberId: 0 }, { memberId: 'Member is required' }],
    [{ facilityId: 3 }, { facilityType: 'Required' }],
    [{ facilityType: 'boat', facilityId: 3 }, { facilityType: 'Invalid input' }],
    [{ facilityType: 'room', facilityId: -1 }, { facilityId: 'Please select a facility' }],
    [{ notes: 'a\u0000b' }, { notes: 'Must not contain control characters' }],
  ])('with %j is refused', async (wrong, errors) => {
    const { given, ask, expectEvents } = await openVenue()
    const { id: memberId } = await given.member()
    const reply = await ask('POST', '/api/member-checkins', { body: { memberId, ...wrong } })
    expect(expectProblem(reply)).toMatchObject({ status: 422, errors })
    await expectEvents({ '*': 0 })
  })
})

describe('the state of a member before check-in', () => {
  test('shows a membership in force', async () => {
    const { given, call } = await openVenue()
    const membership = await given.membership({ payNow: true })
    const params = { id: String(membership.memberId) }
    expect(await call(contract.readStanding, { params })).toMatchObject({
      member: { memberNumber: 'M-000001', status: 'active', balance: 0 },
      membership: { id: membership.id, endDate: '2026-06-20' },
      visit: null,
      refusal: null,
      warnings: [],
    })
  })

  test('warns of an expired membership', async () => {
    const { given, call, app, clock } = await openVenue({ arrearsDays: 0 })
    const { memberId } = await given.membership()
    const params = { id: String(memberId) }
    clock.set('2026-06-20T20:00:00')
    expect(await call(contract.readStanding, { params })).toMatchObject({
      warnings: ['The membership ends today', '$50.00 is owed'],
    })
    clock.set('2026-06-21T00:00:01')
    await app.tick()
    expect(await call(contract.readStanding, { params })).toMatchObject({
      membership: null,
      refusal: null,
      warnings: ['No active membership: the last one expired on Jun 20, 2026', '$50.00 is owed'],
    })
    expect(await call(contract.checkIn, { body: { memberId } })).toMatchObject({ membershipId: null })
    expect((await call(contract.readStanding, { params })).visit).toMatchObject({ status: 'active' })
  })

  test('refuses a suspended member with the reason and warns of an inactive one', async () => {
    const { given, call, refused, store, expectEvents } = await openVenue()
    const member = await given.member()
    const change = (status: 'suspended' | 'inactive', statusReason: string) =>
      call(editMember, { params: paramsOf(member), body: { status, statusReason } })
    await change('suspended', 'Broke the sauna')
    await expectEvents({ 'member.edited': 1 })
    const why = 'Ada Member 1 is suspended: Broke the sauna'
    expect(await call(contract.readStanding, { params: paramsOf(member) })).toMatchObject({ refusal: why })
    const before = await allRows(store)
    expect(await refused(contract.checkIn, { body: { memberId: member.id } })).toMatchObject({
      status: 409,
      detail: why,
      errors: { memberId: why },
    })
    expect(await allRows(store)).toEqual(before)
    await expectEvents({ '*': 0 })
    await change('inactive', 'Moved away')
    expect(await call(contract.readStanding, { params: paramsOf(member) })).toMatchObject({
      refusal: null,
      warnings: ['This member is inactive: Moved away', 'No active membership'],
    })
    await call(contract.checkIn, { body: { memberId: member.id } })
  })

  test('ignores a future membership', async () => {
    const { given, call } = await openVenue()
    const { memberId } = await given.membership({ startDate: '2026-06-01', payNow: true })
    expect(await call(contract.readStanding, { params: { id: String(memberId) } })).toMatchObject({
      membership: null,
      warnings: ['No active membership: the last one has not begun'],
    })
  })
})

describe('the list', () => {
  test('shows open visits first, then past ones, page by page, and filters by member', async () => {
    const { given, call, refused, clock } = await openVenue()
    const [ada, bea] = [await given.member(), await given.member()]
    const stay = await call(contract.checkIn, { body: { memberId: bea.id } })
    for (let visits = 0; visits < PAGE + 3; visits++) {
      const { id } = await call(contract.checkIn, { body: { memberId: ada.id } })
      clock.advance(1)
      await call(contract.checkOut, { params: { id: String(id) }, body: null })
    }
    const first = await call(contract.listCheckins)
    expect(first[0]).toMatchObject({ id: stay.id, status: 'active' })
    expect(first).toHaveLength(PAGE + 1)
    const second = await call(contract.listCheckins, { query: { before: String(first.at(-1)!.id) } })
    expect(second).toHaveLength(3)
    for (const memberId of [String(bea.id), bea.memberNumber, 'm000002'])
      expect(await call(contract.listCheckins, { query: { memberId } })).toMatchObject([{ id: stay.id }])
    expect(await refused(contract.listCheckins, { query: { memberId: 'Jane' } })).toMatchObject({
      status: 400,
      errors: { memberId: 'Must be a member ID such as M-000123' },
    })
  })

  test('finds the open visit of a facility', async () => {
    const { given, call } = await openVenue()
    const { id: memberId } = await given.member()
    const locker = await given.locker()
    const query = { facilityId: String(locker.id) }
    expect(await call(contract.listCheckins, { query })).toEqual([])
    const visit = await call(contract.checkIn, { body: { memberId, ...on(locker) } })
    expect(await call(contract.listCheckins, { query })).toEqual([visit])
  })
})
