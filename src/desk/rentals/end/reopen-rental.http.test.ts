import { describe, expect, test } from 'vitest'
import { addRoom, changeRoomStatus, readRoom, retireRoom } from '#house/facilities/contract.ts'
import { listItems } from '#house/inventory/contract.ts'
import { keepDeposit } from '#money/bills/contract.ts'
import { refundPayment, voidPayment } from '#money/payments/contract.ts'
import { closeShift, openShift } from '#money/shifts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { SECOND } from '#platform/values/time.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]

/** A guest who paid an hour at check-in and stayed 95 minutes was checked out of Room 107 for $16.50 in cash. */
async function openCheckedOut(settings: Parameters<typeof openVenue>[0] = {}) {
  const venue = await openVenue(settings)
  const room = await venue.given.room({ name: 'Room 107' })
  const rental = await venue.given.runningRental({ facility: room, minutesAgo: 95 })
  const params = paramsOf(rental)
  const checkOut = () => venue.call(contract.endRental, { params, body: { paymentMethod: 'cash' } })
  await checkOut()
  await venue.eventsSince()
  const undo = () => venue.call(contract.undoCheckOut, { params })
  const reopen = () => venue.call(contract.reopenRental, { params })
  const status = async () => (await venue.call(readRoom, { params: paramsOf(room) })).status
  return { ...venue, room, rental, params, checkOut, undo, reopen, status }
}

/** The last payment, whose refund or void a test asks for. */
async function lastPayment({ db }: Pick<Venue, 'db'>) {
  const { id } = await db
    .selectFrom('ledger')
    .select('id')
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: String(id) }
}

describe('undo', () => {
  test('takes back the charge, voids the payment and occupies the room again', async () => {
    const { undo, status, db, clock, expectEvents, checkOut, rental } = await openCheckedOut()
    clock.at += 10 * SECOND
    const undone = await undo()
    expect(undone).toMatchObject({ voided: 16.5, settledDeposits: 0 })
    expect(undone.rental).toMatchObject({
      status: 'active',
      endedAt: null,
      paymentMethod: 'credit_card',
      startTime: rental.startTime,
      endTime: rental.endTime,
    })
    expect(owed(undone.rental)).toEqual([22, 22, 0])
    expect(await status()).toBe('occupied')
    await expectEvents({ 'rental.reopened': 1, '*': 0 })
    const lines = await db.selectFrom('bill_lines').selectAll().orderBy('id').execute()
    expect(lines.map(line => [line.kind, line.gross_cents, line.corrects_id, line.reason])).toEqual([
      ['stay', 2_200, null, null],
      ['extension', 1_650, null, null],
      ['extension', -1_650, lines[1]!.id, 'Check-out undone'],
    ])
    expect(await db.selectFrom('bills').select('closed_at').execute()).toEqual([{ closed_at: null }])
    clock.advance(9)
    expect(owed((await checkOut()).rental)).toEqual([38.5, 38.5, 0])
    expect((await undo()).voided).toBe(16.5)
  })

  test('voids each method of a split, and leaves no method if nothing is paid', async () => {
    const { given, call } = await openVenue()
    const rental = await given.unpaidRental({ minutesAgo: 30, rate: 30 })
    const payments = [
      { method: 'cash', amount: 10 },
      { method: 'credit_card', amount: 20 },
    ] as const
    await call(contract.endRental, { params: paramsOf(rental), body: { payments: [...payments] } })
    const undone = await call(contract.undoCheckOut, { params: paramsOf(rental) })
    expect(undone).toMatchObject({ voided: 30, rental: { paymentMethod: null } })
    expect(owed(undone.rental)).toEqual([30, 0, 30])
  })

  test('of a check-out without charge and payment, also after the clock was set back', async () => {
    const { given, call, clock } = await openVenue()
    const rental = await given.unpaidRental({ minutesAgo: 20 })
    await call(contract.endRental, { params: paramsOf(rental), body: {} })
    clock.at -= 5 * SECOND
    const undone = await call(contract.undoCheckOut, { params: paramsOf(rental) })
    expect(undone).toMatchObject({ voided: 0, rental: { status: 'active', dueAmount: 20 } })
  })

  test('is over after ten seconds, in either direction of the clock', async () => {
    const { refused, params, clock, expectEvents, status } = await openCheckedOut()
    const detail = 'A check-out can be undone for ten seconds. After that a manager can reopen it.'
    clock.at += 10 * SECOND + 1
    expect(await refused(contract.undoCheckOut, { params })).toMatchObject({ status: 409, detail })
    clock.at -= 20 * SECOND + 2
    expect(await refused(contract.undoCheckOut, { params })).toMatchObject({ status: 409, detail })
    await expectEvents({ '*': 0 })
    expect(await status()).toBe('available')
  })

  test('is for the person who checked the guest out', async () => {
    const venue = await openStaffedVenue()
    const room = await venue.owner.call(addRoom, {
      body: { name: 'Room 107', hourlyRate: 20 },
    })
    const [sam, kim] = [await venue.staff('staff', 'sam'), await venue.staff('staff', 'kim')]
    const rental = await sam.call(contract.startRental, { body: checkInForm(room) })
    const params = paramsOf(rental)
    await sam.call(contract.endRental, { params, body: {} })
    for (const person of [kim, venue.owner])
      expect(await person.refused(contract.undoCheckOut, { params })).toMatchObject({
        status: 403,
        detail: 'Only the person who checked the guest out can undo it. A manager can reopen it.',
      })
    expect(await sam.refused(contract.reopenRental, { params })).toMatchObject({ status: 403 })
    expect(await sam.call(contract.undoCheckOut, { params })).toMatchObject({ rental: { status: 'active' } })
  })

  test('is refused if the payment cannot be voided', async () => {
    const { given, call, refused, db } = await openVenue()
    const rental = await given.unpaidRental()
    const shift = await call(openShift, { body: { drawer: 'Front desk', float: 100 } })
    const params = paramsOf(rental)
    await call(contract.endRental, { params, body: { paymentMethod: 'cash' } })
    await call(closeShift, { params: paramsOf(shift), body: { total: 120 } })
    expect(await refused(contract.undoCheckOut, { params })).toMatchObject({
      status: 409,
      detail: 'The shift of this payment is closed; refund it instead',
    })
    await call(refundPayment, { params: await lastPayment({ db }), body: { amount: 5, reason: 'Wrong' } })
    expect(await refused(contract.undoCheckOut, { params })).toMatchObject({
      status: 409,
      detail: 'This payment was partly refunded',
    })
    expect(await call(contract.readRental, { params })).toMatchObject({ status: 'completed' })
  })

  test('leaves a payment that was voided meanwhile', async () => {
    const venue = await openCheckedOut()
    await venue.call(voidPayment, { params: await lastPayment(venue), body: { reason: 'Wrong card' } })
    expect(owed((await venue.undo()).rental)).toEqual([22, 22, 0])
  })

  test('twice is refused; a repeat with the same key returns the first response', async () => {
    const { call, refused, params, expectEvents } = await openCheckedOut()
    const undo = { params, idempotencyKey: 'undo' }
    const first = await call(contract.undoCheckOut, undo)
    expect(await call(contract.undoCheckOut, undo)).toEqual(first)
    const why = { status: 409, detail: 'The guest of Room 107 is not checked out' }
    expect(await refused(contract.undoCheckOut, { params })).toMatchObject(why)
    expect(await refused(contract.reopenRental, { params })).toMatchObject(why)
    await expectEvents({ 'rental.reopened': 1, '*': 0 })
  })
})

describe('reopening by a manager', () => {
  test('keeps the payment, which pays for what is charged later', async () => {
    const { reopen, clock, checkOut, db } = await openCheckedOut()
    clock.advance(60)
    const reopened = await reopen()
    expect(reopened).toMatchObject({ voided: 0, rental: { status: 'active', paymentMethod: 'cash' } })
    expect(owed(reopened.rental)).toEqual([22, 38.5, 0])
    expect(await db.selectFrom('ledger').select('id').where('kind', '=', 'void').execute()).toEqual([])
    // 155 minutes are charged as 165.
    expect(owed((await checkOut()).rental)).toEqual([60.5, 60.5, 0])
  })

  test('happens on the same business day', async () => {
    const { reopen, refused, params, clock } = await openCheckedOut({ dayStart: '06:00' })
    const checkedOut = clock.at
    clock.set('2026-05-21T06:00:00')
    expect(await refused(contract.reopenRental, { params })).toMatchObject({
      status: 409,
      detail:
        'The guest of Room 107 was checked out on May 20, 2026. Only a check-out of the same business day can be reopened.',
    })
    clock.set('2026-05-21T05:59:00')
    expect((await reopen()).rental).toMatchObject({ status: 'active', endedAt: null })
    expect(clock.at).toBeGreaterThan(checkedOut)
  })

  test('also while the room waits for cleaning, but not during a later one', async () => {
    const { reopen, status, checkOut, call, room, refused, params, clock } = await openCheckedOut({
      afterCheckOut: 'cleaning',
    })
    clock.advance(5)
    expect(await status()).toBe('cleaning')
    await reopen()
    expect(await status()).toBe('occupied')
    await checkOut()
    clock.advance(5)
    for (const status of ['available', 'cleaning'] as const)
      await call(changeRoomStatus, { params: paramsOf(room), body: { status } })
    expect(await refused(contract.reopenRental, { params })).toMatchObject({
      status: 409,
      detail: 'Room 107 is in cleaning',
    })
    await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'available' } })
    await reopen()
  })

  test.each<[string, (venue: Awaited<ReturnType<typeof openCheckedOut>>) => Promise<unknown>, string]>([
    [
      'is rented again',
      ({ given, room }) => given.runningRental({ facility: room, minutesAgo: 0 }),
      'Room 107 is rented again',
    ],
    [
      'was rented since',
      async ({ given, room, call, clock }) => {
        clock.advance(1)
        const other = await given.runningRental({ facility: room, minutesAgo: 0 })
        clock.advance(1)
        await call(contract.endRental, { params: paramsOf(other), body: {} })
      },
      'Room 107 has been rented again',
    ],
    [
      'is in house use',
      ({ call, room }) => call(changeRoomStatus, { params: paramsOf(room), body: { status: 'occupied' } }),
      'Room 107 is occupied',
    ],
    [
      'is in repair',
      ({ call, room }) => call(changeRoomStatus, { params: paramsOf(room), body: { status: 'repair' } }),
      'Room 107 is in repair',
    ],
    [
      'is retired',
      ({ call, room }) => call(retireRoom, { params: paramsOf(room) }),
      'Room 107 has been retired',
    ],
  ])('is refused if the room %s', async (_what, change, detail) => {
    const venue = await openCheckedOut()
    const { params, refused } = venue
    await change(venue)
    await venue.eventsSince()
    expect(await refused(contract.reopenRental, { params })).toMatchObject({ status: 409, detail })
    expect(await refused(contract.undoCheckOut, { params })).toMatchObject({ status: 409 })
    await venue.expectEvents({ '*': 0 })
    expect(await venue.call(contract.readRental, { params })).toMatchObject({ status: 'completed' })
  })

  test('is refused if the rest of the time was booked', async () => {
    const { given, call, refused } = await openVenue()
    const room = await given.room({ name: 'Room 107' })
    const rental = await given.runningRental({ facility: room, minutesAgo: 20, hours: 4 })
    const params = paramsOf(rental)
    await call(contract.endRental, { params, body: {} })
    await given.booking({ facility: room, inMinutes: 60 })
    expect(await refused(contract.reopenRental, { params })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Room 107 is booked from 3:00 PM'),
    })
  })
})

describe('a reopened stay', () => {
  test('is in the room to which it moved, at the new rate', async () => {
    const { given, call, clock } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 60, hours: 2 })
    const room = await given.room({ name: 'Room 205', hourlyRate: 30 })
    const params = paramsOf(rental)
    const body = { facilityType: 'room' as const, facilityId: room.id, rate: 'new' as const }
    const moved = await call(contract.moveRental, { params, body })
    clock.advance(90)
    const before = await call(contract.quoteCheckOut, { params })
    await call(contract.endRental, { params, body: { paymentMethod: 'cash' } })
    const { rental: reopened } = await call(contract.undoCheckOut, { params })
    expect(reopened).toMatchObject({ facilityName: 'Room 205', rate: 30, totalAmount: moved.totalAmount })
    expect(await call(contract.quoteCheckOut, { params })).toEqual(before)
  })

  test('keeps its settled deposits settled, and says how many', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental()
    const params = paramsOf(rental)
    const form = { item: 'Key', amount: 20, paymentMethod: 'cash' as const }
    const key = await call(contract.takeDeposit, { params, body: form })
    await call(contract.takeDeposit, { params, body: { ...form, item: 'Towel' } })
    await call(contract.endRental, { params, body: {} })
    await call(keepDeposit, { params: paramsOf(key), body: { reason: 'Lost' } })
    expect(await call(contract.undoCheckOut, { params })).toMatchObject({ settledDeposits: 1 })
    expect((await call(contract.listDeposits, { params })).map(({ status }) => status)).toEqual([
      'kept',
      'held',
    ])
  })

  test('is announced as overdue if it has not been', async () => {
    const { given, call, app, clock, expectEvents } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 30 })
    const params = paramsOf(rental)
    await call(contract.endRental, { params, body: {} })
    clock.advance(60)
    await call(contract.reopenRental, { params })
    await expectEvents({ 'rental.ended': 1, 'rental.reopened': 1, '*': 0 })
    await app.tick()
    await expectEvents({ 'rental.overdue': 1, '*': 0 })
    await call(contract.endRental, { params, body: {} })
    await call(contract.undoCheckOut, { params })
    await app.tick()
    await expectEvents({ 'rental.ended': 1, 'rental.reopened': 1, '*': 0 })
  })

  test('gives back the towels of its check-out, once', async () => {
    const { given, call } = await openVenue()
    const uses = { facilityType: 'room', on: 'check-out', kind: '' } as const
    await given.item({ usedBy: [{ ...uses, quantity: 3 }] })
    const room = await given.room({ name: 'Room 1' })
    const other = await given.room({ name: 'Room 10' })
    const rental = await given.runningRental({ facility: room })
    const stock = async () => (await call(listItems))[0]!.currentStock
    await call(contract.endRental, {
      params: paramsOf(await given.runningRental({ facility: other })),
      body: {},
    })
    for (let round = 0; round < 2; round++) {
      await call(contract.endRental, { params: paramsOf(rental), body: {} })
      expect(await stock()).toBe(14)
      await call(contract.undoCheckOut, { params: paramsOf(rental) })
      expect(await stock()).toBe(17)
    }
  })

  test('uses the tax rate of its start', async () => {
    const { call, undo, checkOut } = await openCheckedOut()
    await undo()
    await call(saveSettings, { body: { taxRate: 25 } })
    expect((await checkOut()).quote.total).toBe(38.5)
  })
})

describe('two desks at once', () => {
  async function twoDesks() {
    const venue = await openCheckedOut()
    const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
    return { ...venue, other }
  }

  test('undo one check-out: one succeeds, and nothing is taken back twice', async () => {
    const { send, other, params, call, checkOut } = await twoDesks()
    for (let round = 0; round < 4; round++) {
      const replies = await Promise.all(
        [send, other.send, send].map(desk => desk(contract.undoCheckOut, { params })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(owed(await call(contract.readRental, { params }))).toEqual([22, 22, 0])
      await checkOut()
    }
  })

  test('reopen while another rents the room: one succeeds', async () => {
    const { send, other, params, room, call, checkOut } = await twoDesks()
    for (let round = 0; round < 4; round++) {
      const [reopened, rented] = await Promise.all([
        send(contract.reopenRental, { params }),
        other.send(contract.startRental, { body: checkInForm(room) }),
      ])
      expect([reopened.status, rented.status].filter(status => status < 400)).toHaveLength(1)
      expect([reopened.status, rented.status]).toContain(409)
      if (rented.status < 400) return
      expect(rented.body).toMatchObject({ detail: 'Room 107 has just been rented' })
      await checkOut()
      expect((await call(readRoom, { params: paramsOf(room) })).status).toBe('available')
    }
  })
})
