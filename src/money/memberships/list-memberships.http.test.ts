import { expect, test } from 'vitest'
import type { z } from 'zod'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { membershipOrders, membershipTypes, PAGE } from './words.ts'

test('the list finds memberships by words of the name, number or phone of their members', async () => {
  const { given, call } = await openVenue()
  const member = await given.member({ firstName: 'Zoë', lastName: 'Quist', phoneNumber: '212 555 0177' })
  const { id } = await given.membership({ memberId: member.id })
  await given.membership()
  const found = async (search: string) =>
    (await call(contract.listMemberships, { query: { search } })).map(membership => membership.id)
  for (const search of ['zoe', 'Quist Zoë', member.memberNumber, '5550177'])
    expect(await found(search)).toEqual([id])
  expect(await found('nobody')).toEqual([])
})

/** Memberships of all kinds on May 20. */
async function openVenueWithMemberships() {
  const venue = await openVenue()
  const { given, call, clock } = venue
  const at = (endDate: string, form = {}) => given.membership({ endDate, payNow: true, ...form })
  const [later, may, owing, over] = [
    await at('2026-09-01', { type: 'family' }),
    await at('2026-05-31', { type: 'senior' }),
    await at('2026-06-01', { type: 'premium', monthlyFee: 80, payNow: false }),
    await at('2026-05-12', { startDate: '2026-04-12', payNow: false }),
  ]
  const most = await at('2026-05-20', { monthlyFee: 90, payNow: false })
  await call(contract.cancelMembership, {
    params: paramsOf(await at('2026-05-25')),
    body: { reason: 'Moves away' },
  })
  const suspended = await at('2026-05-26')
  await call(contract.editMembership, { params: paramsOf(suspended), body: { status: 'suspended' } })
  const ids = async (query: z.input<typeof contract.listMemberships.query>) =>
    (await call(contract.listMemberships, { query })).map(({ id }) => id)
  return {
    ids,
    clock,
    later: later.id,
    may: may.id,
    owing: owing.id,
    over: over.id,
    most: most.id,
    suspended: suspended.id,
  }
}

test('the list is filtered by type, end date and what is owed', async () => {
  const { ids, later, may, owing, most } = await openVenueWithMemberships()
  expect(await ids({ type: 'family' })).toEqual([later])
  expect(await ids({ status: 'active', endsFrom: '2026-05-31', endsTo: '2026-06-01' })).toEqual([owing, may])
  expect(await ids({ balance: 'owed' })).toEqual([most, owing])
  expect(await ids({ balance: 'owed', type: 'premium', search: 'ada' })).toEqual([owing])
})

test('the list shows who expires in the month of the business day', async () => {
  const { ids, clock, may, owing, over, most, suspended } = await openVenueWithMemberships()
  expect(await ids({ expires: 'this_month', order: 'ends_first' })).toEqual([over, most, suspended, may])
  expect(await ids({ expires: 'this_month', status: 'active' })).toEqual([most, may])
  clock.set('2026-06-01T00:00:00')
  expect(await ids({ expires: 'this_month' })).toEqual([owing])
})

test('the list is ordered by end date, type and what is owed', async () => {
  const { ids, later, may, owing, over, most } = await openVenueWithMemberships()
  expect(await ids({ status: 'active', order: 'ends_first' })).toEqual([most, may, owing, later])
  expect(await ids({ status: 'active', order: 'ends_last' })).toEqual([later, owing, may, most])
  expect(await ids({ status: 'active', order: 'type' })).toEqual([later, owing, may, most])
  expect(await ids({ order: 'owed' })).toHaveLength(7)
  expect((await ids({ order: 'owed' })).slice(0, 3)).toEqual([most, owing, expect.any(Number)])
  expect(await ids({ status: 'expired', order: 'owed' })).toEqual([over])
})

test.each(membershipOrders)('the list in the order %s continues after each page', async order => {
  const { given, call } = await openVenue()
  for (let count = 0; count < PAGE + 3; count++)
    await given.membership({
      type: membershipTypes[count % 2],
      endDate: `2026-06-${String(21 + (count % 3))}`,
      payNow: count % 4 > 0,
    })
  const first = await call(contract.listMemberships, { query: { order } })
  const before = String(first.at(-1)!.id)
  const rest = await call(contract.listMemberships, { query: { order, before } })
  expect([first.length, rest.length]).toEqual([PAGE, 3])
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(PAGE + 3)
})
