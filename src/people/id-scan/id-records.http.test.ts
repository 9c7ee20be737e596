import { describe, expect, test } from 'vitest'
import { saveSettings } from '#office/settings/contract.ts'
import { mergeGuests } from '#people/guests/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { idCard } from '#testing/cards/id-card.ts'
import { allRows } from '#testing/database/invariants.ts'
import { memberForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { eraseIdRecord, type IdData, matchMembers, readIdRecord, storeIdRecord } from './contract.ts'

const card = { ...idCard, middleName: 'QUINN' }

/** The fields sent to find a member; the rest of a card stays in the browser. */
const toQuestion = ({ firstName, lastName, dateOfBirth, documentId, country }: IdData) => ({
  firstName,
  lastName,
  dateOfBirth,
  documentId,
  country,
})

const of = (rental: { id: number }) => ({ params: { subject: 'rental' as const, ...paramsOf(rental) } })

test('stores only the hash of the number by default', async () => {
  const { call, given, store, expectEvents } = await openVenue()
  const rental = await given.runningRental()
  expect(await call(storeIdRecord, { ...of(rental), body: card })).toEqual({ kept: [] })
  await expectEvents({ 'idrecord.scanned': 1 })
  expect(await call(readIdRecord, of(rental))).toEqual({
    scannedAt: '2026-05-20T18:00:00.000Z',
    purgedAt: '2026-08-18T18:00:00.000Z',
    recognised: true,
    kept: {},
  })
  const stored = JSON.stringify(await allRows(store))
  for (const value of ['SAMPLE', '1990-06-15', 'BROAD STREET', 'T64235789', '23269']) {
    expect(stored).not.toContain(value)
  }
})

test('stores exactly the fields that the settings keep, even if more are sent', async () => {
  const { call, given } = await openVenue({
    keptIdFields: ['expirationDate', 'dateOfBirth'],
    keptIdNumber: 'no',
  })
  const rental = await given.runningRental()
  expect(await call(storeIdRecord, { ...of(rental), body: card })).toEqual({
    kept: ['dateOfBirth', 'expirationDate'],
  })
  expect(await call(readIdRecord, of(rental))).toMatchObject({
    recognised: false,
    kept: { dateOfBirth: '1990-06-15', expirationDate: '2030-05-20' },
  })
})

test('stores the number itself if the settings say so', async () => {
  const { call, given } = await openVenue({ keptIdNumber: 'yes' })
  const rental = await given.runningRental()
  await call(storeIdRecord, { ...of(rental), body: card })
  expect(await call(readIdRecord, of(rental))).toMatchObject({
    recognised: true,
    kept: { documentId: 'T64235789' },
  })
})

test('replaces the record on a second scan', async () => {
  const { call, given, expectEvents } = await openVenue({ keptIdFields: ['lastName', 'city'] })
  const rental = await given.runningRental()
  await call(storeIdRecord, { ...of(rental), body: card })
  await call(storeIdRecord, { ...of(rental), body: { lastName: 'OTHER' } })
  expect(await call(readIdRecord, of(rental))).toMatchObject({
    recognised: false,
    kept: { lastName: 'OTHER' },
  })
  await expectEvents({ 'idrecord.scanned': 1, 'idrecord.replaced': 1 })
})

test('lets staff read a record and managers erase it once', async () => {
  const { call, given, expectEvents } = await openVenue({ keptIdFields: ['lastName'] })
  const rental = await given.runningRental()
  expect(await call(readIdRecord, of(rental))).toBeNull()
  await call(storeIdRecord, { ...of(rental), body: card })
  expect(await call(eraseIdRecord, of(rental))).toEqual({ erased: true })
  expect(await call(eraseIdRecord, of(rental))).toEqual({ erased: false })
  expect(await call(readIdRecord, of(rental))).toBeNull()
  await expectEvents({ 'idrecord.scanned': 1, 'idrecord.erased': 1 })
})

test('deletes stored fields as soon as the settings no longer keep them', async () => {
  const { call, given, expectEvents } = await openVenue({
    keptIdFields: ['lastName', 'city'],
    keptIdNumber: 'yes',
  })
  const [one, two] = [await given.runningRental(), await given.runningRental()]
  await call(storeIdRecord, { ...of(one), body: card })
  await call(storeIdRecord, { ...of(two), body: { city: 'RICHMOND' } })
  await call(saveSettings, { body: { keptIdFields: ['lastName'], keptIdNumber: 'no' } })
  expect(await call(readIdRecord, of(one))).toMatchObject({ recognised: false, kept: { lastName: 'SAMPLE' } })
  expect(await call(readIdRecord, of(two))).toBeNull()
  await expectEvents({ 'idrecord.scanned': 2, 'settings.changed': 1, 'idrecord.purged': 1 })
})

test('purges records past the retention period once', async () => {
  const { app, call, clock, given, eventsSince } = await openVenue({
    keptIdFields: ['lastName'],
    idRecordDays: 30,
  })
  const rental = await given.runningRental()
  await call(storeIdRecord, { ...of(rental), body: card })
  clock.advance(30 * 24 * 60)
  await app.tick()
  expect(await call(readIdRecord, of(rental))).not.toBeNull()
  clock.advance(1)
  await app.tick()
  await app.tick()
  expect(await call(readIdRecord, of(rental))).toBeNull()
  const purges = (await eventsSince()).filter(event => event.includes('idrecord.purged'))
  expect(purges).toEqual(['record_changed idrecord.purged'])
})

test('refuses a record for a rental that does not exist', async () => {
  const { refused } = await openVenue()
  const { status, detail } = await refused(storeIdRecord, { ...of({ id: 7 }), body: card })
  expect([status, detail]).toEqual([404, 'There is no rental 7'])
  const nobody = { params: { subject: 'member' as const, id: '7' }, body: card }
  expect((await refused(storeIdRecord, nobody)).detail).toBe('There is no member 7')
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['a day that does not exist', { dateOfBirth: '2023-02-30' }, 'dateOfBirth', 'Must be a date'],
  ['a date as it is shown', { dateOfBirth: '06/15/1990' }, 'dateOfBirth', 'Must be a date'],
  ['a control character', { lastName: 'A\u0000' }, 'lastName', 'Must not contain control characters'],
  [
    'an overlong name',
    { lastName: 'A'.repeat(81) },
    'lastName',
    'String must contain at most 80 character(s)',
  ],
  ['an unknown sex', { gender: 'M' }, 'gender', 'Invalid input'],
  ['a number for a number', { documentId: 7 }, 'documentId', 'Expected string, received number'],
])('%s is refused and nothing is kept', async (_what, changed, field, sentence) => {
  const { ask, call, given } = await openVenue({ keptIdFields: ['lastName'] })
  const rental = await given.runningRental()
  const { status, body } = await ask('PUT', `/api/id-records/rental/${rental.id}`, {
    body: { ...card, ...changed },
  })
  expect([status, (body as { errors: Record<string, string> }).errors[field]]).toEqual([422, sentence])
  expect(await call(readIdRecord, of(rental))).toBeNull()
})

test('stores a card scanned for a member and recognises the member by it', async () => {
  const { call, given, expectEvents } = await openVenue({ keptIdFields: ['lastName'] })
  const member = await given.member({ firstName: 'Maiden', lastName: 'Name' })
  const subject = { params: { subject: 'member' as const, ...paramsOf(member) } }
  expect((await call(matchMembers, { body: toQuestion(card) })).members).toEqual([])
  expect(await call(storeIdRecord, { ...subject, body: card })).toEqual({ kept: ['lastName'] })
  expect(await call(readIdRecord, subject)).toMatchObject({
    recognised: true,
    kept: { lastName: 'SAMPLE' },
  })
  expect((await call(matchMembers, { body: toQuestion(card) })).members).toMatchObject([
    { memberId: member.id, name: 'Maiden Name' },
  ])
  await expectEvents({ 'idrecord.scanned': 1, '*': 0 })
})

describe('the standing of the member of a card', () => {
  const sample = { firstName: 'Jané', lastName: 'Sample', dateOfBirth: '1990-06-15' }
  const other = { firstName: 'Jane', lastName: 'Sample', dateOfBirth: '1991-06-15' }

  test('is shown without a membership', async () => {
    const { call, given } = await openVenue()
    const member = await given.member(sample)
    await given.member(other)
    expect((await call(matchMembers, { body: toQuestion(card) })).members).toEqual([
      {
        memberId: member.id,
        memberNumber: member.memberNumber,
        name: 'Jané Sample',
        status: 'active',
        membership: null,
        balance: 0,
      },
    ])
  })

  test('is shown with a membership in force and the balance owed', async () => {
    const { call, given } = await openVenue()
    const { id: memberId } = await given.member(sample)
    const membership = await given.membership({ memberId, type: 'premium' })
    const [known] = (await call(matchMembers, { body: toQuestion(card) })).members
    expect(known).toMatchObject({
      membership: { type: 'premium', status: 'active', endDate: membership.endDate, inForce: true },
      balance: membership.balance,
    })
    expect(membership.balance).toBeGreaterThan(0)
  })

  test('is shown with a future membership and with an expired one', async () => {
    const { app, call, clock, given } = await openVenue()
    const { id: memberId } = await given.member(sample)
    const { endDate } = await given.membership({ memberId, startDate: '2026-06-01' })
    const standing = async () => (await call(matchMembers, { body: toQuestion(card) })).members[0]?.membership
    expect(await standing()).toMatchObject({ status: 'active', endDate, inForce: false })
    clock.advance(20 * 24 * 60)
    expect(await standing()).toMatchObject({ status: 'active', inForce: true })
    clock.advance(40 * 24 * 60)
    await app.tick()
    expect(await standing()).toMatchObject({ status: 'expired', endDate, inForce: false })
  })

  test('is shown with the reason of a suspension', async () => {
    const { call, given } = await openVenue()
    await given.member({ ...sample, status: 'suspended', statusReason: 'Smoked in the sauna' })
    expect((await call(matchMembers, { body: toQuestion(card) })).members).toMatchObject([
      { status: 'suspended', reason: 'Smoked in the sauna' },
    ])
  })
})

test('a card finds the guests of the stays for which it was scanned, each once, and no erased one', async () => {
  const { call, given } = await openVenue()
  const first = await given.runningRental({ customerName: 'Jane Sample' })
  const second = await given.runningRental({ customerName: 'Jane Q Sample' })
  for (const rental of [first, second]) await call(storeIdRecord, { ...of(rental), body: card })
  const matchGuests = async (of: IdData) => (await call(matchMembers, { body: toQuestion(of) })).guests
  expect(await matchGuests(card)).toMatchObject([
    { guestId: second.guestId, name: 'Jane Q Sample', stays: 1, bans: [] },
    { guestId: first.guestId, name: 'Jane Sample' },
  ])
  await call(mergeGuests, {
    params: paramsOf({ id: first.guestId! }),
    body: { otherId: second.guestId! },
  })
  expect(await matchGuests(card)).toMatchObject([{ guestId: first.guestId, stays: 2 }])
  expect(await matchGuests({ ...card, documentId: 'X1' })).toEqual([])
})

test('of many members whom a card matches five are listed, and the answer says that there are more', async () => {
  const { call } = await openVenue()
  const { firstName, lastName, dateOfBirth } = toQuestion(card)
  const add = (count: number) =>
    call(addMember, {
      body: { ...memberForm(count), firstName, lastName, dateOfBirth, confirmDuplicate: true },
    })
  const match = () => call(matchMembers, { body: toQuestion(card) })
  for (let count = 1; count <= 5; count++) await add(count)
  expect(await match()).toMatchObject({ members: { length: 5 }, more: false })
  await add(6)
  expect(await match()).toMatchObject({ members: { length: 5 }, more: true })
})
