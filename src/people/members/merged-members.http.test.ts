import { expect, test } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { checkIn, checkOut } from '#desk/visits/contract.ts'
import {
  addPayment,
  cancelMembership,
  giveGoodwillDays,
  listMemberships,
} from '#money/memberships/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { listGuests } from '#people/guests/contract.ts'
import { storeIdRecord } from '#people/id-scan/contract.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** Jane, and the same Jane of an earlier day, with a membership, a visit, a stay and what only she told. */
async function twoJanes() {
  const venue = await openVenue()
  const { call, given } = venue
  const one = await given.member({ firstName: 'Jane', lastName: 'Doe', notes: 'Quiet room' })
  const two = await given.member({
    firstName: 'Janet',
    lastName: 'Doe',
    notes: 'Left-handed',
    city: 'Boston',
    dateOfBirth: '1990-04-01',
  })
  await given.membership({ memberId: two.id })
  await call(checkOut, { params: paramsOf(await call(checkIn, { body: { memberId: two.id } })), body: {} })
  const room = await given.room()
  await call(startRental, { body: { ...checkInForm(room), customerName: 'Janet Doe', memberId: two.id } })
  await venue.expectEvents({ '*': 1 })
  const merge = () => call(contract.mergeMembers, { params: paramsOf(one), body: { otherId: two.id } })
  const read = (member: { id: number }) => call(contract.readMember, { params: paramsOf(member) })
  return { ...venue, one, two, merge, read }
}

/** All that a merge may touch, but for versions and the history. */
async function owned({ store }: Pick<Venue, 'store'>) {
  const rows = await allRows(store)
  const tables = ['members', 'memberships', 'member_checkins', 'rentals', 'bills', 'guests'] as const
  return tables.map(table => rows[table]!.map(row => ({ ...(row as object), version: 0 })))
}

test('a merged member leads to the other one, with all that was theirs', async () => {
  const { call, one, two, merge, expectEvents, store } = await twoJanes()
  expect(await merge()).toMatchObject({
    memberNumber: 'M-000001',
    notes: 'Quiet room\nLeft-handed',
    city: 'Boston',
    dateOfBirth: '1990-04-01',
    membershipCount: 1,
    balance: 50,
    moves: [{ kind: 'merge', other: 'Janet Doe, M-000002', stays: 2, canUndo: true }],
  })
  await expectEvents({ 'member.merged': 1, '*': 0 })
  expect(await call(contract.readMember, { params: paramsOf(two) })).toMatchObject({ id: one.id })
  const find = async (search: string) =>
    (await call(contract.listMembers, { query: { search } })).map(({ id }) => id)
  expect(await find('M-000002')).toEqual([one.id])
  expect(await find('Janet')).toEqual([])
  expect(await call(contract.listMembers)).toHaveLength(1)
  expect(await call(listMemberships)).toMatchObject([{ memberId: one.id, memberName: 'Jane Doe' }])
  const { guests } = await call(listGuests, { query: { search: 'Janet' } })
  expect(guests).toMatchObject([{ memberNumber: 'M-000001' }])
  await expectInvariants(store.db)
})

test('an undone merge gives everything back; what came since stays', async () => {
  const { call, given, one, two, merge, read, store, refused, expectEvents } = await twoJanes()
  const before = await owned({ store })
  const { moves } = await merge()
  const undo = { params: { ...paramsOf(one), moveId: String(moves[0]!.id) }, body: {} }
  await expectEvents({ 'member.merged': 1, '*': 0 })
  await call(contract.undoMemberMerge, undo)
  await expectEvents({ 'member.merge_undone': 1, '*': 0 })
  expect(await owned({ store })).toEqual(before)
  expect((await refused(contract.undoMemberMerge, undo)).detail).toBe('This merge was already undone')

  const again = await merge()
  await call(contract.editMember, { params: paramsOf(one), body: { city: 'Salem' } })
  await given.membership({ memberId: one.id, startDate: '2026-07-01' })
  const moveId = String(again.moves[0]!.id)
  await call(contract.undoMemberMerge, { params: { ...paramsOf(one), moveId }, body: {} })
  expect(await read(one)).toMatchObject({ city: 'Salem', notes: 'Quiet room', membershipCount: 1 })
  expect(await read(two)).toMatchObject({ city: 'Boston', notes: 'Left-handed', membershipCount: 1 })
  await expectInvariants(store.db)
})

test('two who are here, or have a membership for the same days, are not merged; nor is one with itself', async () => {
  const { call, given, refused, one, two, store } = await twoJanes()
  const merge = (otherId: number) =>
    refused(contract.mergeMembers, { params: paramsOf(one), body: { otherId } })
  await given.membership({ memberId: one.id })
  const before = await allRows(store)
  expect(await merge(two.id)).toMatchObject({
    status: 409,
    detail: 'Both have an active membership. Cancel one of them first.',
  })
  expect(await merge(one.id)).toMatchObject({ status: 422 })
  expect(await merge(77)).toMatchObject({ status: 404 })
  expect(await allRows(store)).toEqual(before)
  for (const { id } of [one, two]) await call(checkIn, { body: { memberId: id } })
  expect((await merge(two.id)).detail).toBe('Both are checked in. Check one of them out first.')
})

test('the suspension of either holds, and each guest record stays until the guests are merged', async () => {
  const { call, given, one, two, merge, read } = await twoJanes()
  const room = await given.room()
  await call(startRental, { body: { ...checkInForm(room), customerName: 'Jane Doe', memberId: one.id } })
  await call(contract.editMember, {
    params: paramsOf(two),
    body: { status: 'suspended', statusReason: 'Smoked' },
  })
  const { moves } = await merge()
  expect(await read(one)).toMatchObject({ status: 'suspended', statusReason: 'Smoked' })
  const numbers = async () =>
    (await call(listGuests)).guests.map(({ name, memberNumber }) => [name, memberNumber])
  expect(await numbers()).toEqual([
    ['Jane Doe', 'M-000001'],
    ['Janet Doe', null],
  ])
  const params = { ...paramsOf(one), moveId: String(moves[0]!.id) }
  expect(await call(contract.undoMemberMerge, { params, body: {} })).toMatchObject({ status: 'active' })
  expect(await numbers()).toEqual([
    ['Jane Doe', 'M-000001'],
    ['Janet Doe', 'M-000002'],
  ])
})

test('merging needs a manager’s PIN, erasing a manager', async () => {
  const venue = await openStaffedVenue(async ({ given }) => {
    await given.member()
    await given.member()
  })
  const staff = await venue.staff('staff')
  const params = { id: '1' }
  expect(await staff.refused(contract.mergeMembers, { params, body: { otherId: 2 } })).toMatchObject({
    status: 403,
    approval: true,
  })
  expect(await staff.refused(contract.eraseMember, { params, body: { confirm: true } })).toMatchObject({
    status: 403,
  })
})

test('an erased member leaves no word in the database; money, visits and memberships stay', async () => {
  const { call, given, refused, store, expectEvents } = await openVenue()
  await call(saveSettings, { body: { keptIdFields: ['lastName'], keptIdNumber: 'no' } })
  const member = await given.member({
    firstName: 'Xaverine',
    lastName: 'Quillfeather',
    email: 'xq@quill.example',
    phoneNumber: '(646) 555-0187',
    address: '7 Very Secret Lane',
    notes: 'lavender',
  })
  const twin = await given.member({
    firstName: 'Zaverine',
    lastName: 'Quillfeather',
    phoneNumber: '(646) 555-0178',
  })
  await call(contract.mergeMembers, { params: paramsOf(member), body: { otherId: twin.id } })
  const params = { subject: 'member' as const, ...paramsOf(member) }
  await call(storeIdRecord, { params, body: { lastName: 'QUILLFEATHER' } })
  const membership = await given.membership({ memberId: member.id, notes: 'lavender' })
  const erase = { params: paramsOf(member), body: { confirm: true as const } }
  const visit = await call(checkIn, { body: { memberId: member.id, notes: 'lavender' } })
  expect((await refused(contract.eraseMember, erase)).detail).toBe('Check the member out first')
  await call(checkOut, { params: paramsOf(visit), body: {} })
  expect((await refused(contract.eraseMember, erase)).detail).toBe('Cancel the active membership first')
  const goodwill = { currentEndDate: membership.endDate, days: 2, reason: 'lavender' }
  await call(giveGoodwillDays, { params: paramsOf(membership), body: goodwill })
  await call(cancelMembership, { params: paramsOf(membership), body: { reason: 'lavender' } })
  expect((await refused(contract.eraseMember, erase)).detail).toBe('Settle the balance of this member first')
  await call(addPayment, { params: paramsOf(membership), body: { amount: 50, paymentMethod: 'cash' } })
  await expectEvents({ '*': 5 })
  await call(contract.eraseMember, erase)
  await expectEvents({ 'member.erased': 1, '*': 0 })

  const stored = JSON.stringify(await allRows(store))
  for (const word of [
    'averine',
    'uillfeather',
    'QUILL',
    'quill',
    '555-0187',
    '6465550178',
    'Secret',
    'lavender',
  ])
    expect([word, stored.includes(word)]).toEqual([word, false])
  expect(await refused(contract.readMember, { params: paramsOf(member) })).toMatchObject({ status: 404 })
  expect(await call(contract.listMembers)).toEqual([])
  expect(await call(listMemberships)).toMatchObject([{ memberName: 'Erased member', balance: 0 }])
  await expectInvariants(store.db)
})
