import { beforeEach, expect, test } from 'vitest'
import { endRental, listBoard, listDueNow } from '#desk/rentals/contract.ts'
import * as waiting from '#desk/waiting/contract.ts'
import { addItem } from '#house/inventory/contract.ts'
import { writeWorkorder } from '#house/workorders/contract.ts'
import { openShift } from '#money/shifts/contract.ts'
import { eraseGuest } from '#people/guests/contract.ts'
import { itemForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

const empty = {
  overdue: [],
  unpaid: [],
  arrivals: [],
  deposits: [],
  keys: [],
  turnarounds: [],
  workorders: [],
  moreWorkorders: 0,
  waiting: [],
  lowStock: [],
  drawers: [],
}

test('a quiet venue hands over nothing', async () => {
  expect(await venue.call(contract.readHandoverDraft, {})).toEqual(empty)
})

test('names the open drawers with their float, and not what they should hold', async () => {
  const { call } = venue
  await call(openShift, { body: { drawer: 'Front', float: 200 } })
  const { drawers } = await call(contract.readHandoverDraft, {})
  expect(drawers).toEqual([
    { drawer: 'Front', openedBy: 'Admin User', openedTime: expect.any(String), float: 200 },
  ])
})

test('a hand-over stores what was true with the notes and is signed once by someone else', async () => {
  const overdue = await venue.given.runningRental({ minutesAgo: 80 })
  const unpaid = await venue.given.unpaidRental()
  const dirty = await venue.given.room({ status: 'cleaning' })
  await venue.call(addItem, { body: { ...itemForm, currentStock: 4 } })
  const fault = { facilityType: 'room', facilityId: dirty.id, description: 'No light' } as const
  for (const priority of ['low', 'urgent'] as const)
    await venue.call(writeWorkorder, { body: { ...fault, title: `Fault ${priority}`, priority } })
  const wants = [{ facilityType: 'room' as const, kind: '' }]
  const held = await venue.given.room()
  const [offered] = [
    await venue.call(waiting.joinLine, { body: { customerName: 'Dee Ott', people: 2, wants } }),
    await venue.call(waiting.joinLine, { body: { customerName: 'Eva Fox', wants } }),
  ]
  const promised = await venue.call(waiting.acceptOffer, { params: paramsOf(offered) })
  await venue.eventsSince()
  const draft = await venue.call(contract.readHandoverDraft, {})
  expect(draft).toMatchObject({
    overdue: [{ facilityId: overdue.facilityId, dueAmount: 11 }],
    unpaid: [
      { facilityId: unpaid.facilityId, dueAmount: unpaid.dueAmount },
      { facilityId: overdue.facilityId, dueAmount: 11 },
    ],
    turnarounds: [{ facilityId: dirty.id, state: 'dirty' }],
    workorders: [{ title: 'Fault urgent' }, { title: 'Fault low' }],
    waiting: [
      {
        number: 1,
        people: 2,
        wants,
        offer: { facilityId: held.id, isAccepted: true, heldUntil: promised.offer!.heldUntil },
      },
      { number: 2, people: 1, offer: null },
    ],
    lowStock: [{ name: 'Bath Towels', stock: 4, minStock: 5 }],
  })

  const refused = await venue.refused(contract.writeHandover, { body: { notes: 'Boiler is loud' } })
  expect(refused.errors).toEqual({ name: 'Please enter your name' })
  const body = { notes: 'Boiler is loud', name: 'Ann' }
  const written = await venue.call(contract.writeHandover, { body })
  expect(written).toMatchObject({
    writerName: 'Ann',
    notes: 'Boiler is loud',
    facts: draft,
    signedTime: null,
  })
  await venue.expectEvents({ 'handover.written': 1 })

  const sign = (name: string) => ({ params: paramsOf(written), body: { name } })
  expect((await venue.refused(contract.signHandover, sign('Ann'))).detail).toBe(
    'Someone other than its writer has to sign a hand-over',
  )
  venue.clock.advance(5)
  const answers = await Promise.all(['Ben', 'Cay'].map(name => venue.send(contract.signHandover, sign(name))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await venue.expectEvents({ 'handover.signed': 1 })
  const [last] = await venue.call(contract.listHandovers, {})
  expect(last).toMatchObject({ id: written.id, signerName: expect.stringMatching(/Ben|Cay/) })
  // The facts stay as they were, whatever happens later.
  expect(last!.facts).toEqual(draft)
})

test('it names who is overdue, owes what and arrives next, and no longer whom the venue has erased', async () => {
  const { call, given, clock } = venue
  const late = await given.unpaidRental({ customerName: 'Ann Ames' })
  const owing = await given.unpaidRental({ customerName: 'Bob Bell', hours: 8 })
  const soon = await given.booking({ inMinutes: 5 * 60, customerName: 'Cid Clay' })
  const sooner = await given.booking({ inMinutes: 4 * 60, customerName: 'Dee Ott' })
  await given.booking({ inMinutes: 20 * 60, customerName: 'Eva Fox' })
  clock.advance(200)
  const { facts } = await call(contract.writeHandover, { body: { notes: '', name: 'Ann' } })
  const dues = new Map([
    ...(await call(listBoard)).map(({ id, dueAmount }) => [id, dueAmount] as const),
    ...(await call(listDueNow)).map(({ rentalId, due }) => [rentalId, due] as const),
  ])
  expect(facts).toMatchObject({
    overdue: [{ guestName: 'Ann Ames', endTime: late.endTime, dueAmount: dues.get(late.id) }],
    unpaid: [
      { guestName: 'Bob Bell', dueAmount: dues.get(owing.id) },
      { guestName: 'Ann Ames', dueAmount: dues.get(late.id) },
    ],
    arrivals: [
      { guestName: 'Dee Ott', facilityId: sooner.facilityId, startTime: sooner.startTime },
      { guestName: 'Cid Clay', facilityId: soon.facilityId, startTime: soon.startTime },
    ],
  })
  const { document } = await venue.db.selectFrom('handovers').select('document').executeTakeFirstOrThrow()
  expect(document).not.toMatch(/Ann Ames|Bob Bell|Cid Clay|Dee Ott/)
  await call(endRental, { params: paramsOf(late), body: { paymentMethod: 'cash' } })
  await call(eraseGuest, { params: { id: String(late.guestId) }, body: { confirm: true } })
  const [read] = await call(contract.listHandovers, {})
  expect(JSON.stringify(read)).not.toContain('Ann Ames')
  expect(read!.facts.unpaid[0]).toMatchObject({ guestName: 'Bob Bell' })
})

test('a hand-over of a version without a waiting list can still be read', async () => {
  const written = await venue.call(contract.writeHandover, { body: { notes: '', name: 'Ann' } })
  const { waiting: _, arrivals: __, ...before } = written.facts
  await venue.db
    .updateTable('handovers')
    .set({ document: JSON.stringify(before) })
    .execute()
  expect(await venue.call(contract.listHandovers, {})).toEqual([written])
})

test('of more than a thousand open work orders, the hand-over counts those that it does not name', async () => {
  const room = await venue.given.room()
  const { id: _, ...fault } = await venue.db
    .selectFrom('workorders')
    .selectAll()
    .where(
      'id',
      '=',
      (
        await venue.call(writeWorkorder, {
          body: { facilityType: 'room', facilityId: room.id, title: 'Light', description: 'Out' },
        })
      ).id,
    )
    .executeTakeFirstOrThrow()
  await venue.db
    .insertInto('workorders')
    .values(Array.from({ length: 1_002 }, () => fault))
    .execute()
  const draft = await venue.call(contract.readHandoverDraft, {})
  expect([draft.workorders.length, draft.moreWorkorders]).toEqual([1_000, 3])
})
