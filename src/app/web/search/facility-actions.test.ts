import { expect, test } from 'vitest'
import { actionsFor, likelyFor, readSearch } from './facility-actions.ts'

const facilities = [{ name: 'Room 107' }, { name: 'Room 12' }, { name: 'Locker 12' }]
const read = (search: string) => {
  const found = readSearch(search, facilities)
  return found && { named: found.named?.map(({ name }) => name), actions: found.actions }
}

test('a facility is named by its name, its number, or its initial and number', () => {
  for (const text of ['107', 'room 107', 'Room  107 ', 'r107', 'R 107'])
    expect(read(text)).toEqual({ named: ['Room 107'], actions: undefined })
  expect(read('12')?.named).toEqual(['Room 12', 'Locker 12'])
  expect(read('l12')?.named).toEqual(['Locker 12'])
  expect(read('10')).toBeUndefined()
})

test('words after the facility name an action, also by their beginning', () => {
  expect(read('107 out')).toEqual({ named: ['Room 107'], actions: ['check-out'] })
  expect(read('room 107 check in')).toEqual({ named: ['Room 107'], actions: ['check-in'] })
  expect(read('l 12 f')).toEqual({ named: ['Locker 12'], actions: ['fault'] })
  expect(read('107 check')?.actions).toEqual(['check-in', 'check-out'])
})

test('words before the facility name an action, too', () => {
  expect(read('book 107')).toEqual({ named: ['Room 107'], actions: ['book'] })
  expect(read('Book Room 107')).toEqual({ named: ['Room 107'], actions: ['book'] })
  expect(read('check out l 12')).toEqual({ named: ['Locker 12'], actions: ['check-out'] })
  expect(read('check in grace')).toBeUndefined()
})

test('an action alone names no facility; a guest is neither', () => {
  expect(read('check out')).toEqual({ named: undefined, actions: ['check-out'] })
  expect(read('check')).toBeUndefined()
  expect(read('grace hopper')).toBeUndefined()
  expect(read('')).toBeUndefined()
})

const room = { status: 'available', retired: false, hasRental: false } as const

test('the most likely action comes first', () => {
  expect(actionsFor(room)).toEqual(['check-in', 'book', 'fault'])
  expect(actionsFor({ ...room, status: 'occupied', hasRental: true }).slice(0, 3)).toEqual([
    'check-out',
    'extend',
    'move',
  ])
  expect(actionsFor({ ...room, status: 'occupied' })).not.toContain('extend')
  expect(actionsFor({ ...room, status: 'repair' })).toEqual(['book', 'fault'])
  expect(actionsFor({ ...room, retired: true })).toEqual([])
})

test('an action alone lists those whose stay ends first', () => {
  const busy = { ...room, status: 'occupied', hasRental: true } as const
  const later = { ...busy, endTime: '2026-05-20T20:00:00Z' }
  const sooner = { ...busy, endTime: '2026-05-20T19:00:00Z' }
  const houseUse = { ...busy, hasRental: false, endTime: undefined }
  const free = { ...room, endTime: undefined }
  expect(likelyFor('check-out', [houseUse, later, free, sooner])).toEqual([sooner, later, houseUse])
  expect(likelyFor('check-in', [later, free])).toEqual([free])
})
