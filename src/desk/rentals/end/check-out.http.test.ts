import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listRooms, readRoom } from '#house/facilities/contract.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]

describe('check-out', () => {
  test('charges 95 minutes as seven quarter hours, line by line', async () => {
    const { given, call, expectEvents } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 95 })
    const { rental: ended, quote } = await call(contract.endRental, {
      params: paramsOf(rental),
      body: { paymentMethod: 'cash' },
    })
    expect(quote.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['1h booked at $20.00 an hour', 20],
      ['35m over, rounded up to 45m', 15],
      ['Tax 10%', 3.5],
      ['Total', 38.5],
      ['Already paid', -22],
      ['Due', 16.5],
    ])
    expect(owed(ended)).toEqual([38.5, 38.5, 0])
    expect(ended).toMatchObject({ status: 'completed', endedAt: '2026-05-20T18:00:00.000Z' })
    await expectEvents({ room_status_changed: 1, '*': 0 })
  })

  test('charges the agreed total to a guest who leaves early, without a refund', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 20, hours: 3 })
    const { rental: ended, quote } = await call(contract.endRental, { params: paramsOf(rental), body: {} })
    expect(quote).toMatchObject({ total: 66, paid: 66, due: 0 })
    expect(owed(ended)).toEqual([66, 66, 0])
  })

  test('leaves the amount due on the rental without a payment method', async () => {
    const { given, call, refused, expectEvents } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const rental = await given.unpaidRental({ facility: room, minutesAgo: 61, rate: 15 })
    const { rental: ended } = await call(contract.endRental, { params: paramsOf(rental), body: {} })
    expect(owed(ended)).toEqual([18.75, 0, 18.75])
    await expectEvents({ room_status_changed: 1, '*': 0 })
    const paid = await call(contract.payRental, {
      params: paramsOf(rental),
      body: { paymentMethod: 'credit_card' },
    })
    expect(owed(paid)).toEqual([18.75, 18.75, 0])
    await expectEvents({ record_changed: 1, '*': 0 })
    expect(
      await refused(contract.payRental, { params: paramsOf(rental), body: { paymentMethod: 'credit_card' } }),
    ).toMatchObject({ status: 409, detail: 'Nothing is due for Room 104' })
    await expectEvents({ '*': 0 })
  })

  test('accepts payment of the agreed total during the stay', async () => {
    const { given, call } = await openVenue()
    const rental = await given.unpaidRental({ minutesAgo: 30, rate: 15 })
    expect(
      owed(await call(contract.payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })),
    ).toEqual([15, 15, 0])
    expect((await call(contract.quoteCheckOut, { params: paramsOf(rental) })).due).toBe(0)
  })

  test.each([
    ['an empty body', undefined],
    ['null', null],
    ['an empty object', {}],
  ])('accepts %s', async (_what, body) => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental()
    expect(await call(contract.endRental, { params: paramsOf(rental), body })).toMatchObject({
      rental: { status: 'completed' },
    })
  })

  test('charges the shown bill for two minutes, then a new one', async () => {
    const { given, call, clock } = await openVenue()
    const [first, second] = [
      await given.unpaidRental({ minutesAgo: 60 }),
      await given.unpaidRental({ minutesAgo: 60 }),
    ]
    const shown = await call(contract.quoteCheckOut, { params: paramsOf(first) })
    expect(shown.total).toBe(20)
    clock.advance(2)
    const kept = await call(contract.endRental, { params: paramsOf(first), body: { quotedAt: shown.at } })
    expect(kept.quote.total).toBe(20)
    clock.advance(1)
    const anew = await call(contract.endRental, { params: paramsOf(second), body: { quotedAt: shown.at } })
    expect(anew.quote.total).toBe(25)
  })

  test('the bill of a stay that another desk has just ended is the one it ended with', async () => {
    const { given, call, clock } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 95 })
    const params = paramsOf(rental)
    const { quote } = await call(contract.endRental, { params, body: { paymentMethod: 'cash' } })
    const endedAt = clock.now()
    clock.advance(60)
    const bill = await call(contract.quoteCheckOut, { params })
    expect(bill).toMatchObject({ total: quote.total, due: 0, at: new Date(endedAt).toISOString() })
  })

  test('refuses a second check-out and names the time of the first', async () => {
    const { given, call, refused, expectEvents } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const rental = await given.runningRental({ facility: room })
    await call(contract.endRental, { params: paramsOf(rental), body: {} })
    await expectEvents({ room_status_changed: 1 })
    const why = { status: 409, detail: 'The guest of Room 104 was checked out at 2:00 PM' }
    const params = paramsOf(rental)
    expect(await refused(contract.endRental, { params, body: {} })).toMatchObject(why)
    expect(await refused(contract.extendRental, { params, body: { hours: 1 } })).toMatchObject(why)
    const to = { facilityType: 'room' as const, facilityId: (await given.room()).id }
    expect(await refused(contract.moveRental, { params, body: to })).toMatchObject(why)
    expect(await refused(contract.checkInBooking, { params, body: {} })).toMatchObject({
      status: 409,
      detail: 'The rental of Room 104 has ended, so this cannot be done',
    })
    await expectEvents({ '*': 0 })
  })

  test('uses the rate, the tax rate and the tax treatment of the start', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 120 })
    await call(saveSettings, { body: { taxRate: 25 } })
    const bill = await call(contract.quoteCheckOut, { params: paramsOf(rental) })
    expect([bill.total, bill.tax]).toEqual([44, 4])
  })

  test('sets the room to the status of the settings after a check-out and after a move', async () => {
    const { given, call, expectEvents } = await openVenue()
    const [first, second] = [await given.room(), await given.room()]
    const rental = await given.runningRental({ facility: first })
    await call(saveSettings, { body: { afterCheckOut: 'cleaning' } })
    await expectEvents({ 'settings.changed': 1, '*': 0 })
    await call(contract.moveRental, {
      params: paramsOf(rental),
      body: { facilityType: 'room', facilityId: second.id },
    })
    expect(await call(readRoom, { params: paramsOf(first) })).toMatchObject({ status: 'cleaning' })
    await call(contract.endRental, { params: paramsOf(rental), body: {} })
    expect((await call(listRooms)).map(({ status }) => status)).toEqual(['cleaning', 'cleaning'])
    await expectEvents({ room_status_changed: 2, '*': 0 })
  })

  test('does not charge the grace period of the settings', async () => {
    const { given, call } = await openVenue({ graceMinutes: 5 })
    const rental = await given.unpaidRental({ minutesAgo: 64 })
    expect(await call(contract.quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ total: 20 })
  })
})

describe('extend', () => {
  test('starts at the agreed end, not now, and may be paid at once', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 50 })
    const extended = await call(contract.extendRental, {
      params: paramsOf(rental),
      body: { hours: 0.5, paymentMethod: 'cash' },
    })
    expect(extended).toMatchObject({ endDate: '2026-05-20T14:40:00', hours: 1.5 })
    expect(owed(extended)).toEqual([33, 33, 0])
  })

  test('leaves the difference due without a payment method', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 50 })
    expect(owed(await call(contract.extendRental, { params: paramsOf(rental), body: { hours: 1 } }))).toEqual(
      [44, 22, 22],
    )
  })

  test('is limited to 31 days in total', async () => {
    const { given, refused } = await openVenue()
    const rental = await given.runningRental({ hours: 740 })
    expect(
      await refused(contract.extendRental, { params: paramsOf(rental), body: { hours: 5 } }),
    ).toMatchObject({
      status: 422,
      errors: { hours: 'Duration must be at most 744 hours' },
    })
  })
})

describe('move', () => {
  test.each([
    ['in cleaning', 'cleaning', 'Room 105 is in cleaning'],
    ['in repair', 'repair', 'Room 105 is in repair'],
    ['in house use', 'occupied', 'Room 105 is occupied'],
  ] as const)('not to a room %s', async (_what, status, detail) => {
    const { given, refused, expectEvents } = await openVenue()
    const rental = await given.runningRental()
    const { id } = await given.room({ name: 'Room 105', status })
    expect(
      await refused(contract.moveRental, {
        params: paramsOf(rental),
        body: { facilityType: 'room', facilityId: id },
      }),
    ).toMatchObject({ status: 409, detail, errors: { facilityId: detail } })
    await expectEvents({ '*': 0 })
  })

  test('is refused for the current room and for an occupied one', async () => {
    const { given, refused } = await openVenue()
    const [room, other] = [await given.room({ name: 'Room 104' }), await given.room({ name: 'Room 105' })]
    const rental = await given.runningRental({ facility: room })
    await given.runningRental({ facility: other, minutesAgo: 0 })
    const move = (facilityId: number) =>
      refused(contract.moveRental, { params: paramsOf(rental), body: { facilityType: 'room', facilityId } })
    expect(await move(room.id)).toMatchObject({ status: 409, detail: 'The guest is in Room 104 already' })
    expect(await move(other.id)).toMatchObject({
      status: 409,
      errors: { facilityId: expect.stringContaining('Room 105') },
    })
  })

  test('from a room to a locker shows in the history of both', async () => {
    const { given, call } = await openVenue()
    const rental = await given.runningRental()
    const locker = await given.locker({ name: 'Locker 9' })
    expect(
      await call(contract.moveRental, {
        params: paramsOf(rental),
        body: { facilityType: 'locker', facilityId: locker.id },
      }),
    ).toMatchObject({ facilityType: 'locker', facilityName: 'Locker 9' })
    const active = { query: { active: 'true' as const } }
    const there = { facilityType: 'locker' as const, facilityId: String(locker.id) }
    expect(await call(contract.listFacilityRentals, { params: there, ...active })).toMatchObject([
      { id: rental.id },
    ])
    const before = { facilityType: 'room' as const, facilityId: String(rental.facilityId) }
    expect(await call(contract.listFacilityRentals, { params: before, ...active })).toEqual([])
  })
})

test('books the bill that is shown, for any sequence of events during a stay', async () => {
  const { given, call, clock, db } = await openVenue({ taxRate: 8.875, graceMinutes: 5 })
  const room = await given.room({ hourlyRate: 17.35 })
  const spare = await given.room({ hourlyRate: 99, roomType: 'Suite' })
  await call(saveSettings, {
    body: { upgradeFees: [{ facilityType: 'room', facilityKind: 'suite', fee: 12.37 }] },
  })
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
    fc.record({
      do: fc.constant('extend' as const),
      hours: fc.integer({ min: 1, max: 8 }).map(quarters => quarters / 4),
      pay: fc.boolean(),
    }),
    fc.record({ do: fc.constant('pay' as const) }),
    fc.record({
      do: fc.constant('move' as const),
      rate: fc.constantFrom(...contract.ratesAfterMove),
      pay: fc.boolean(),
      later: fc.integer({ min: 0, max: 2 }),
    }),
  )
  const method: PaymentMethod = 'cash'
  const stays = fc.tuple(
    fc.boolean(),
    fc.integer({ min: 4, max: 12 }),
    fc.array(step, { maxLength: 5 }),
    fc.boolean(),
    fc.boolean(),
  )
  await fc.assert(
    fc.asyncProperty(stays, async ([isNew, quarters, steps, payAtEnd, undoes]) => {
      const when = { facility: room, minutesAgo: 0, hours: quarters / 4 }
      const rental = isNew
        ? await given.unpaidRental({ ...when, rate: 12.34 })
        : await given.runningRental(when)
      const params = paramsOf(rental)
      for (const step of steps) {
        const now = await call(contract.readRental, { params })
        if (step.do === 'wait') clock.advance(step.minutes)
        if (step.do === 'pay' && now.dueAmount > 0)
          await call(contract.payRental, { params, body: { paymentMethod: method } })
        if (step.do === 'move') {
          const facilityId = now.facilityId === room.id ? spare.id : room.id
          const to = { facilityType: 'room' as const, facilityId }
          const shown = await call(contract.quoteMove, { params, query: to })
          clock.advance(step.later)
          const rate = shown[step.rate] ? step.rate : 'keep'
          const moved = await call(contract.moveRental, {
            params,
            body: { ...to, rate, quotedAt: shown.at, ...(step.pay && { paymentMethod: method }) },
          })
          const chosen = shown[rate]!
          expect(owed(moved)).toEqual([
            chosen.total,
            step.pay ? Math.max(chosen.paid, chosen.total) : chosen.paid,
            step.pay ? 0 : chosen.due,
          ])
        }
        if (step.do === 'extend') {
          const shown = await call(contract.quoteExtension, { params, query: { hours: step.hours } })
          const body = { hours: step.hours, ...(step.pay && { paymentMethod: method }) }
          const extended = await call(contract.extendRental, { params, body })
          expect([extended.totalAmount, extended.endTime]).toEqual([shown.total, shown.endTime])
          expect(extended.dueAmount).toBe(step.pay ? 0 : shown.due)
        }
      }
      const shown = await call(contract.quoteCheckOut, { params })
      const body = { quotedAt: shown.at, ...(payAtEnd && { paymentMethod: method }) }
      if (undoes) {
        await call(contract.endRental, { params, body })
        await call(contract.undoCheckOut, { params })
        expect(await call(contract.quoteCheckOut, { params })).toEqual(shown)
      }
      const { rental: ended, quote } = await call(contract.endRental, { params, body })
      expect(quote).toEqual({
        lines: shown.lines,
        total: shown.total,
        tax: shown.tax,
        paid: shown.paid,
        due: shown.due,
      })
      expect(owed(ended)).toEqual([
        shown.total,
        payAtEnd ? Math.max(shown.paid, shown.total) : shown.paid,
        payAtEnd ? 0 : shown.due,
      ])
      expect(await bookedCents(rental.id)).toEqual({
        revenue: -Math.round((shown.total - shown.tax) * 100),
        tax: -Math.round(shown.tax * 100),
        receivable: Math.round((ended.totalAmount - ended.paidAmount) * 100),
      })
      expect(await call(contract.readRental, { params })).toEqual(ended)
      clock.at += HOUR + 7 * MINUTE
    }),
    { numRuns: 40 },
  )

  async function bookedCents(id: number) {
    const rows = await db
      .selectFrom('ledger')
      .select(({ fn }) => ['account', fn.sum<number>('amount_cents').as('cents')])
      .innerJoin('rentals', 'rentals.bill_id', 'ledger.bill_id')
      .where('rentals.id', '=', id)
      .where('account', 'in', ['revenue', 'tax', 'receivable'])
      .groupBy('account')
      .execute()
    const cents = (account: string) => rows.find(row => row.account === account)?.cents ?? 0
    return { revenue: cents('revenue'), tax: cents('tax'), receivable: cents('receivable') }
  }
})
