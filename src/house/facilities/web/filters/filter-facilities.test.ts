import { describe, expect, test } from 'vitest'
import type { Facility, Locker, Room } from '../../contract.ts'
import { byUrgency, type FacilityUse } from '../shared/stay.ts'
import { countStatuses, distinctSorted, filterFacilities, occupancy } from './filter-facilities.ts'

const common = {
  description: '',
  status: 'available',
  statusSince: '2026-11-20T12:00:00.000Z',
  hourlyRate: 22,
  retired: false,
  repairFor: null,
  heldFor: null,
  heldBy: null,
  version: 1,
} as const

const room = (id: number, more: Partial<Room> = {}): Room => ({
  ...common,
  id,
  type: 'room',
  name: `Room ${id}`,
  features: [],
  amenities: [],
  capacity: 2,
  roomType: 'Standard',
  ...more,
})

const locker = (id: number, more: Partial<Locker> = {}): Locker => ({
  ...common,
  id,
  type: 'locker',
  name: `Locker ${id}`,
  size: 'Small',
  location: 'Hall',
  ...more,
})

const suite = room(2, { roomType: 'Suite', features: ['Hot tub', 'Lounge'], hourlyRate: 58.5 })
const large = locker(4, { size: 'Large', hourlyRate: 6 })
const all: Facility[] = [room(1), suite, locker(3), large]
const ids = (found: Facility[]) => found.map(({ id }) => id)

describe('a list of facilities', () => {
  test.each([
    ['part of a name', { q: 'room 1' }, [1]],
    ["a locker's size", { q: 'large' }, [4]],
    ['the guest, without accents', { q: 'maria LOPEZ' }, [3]],
    ['no text that spans two fields', { q: 'room 2 suite' }, []],
    ['a type', { type: 'Suite' }, [2]],
    ['a size', { size: 'Large' }, [4]],
    ['all of some features', { features: ['Hot tub', 'Lounge'] }, [2]],
    ['features that no room combines', { features: ['Hot tub', 'Shower'] }, []],
    ['a range of rates', { min: 6, max: 22 }, [1, 3, 4]],
    ['nothing', { q: '  ' }, [1, 2, 3, 4]],
  ])('is searched by %s', (_what, criteria, expected) => {
    const findGuest = ({ id }: Facility) => (id === 3 ? 'María López' : '')
    expect(ids(filterFacilities(all, criteria, findGuest))).toEqual(expected)
  })

  test('is counted by status, with rounded occupancy', () => {
    const three = [room(1, { status: 'occupied' }), room(2, { status: 'occupied' }), room(3)]
    expect(countStatuses(three)).toEqual({ available: 1, occupied: 2, cleaning: 0, repair: 0 })
    expect(occupancy(three)).toBe(67)
    expect(occupancy([])).toBe(0)
  })

  test('lists each value once, in natural order', () => {
    expect(distinctSorted(['Size 10', '', 'Size 2', 'Size 10'])).toEqual(['Size 2', 'Size 10'])
  })
})

test('sorts the most urgent first', () => {
  const stay = (startTime: string, endTime: string) => ({ customerName: 'Guest', startTime, endTime })
  const uses: Record<number, FacilityUse> = {
    1: { running: stay('2026-11-20T10:00:00.000Z', '2026-11-20T14:00:00.000Z') },
    2: { running: stay('2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z') },
    3: { next: stay('2026-11-20T13:00:00.000Z', '2026-11-20T15:00:00.000Z') },
  }
  const facilities = [
    room(6),
    room(5, { status: 'repair' }),
    room(7, { status: 'occupied' }),
    room(4, { status: 'cleaning' }),
    room(1, { status: 'occupied' }),
    room(3),
    room(2, { status: 'occupied' }),
  ]
  expect(ids(facilities.sort(byUrgency(id => uses[id])))).toEqual([2, 3, 1, 4, 5, 7, 6])
})
