import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import * as rules from './rules.ts'
import { entryStatuses, offerStatuses } from './words.ts'

const room = {
  id: 1,
  type: 'room' as const,
  status: 'available' as const,
  held_for: null,
  repair_for: null,
  retired_at: null,
  capacity: 2,
  room_type: 'Deluxe',
  size: '',
}
const wants = (facilityType: 'room' | 'locker', kind = '') => ({ wants: [{ facilityType, kind }], people: 1 })
const NOW = Date.parse('2026-05-20T18:00:00Z')

test('every end of an offer releases it for good, and its guest can take the status that follows', () => {
  for (const status of offerStatuses) {
    const isOpen = status === 'open' || status === 'accepted'
    expect([status, rules.nextOfferStatuses[status].length > 0]).toEqual([status, isOpen])
    if (!isOpen) expect(rules.nextEntryStatuses.offered).toContain(rules.entryAfterOffer[status])
  }
  for (const status of entryStatuses) expect(rules.nextEntryStatuses[status]).not.toContain(status)
  expect(rules.nextEntryStatuses.checked_in).toEqual([])
})

test('an offer has run out at the instant until which it holds, not a moment before', () => {
  const held_until = rules.heldUntil(NOW, 10)
  expect(rules.hasRunOut({ held_until }, held_until - 1)).toBe(false)
  expect(rules.hasRunOut({ held_until }, held_until)).toBe(true)
})

test('an offer lasts as many minutes when the clock on the wall changes', () => {
  // In New York, 1:55 AM on the night on which the clock is put back, and on which it is put forward.
  for (const at of ['2026-11-01T05:55:00Z', '2026-03-08T06:55:00Z'])
    expect(rules.heldUntil(Date.parse(at), 10) - Date.parse(at)).toBe(10 * MINUTE)
})

test.each([
  ['a free one', {}, undefined, true],
  ['one that is booked later than a shortest stay', {}, NOW + HOUR + 10 * MINUTE, true],
  ['one that is booked sooner', {}, NOW + HOUR, false],
  ['one that is occupied', { status: 'occupied' as const }, undefined, false],
  ['one that is not cleaned yet', { status: 'cleaning' as const }, undefined, false],
  ['one that is held', { held_for: '#3' }, undefined, false],
  ['one that needs a repair', { repair_for: '#0012' }, undefined, false],
  ['one that is retired', { retired_at: NOW }, undefined, false],
])('may be offered: %s', (_what, changes, nextBooking, may) => {
  expect(rules.mayBeOffered({ ...room, ...changes }, nextBooking, NOW, 10)).toBe(may)
})

test('a facility suits who waits for its type or kind, if it has room for all of them', () => {
  expect(rules.suits(room, wants('room'))).toBe(true)
  expect(rules.suits(room, wants('room', 'Deluxe'))).toBe(true)
  expect(rules.suits(room, wants('room', 'Standard'))).toBe(false)
  expect(rules.suits(room, wants('locker'))).toBe(false)
  expect(rules.suits(room, { ...wants('room'), people: 3 })).toBe(false)
  expect(rules.suits({ ...room, capacity: null }, { ...wants('room'), people: 3 })).toBe(true)
})

test('the line is in the order of joining', () => {
  const line = [
    { id: 3, line_at: NOW },
    { id: 2, line_at: NOW + 1 },
    { id: 1, line_at: NOW },
  ]
  expect(line.toSorted(rules.byPlace).map(({ id }) => id)).toEqual([1, 3, 2])
})

test('a group that took a facility waits for the others, with the people whom it did not hold', () => {
  expect(rules.peoplePerFacility({ people: 5, facilities: 2 })).toBe(3)
  expect(rules.restOfGroup({ people: 5, facilities: 2 })).toEqual({ people: 2, facilities: 1 })
  expect(rules.restOfGroup({ people: 1, facilities: 3 })).toEqual({ people: 1, facilities: 2 })
  expect(rules.restOfGroup({ people: 5, facilities: 1 })).toBeUndefined()
})
