import { expect, test } from 'vitest'
import { addPlan, editPlan, listPlans, type Plan } from '#money/memberships/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { checkIn, quoteVisit, readStanding } from './contract.ts'

/** A member of a plan for lockers on Monday to Wednesday from 9:00 to 16:00, on Wednesday, May 20, 2026. */
async function openOffPeak() {
  const venue = await openVenue()
  const { call, given } = venue
  const entry = { facilities: 'locker', weekdays: [1, 2, 3], from: '09:00', until: '16:00' } as const
  await given.plan({ type: 'standard', entry: { ...entry, weekdays: [...entry.weekdays] } })
  const { memberId } = await given.membership({ payNow: true })
  const [room, locker] = [await given.room(), await given.locker()]
  const standing = () => call(readStanding, { params: { id: String(memberId) } })
  const quote = async (facilityType: 'room' | 'locker', facilityId: number) => {
    const query = { memberId: String(memberId), facilityType, facilityId: String(facilityId), duration: '2' }
    return (await call(quoteVisit, { query })).quote
  }
  return { ...venue, memberId, room, locker, standing, quote }
}

test('a plan includes visits at its times to its facilities', async () => {
  const { call, clock, memberId, locker, standing, quote } = await openOffPeak()
  clock.set('2026-05-20T15:59:00')
  expect(await standing()).toMatchObject({ excluded: { locker: null }, warnings: [] })
  expect(await quote('locker', locker.id)).toBeNull()
  const visit = await call(checkIn, { body: { memberId, facilityType: 'locker', facilityId: locker.id } })
  expect(visit).toMatchObject({ membershipId: expect.any(Number), billId: null })
})

test.each([
  ['after its hours', '2026-05-20T16:00:00'],
  ['on another day', '2026-05-21T10:00:00'],
])('%s a facility costs the visitor’s price, and entry without one stays a warning', async (_, at) => {
  const { call, clock, memberId, locker, standing, quote } = await openOffPeak()
  clock.set(at)
  const why = 'Standard is for Mon, Tue, Wed, 9:00 AM – 4:00 PM'
  expect(await standing()).toMatchObject({
    excluded: { room: why, locker: why },
    warnings: [`${why}: a facility costs the visitor’s price`],
  })
  const price = await quote('locker', locker.id)
  expect(price!.total).toBeGreaterThan(0)
  const body = { memberId, facilityType: 'locker', facilityId: locker.id, duration: 2 } as const
  const visit = await call(checkIn, { body: { ...body, due: price!.total } })
  expect(visit).toMatchObject({ membershipId: null, billId: expect.any(Number), dueAmount: price!.total })
})

test('a facility of another kind costs the visitor’s price, and says why', async () => {
  const { call, clock, memberId, room, standing, quote } = await openOffPeak()
  clock.set('2026-05-20T10:00:00')
  expect(await standing()).toMatchObject({
    excluded: { room: 'Standard is for lockers', locker: null },
    warnings: [],
  })
  expect((await quote('room', room.id))!.total).toBeGreaterThan(0)
  const visit = await call(checkIn, { body: { memberId } })
  expect(visit).toMatchObject({ membershipId: expect.any(Number), billId: null })
})

test('a plan is for all facilities and times unless it says so, and needs both times', async () => {
  const { call, refused } = await openVenue()
  const added = await call(addPlan, { body: { name: 'Night', type: 'standard', fees: { monthly: 30 } } })
  expect(added.entry).toEqual({ facilities: 'all', weekdays: [], from: null, until: null })
  const entry: Plan['entry'] = { facilities: 'room', weekdays: [], from: '22:00', until: '06:00' }
  const edit = (change: Partial<Plan['entry']>) => ({
    params: paramsOf(added),
    body: { entry: { ...added.entry, ...change } },
  })
  expect(await call(editPlan, edit(entry))).toMatchObject({ entry, version: 2 })
  expect(await call(editPlan, edit(entry))).toMatchObject({ version: 2 })
  expect((await call(listPlans)).find(({ id }) => id === added.id)).toMatchObject({ entry })
  expect(await refused(editPlan, edit({ from: '09:00' }))).toMatchObject({
    status: 422,
    errors: { 'entry.until': 'Enter both times or none' },
  })
})
