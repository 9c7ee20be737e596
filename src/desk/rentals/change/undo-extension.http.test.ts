import { describe, expect, test } from 'vitest'
import * as billsApi from '#money/bills/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]

/** A guest who paid an hour in Room 107 at 1:30 PM got two more hours at 2 PM, on the bill. */
async function openExtended(payment: { paymentMethod?: 'cash' } = {}) {
  const venue = await openVenue()
  const room = await venue.given.room({ name: 'Room 107' })
  const rental = await venue.given.runningRental({ facility: room })
  const params = paramsOf(rental)
  const extend = (hours: number) => venue.call(contract.extendRental, { params, body: { hours, ...payment } })
  await extend(2)
  await venue.eventsSince()
  const undo = () => venue.call(contract.undoExtension, { params })
  const refused = async () => {
    const { status, detail } = await venue.refused(contract.undoExtension, { params })
    await venue.expectEvents({ '*': 0 })
    return [status, detail]
  }
  return { ...venue, room, rental, params, extend, undo, refused }
}

describe('an extension', () => {
  test('is undone: the previous end returns, and its charge is reversed by a further line', async () => {
    const { undo, rental, db, expectEvents, clock, call, params } = await openExtended()
    clock.advance(20)
    const undone = await undo()
    expect(undone).toMatchObject({ status: 'active', endTime: rental.endTime, hours: 1 })
    expect(owed(undone)).toEqual([22, 22, 0])
    await expectEvents({ 'rental.extension_undone': 1, '*': 0 })
    const lines = await db.selectFrom('bill_lines').selectAll().orderBy('id').execute()
    expect(lines.map(line => [line.kind, line.gross_cents, line.corrects_id, line.reason])).toEqual([
      ['stay', 2_200, null, null],
      ['extension', 4_400, null, null],
      ['extension', -4_400, lines[1]!.id, 'Extension undone'],
    ])
    expect((await call(contract.quoteCheckOut, { params })).due).toBe(0)
  })

  test('is undone once, and of two only the last', async () => {
    const { undo, extend, refused, eventsSince } = await openExtended()
    await extend(1)
    expect((await undo()).hours).toBe(3)
    await eventsSince()
    expect(await refused()).toEqual([409, 'Room 107 has no extension that can be undone'])
  })

  test('is undone once if two desks press at the same time', async () => {
    const { undo, call, params, db } = await openExtended()
    const both = await Promise.allSettled([undo(), undo()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await call(contract.readRental, { params })).hours).toBe(1)
    expect(await db.selectFrom('bill_lines').select('id').execute()).toHaveLength(3)
  })

  test('without a price is undone', async () => {
    const { given, call, db } = await openVenue()
    const params = paramsOf(await given.unpaidRental({ rate: 0 }))
    await call(contract.extendRental, { params, body: { hours: 1 } })
    expect((await call(contract.undoExtension, { params })).hours).toBe(1)
    expect(await db.selectFrom('ledger').select('id').execute()).toEqual([])
  })

  test('of an overdue stay is undone, and the stay is not announced as overdue again', async () => {
    const { given, call, app, clock, expectEvents } = await openVenue()
    const params = paramsOf(await given.runningRental({ minutesAgo: 70 }))
    await app.tick()
    await expectEvents({ facility_status: 1, '*': 0 })
    await call(contract.extendRental, { params, body: { hours: 1 } })
    await call(contract.undoExtension, { params })
    await expectEvents({ record_changed: 2, '*': 0 })
    clock.advance(1)
    await app.tick()
    await expectEvents({ '*': 0 })
  })
})

describe('it is refused', () => {
  test('if the extension was paid at once or since', async () => {
    const why = 'Room 107 was paid since it was extended, so the extension cannot be undone'
    const atOnce = await openExtended({ paymentMethod: 'cash' })
    expect(await atOnce.refused()).toEqual([409, why])
    const since = await openExtended()
    const { billId } = since.rental
    const body = { paymentMethod: 'cash' } as const
    await since.call(paymentsApi.payBill, { params: { id: String(billId) }, body })
    await since.eventsSince()
    expect(await since.refused()).toEqual([409, why])
  })

  test('if something was charged or reduced on the bill since', async () => {
    const { call, rental, refused, eventsSince } = await openExtended()
    const body = { kind: 'service', label: 'Massage', amount: 30 } as const
    await call(billsApi.addLine, { params: { id: String(rental.billId) }, body })
    await eventsSince()
    const why = 'The bill of Room 107 has changed since it was extended, so the extension cannot be undone'
    expect(await refused()).toEqual([409, why])
  })

  test('if the guest moved to another rate or the start was corrected since', async () => {
    const why = 'has no extension that can be undone'
    const moved = await openExtended()
    const suite = await moved.given.room({ name: 'Suite', hourlyRate: 20 })
    const to = { facilityType: 'room', facilityId: suite.id, rate: 'new' } as const
    await moved.call(contract.moveRental, { params: moved.params, body: to })
    await moved.eventsSince()
    expect(await moved.refused()).toEqual([409, `Suite ${why}`])
    const corrected = await openExtended()
    const startDate = '2026-05-20T13:20:00'
    await corrected.call(contract.correctRental, { params: corrected.params, body: { startDate } })
    await corrected.eventsSince()
    expect(await corrected.refused()).toEqual([409, `Room 107 ${why}`])
  })

  test('if the stay was never extended or has ended', async () => {
    const { given, call, refused: venueRefused } = await openVenue()
    const params = paramsOf(await given.runningRental())
    const refused = async () => (await venueRefused(contract.undoExtension, { params })).detail
    expect(await refused()).toBe('Room 101 has no extension that can be undone')
    await call(contract.endRental, { params, body: {} })
    expect(await refused()).toBe('The guest of Room 101 was checked out at 2:00 PM')
  })
})
