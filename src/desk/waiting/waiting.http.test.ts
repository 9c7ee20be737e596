import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import {
  changeRoomStatus,
  type Facility,
  readLocker,
  readRoom,
  retireRoom,
} from '#house/facilities/contract.ts'
import { writeWorkorder } from '#house/workorders/contract.ts'
import { readWaiting } from '#office/reports/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const anyRoom = [{ facilityType: 'room' as const, kind: '' }]
const join = ({ call }: Pick<Venue, 'call'>, customerName: string, form = {}) =>
  call(contract.joinLine, { body: { customerName, wants: anyRoom, ...form } })
const answer = ({ call }: Venue, how: keyof typeof answers, { id }: { id: number }) =>
  call(answers[how], { params: paramsOf({ id }) })
const answers = {
  accept: contract.acceptOffer,
  skip: contract.skipOffer,
  lapse: contract.lapseOffer,
  cancel: contract.leaveLine,
  return: contract.returnToLine,
}
const heldFor = async ({ call }: Venue, room: Facility) =>
  (await call(readRoom, { params: paramsOf(room) })).heldFor
const endRental = ({ call }: Venue, rental: { id: number }) =>
  call(rentals.endRental, { params: paramsOf(rental), body: {} })

/** A venue with one occupied room and guests #1 and #2 who wait for a room. */
async function busyVenue() {
  const venue = await openVenue()
  const room = await venue.given.room()
  const rental = await venue.given.runningRental({ facility: room })
  const [first, second] = [await join(venue, 'Ann Lee'), await join(venue, 'Bob Ray')]
  await venue.eventsSince()
  return { ...venue, venue, room, rental, first, second }
}

describe('the line', () => {
  test('counts numbers from 1 and shows places, estimates and who is waiting', async () => {
    const { call, first, second, rental } = await busyVenue()
    const { entries } = await call(contract.listWaiting)
    expect(entries).toMatchObject([
      { id: first.id, number: 1, place: 1, name: 'Ann Lee', people: 1, status: 'waiting', offer: null },
      { id: second.id, number: 2, place: 2 },
    ])
    expect(entries[0]!.estimatedAt).toBe(rental.endTime)
  })

  test('begins at 1 again on the next business day, except for numbers still in line', async () => {
    const { venue, clock, call } = await busyVenue()
    clock.advance(24 * 60)
    expect(await join(venue, 'Cid Fox')).toMatchObject({ number: 3 })
    for (const { id } of (await call(contract.listWaiting)).entries) await answer(venue, 'cancel', { id })
    clock.advance(24 * 60)
    expect(await join(venue, 'Dan Orr')).toMatchObject({ number: 1 })
  })

  test('holds one facility after the other for a group, each for its part of the people', async () => {
    const { venue, call, room, rental, first, second } = await busyVenue()
    for (const entry of [first, second]) await answer(venue, 'cancel', entry)
    const group = await join(venue, 'Cid Fox', { people: 5, facilities: 2 })
    expect(group).toMatchObject({ people: 5, facilities: 2, status: 'waiting' })
    await endRental(venue, rental)
    const held = `#${group.number}`
    expect(await heldFor(venue, room)).toBe(held)
    await call(rentals.startRental, { body: { ...checkInForm(room), heldFor: held } })
    const waiting = (await call(contract.listWaiting)).entries
    expect(waiting).toMatchObject([{ id: group.id, status: 'waiting', facilities: 1, people: 2, place: 1 }])
    const other = await venue.given.room()
    await venue.app.tick()
    expect(await heldFor(venue, other)).toBe(held)
    await call(rentals.startRental, { body: { ...checkInForm(other), heldFor: held } })
    expect((await call(contract.listWaiting)).entries).toEqual([])
  })

  test('has each known guest once', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    await join(venue, 'Ann Lee', { customerPhone: '212 555 0100' })
    const { detail } = await venue.refused(contract.joinLine, {
      body: { customerName: 'ann lee', customerPhone: '(212) 555-0100', wants: anyRoom },
    })
    expect(detail).toBe('This guest is already on the waiting list, as #1')
  })

  test('offers a free room at once', async () => {
    const venue = await openVenue()
    const room = await venue.given.room()
    expect(await join(venue, 'Ann Lee')).toMatchObject({
      status: 'offered',
      offer: { status: 'open', facilityName: room.name },
    })
    await venue.expectEvents({ 'waiting.joined': 1, 'waiting.offered': 1, '*': 0 })
  })

  test('offers a guest of any room the cheapest that nobody has booked', async () => {
    const venue = await openVenue()
    const [booked] = [await venue.given.room({ hourlyRate: 15 }), await venue.given.room({ hourlyRate: 50 })]
    const [cheap] = [await venue.given.room({ hourlyRate: 20 }), await venue.given.room({ hourlyRate: 20 })]
    await venue.given.booking({ facility: booked, inMinutes: 6 * 60 })
    expect(await join(venue, 'Ann Lee')).toMatchObject({ offer: { facilityName: cheap.name } })
  })
})

describe('a freed room', () => {
  test('is offered to the next in the same transaction and held for nobody else', async () => {
    const { venue, room, rental, first, expectEvents, refused, call } = await busyVenue()
    await endRental(venue, rental)
    expect(await heldFor(venue, room)).toBe('#1')
    await expectEvents({ 'rental.ended': 1, 'waiting.offered': 1, '*': 0 })
    const { detail, errors } = await refused(rentals.startRental, { body: checkInForm(room) })
    expect(detail).toBe(`${room.name} is held for #1 of the waiting list`)
    expect(errors).toHaveProperty('facilityId')
    for (const status of ['occupied'] as const)
      expect(await refused(changeRoomStatus, { params: paramsOf(room), body: { status } })).toMatchObject({
        detail: `${room.name} is held for #1`,
      })
    expect(await refused(retireRoom, { params: paramsOf(room) })).toMatchObject({ status: 409 })
    await expectEvents({ '*': 0 })
    await answer(venue, 'accept', first)
    await call(rentals.startRental, { body: { ...checkInForm(room), heldFor: '#1' } })
    await expectEvents({ 'waiting.accepted': 1, 'rental.started': 1, '*': 0 })
    expect((await call(contract.listWaiting)).entries).toMatchObject([{ number: 2, place: 1 }])
    expect(await heldFor(venue, room)).toBeNull()
  })

  test('goes to the next if the guest skips it, and to nobody twice', async () => {
    const { venue, room, rental, first, second, call } = await busyVenue()
    await endRental(venue, rental)
    expect(await answer(venue, 'skip', first)).toMatchObject({ status: 'waiting', place: 1, offer: null })
    expect(await heldFor(venue, room)).toBe('#2')
    await answer(venue, 'skip', second)
    expect(await heldFor(venue, room)).toBeNull()
    // Another room is offered to the first again.
    await venue.given.room()
    await venue.app.tick()
    expect((await call(contract.listWaiting)).entries).toMatchObject([
      { number: 1, status: 'offered' },
      { number: 2, status: 'waiting' },
    ])
  })

  test('goes to the next when the time runs out, once, at whatever server looks', async () => {
    const { venue, room, rental, clock, app, expectEvents, first, refused, call } = await busyVenue()
    await endRental(venue, rental)
    clock.advance(10)
    expect(await refused(contract.acceptOffer, { params: paramsOf(first) })).toMatchObject({
      detail: `The offer of ${room.name} to #1 ran out at 2:10 PM`,
    })
    const late = await refused(rentals.startRental, { body: { ...checkInForm(room), heldFor: '#1' } })
    expect(late.detail).toContain('ran out')
    await Promise.all([app.tick(), app.tick()])
    await expectEvents({ 'rental.ended': 1, 'waiting.lapsed': 1, 'waiting.offered': 2, '*': 0 })
    expect(await heldFor(venue, room)).toBe('#2')
    const { away } = await call(contract.listWaiting)
    expect(away).toMatchObject([{ number: 1, status: 'lapsed' }])
    expect(await answer(venue, 'return', first)).toMatchObject({ number: 1, status: 'waiting', place: 1 })
  })

  test('stays held after accepting, for as long again', async () => {
    const { venue, room, rental, clock, app, first, call } = await busyVenue()
    await endRental(venue, rental)
    clock.advance(9)
    await answer(venue, 'accept', first)
    clock.advance(9)
    await app.tick()
    expect(await heldFor(venue, room)).toBe('#1')
    clock.advance(1)
    await app.tick()
    expect(await heldFor(venue, room)).toBe('#2')
    expect((await call(contract.listWaiting)).away).toMatchObject([{ number: 1 }])
  })

  test('that breaks is released, and its guest is offered another one', async () => {
    const { venue, room, rental, first, given, expectEvents, call } = await busyVenue()
    await endRental(venue, rental)
    const other = await given.room()
    await venue.app.tick()
    await answer(venue, 'skip', (await call(contract.listWaiting)).entries[1]!)
    await venue.eventsSince()
    await call(writeWorkorder, {
      body: {
        title: 'No water',
        description: 'No water',
        facilityType: 'room',
        facilityId: room.id,
        outOfService: true,
      },
    })
    expect(await call(readRoom, { params: paramsOf(room) })).toMatchObject({
      status: 'repair',
      heldFor: null,
    })
    expect(await heldFor(venue, other)).toBe('#1')
    expect(await call(contract.listWaiting)).toMatchObject({
      entries: [{ id: first.id, status: 'offered' }, {}],
    })
    await expectEvents({ 'workorder.written': 1, 'waiting.released': 1, 'waiting.offered': 1, '*': 0 })
  })

  test('is released if its guest leaves the line, or its check-out is undone', async () => {
    const { venue, room, rental, first, second, call } = await busyVenue()
    await endRental(venue, rental)
    await answer(venue, 'cancel', first)
    expect(await heldFor(venue, room)).toBe('#2')
    await call(rentals.undoCheckOut, { params: paramsOf(rental) })
    expect(await call(contract.listWaiting)).toMatchObject({ entries: [{ id: second.id, place: 1 }] })
  })

  test('is not offered while it is cleaned, nor shortly before it is booked', async () => {
    const { venue, room, rental, call, given, app } = await busyVenue()
    await call(saveSettings, { body: { afterCheckOut: 'cleaning' } })
    await endRental(venue, rental)
    expect(await heldFor(venue, room)).toBeNull()
    const booking = await given.booking({ facility: room, inMinutes: 60 })
    await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'available' } })
    expect(await heldFor(venue, room)).toBeNull()
    await call(rentals.cancelBooking, { params: paramsOf(booking), body: {} })
    await app.tick()
    expect(await heldFor(venue, room)).toBe('#1')
  })
})

test('a guest in a locker waits for a room and moves into it; the locker is offered to the next', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const locker = await given.locker()
  const stay = await given.runningRental({ facility: locker })
  const entry = await join(venue, stay.customerName, { rentalId: stay.id })
  const other = await join(venue, 'Bob Ray', { wants: [{ facilityType: 'locker', kind: '' }] })
  expect(entry).toMatchObject({ stay: { rentalId: stay.id, facilityName: locker.name } })
  const room = await given.room()
  await venue.app.tick()
  await answer(venue, 'accept', entry)
  const body = { facilityType: 'room' as const, facilityId: room.id, rate: 'new' as const, heldFor: '#1' }
  await call(rentals.moveRental, { params: paramsOf(stay), body })
  expect(await call(readLocker, { params: paramsOf(locker) })).toMatchObject({ heldFor: `#${other.number}` })
  expect((await call(contract.listWaiting)).entries).toMatchObject([{ id: other.id, status: 'offered' }])
})

describe('the database', () => {
  test('refuses two offers of a facility or to a guest, an offer of a busy facility, and a busy one that is held', async () => {
    const { venue, db, room, rental, first, second } = await busyVenue()
    const offer = (entry: number, facility: number) =>
      sql`insert into waiting_offers (entry_id, facility_id, status, made_at, held_until)
        values (${entry}, ${facility}, 'open', 1, 2)`.execute(db)
    await expect(offer(first.id, room.id)).rejects.toThrow('a busy facility cannot be offered')
    await endRental(venue, rental)
    await expect(offer(second.id, room.id)).rejects.toThrow(/unique/i)
    const other = await venue.given.room()
    await expect(offer(first.id, other.id)).rejects.toThrow(/unique/i)
    await expect(
      sql`update facilities set status = 'occupied' where id = ${room.id}`.execute(db),
    ).rejects.toThrow(/facilities_held/)
  })
})

describe('a public display', () => {
  test('shows numbers and no names, until its link is revoked', async () => {
    const { venue, rental, call, ask } = await busyVenue()
    const { token, id } = await call(contract.addDisplay, { body: { name: 'Lounge' } })
    await endRental(venue, rental)
    const read = () => ask('GET', '/api/waiting/display', { headers: { 'x-display-token': token } })
    const { body, status } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      offered: [{ number: 1 }],
      waiting: [{ number: 2, minutes: expect.any(Number) }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Ann|Bob/)
    expect(await call(contract.listDisplays)).not.toHaveProperty('0.token')
    await call(contract.revokeDisplay, { params: paramsOf({ id }) })
    expect((await read()).status).toBe(404)
    expect((await ask('GET', '/api/waiting/display')).status).toBe(404)
    const inSpanish = await ask('GET', '/api/waiting/display', { headers: { 'accept-language': 'es-MX' } })
    expect(inSpanish.body).toMatchObject({ detail: expect.stringMatching(/^Este enlace ya no es válido\./) })
    const inFrench = await ask('GET', '/api/waiting/display', { headers: { 'accept-language': 'fr' } })
    expect(inFrench.body).toMatchObject({ detail: expect.stringMatching(/^This link is no longer valid\./) })
  })
})

test('the report has waiting times, what became of offers, and the error of estimates', async () => {
  const { venue, rental, clock, app, call, room, second } = await busyVenue()
  clock.advance(20)
  await endRental(venue, rental)
  clock.advance(10)
  await app.tick()
  await answer(venue, 'accept', second)
  await call(rentals.startRental, { body: { ...checkInForm(room), heldFor: '#2' } })
  // #1 waited 20 minutes instead of 30, #2 30 minutes instead of 2 hours and 30 minutes.
  const { figures, sheets } = await call(readWaiting, { query: { period: 'today' } })
  expect(figures.map(({ label, value }) => [label, value])).toEqual([
    ['Guests in line', 2],
    ['Checked in', 1],
    ['Average wait (min)', 25],
    ['Longest wait (min)', 30],
    ['Offers', 2],
    ['Offers lapsed', 1],
    ['Offers skipped', 0],
    ['Estimate error (min)', 65],
  ])
  expect(sheets[0]!.total).toEqual(['Total', 2, 1, 25, 30, 2, 1, 65])
})
