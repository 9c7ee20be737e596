import { expect, test } from 'vitest'
import { findUpgradeFee } from './upgrade-fee.ts'

const room = (room_type: string, hourly_rate_cents: number) =>
  ({ type: 'room', room_type, size: '', hourly_rate_cents }) as const
const locker = { type: 'locker', room_type: '', size: 'Large', hourly_rate_cents: 500 } as const
const fees = [
  { facilityType: 'room' as const, facilityKind: '', fee: 10 },
  { facilityType: 'room' as const, facilityKind: 'Suite', fee: 25.5 },
]

test.each([
  ['to a type with a fee of its own', room('Standard', 2_000), room('suite', 4_000), 2_550],
  ['to another type', room('Standard', 2_000), room('Deluxe', 3_000), 1_000],
  ['from a locker', locker, room('Standard', 2_000), 1_000],
  ['within a type', room('Suite', 2_000), room('SUITE', 4_000), 0],
  ['to a room that costs the same', room('Standard', 2_000), room('Deluxe', 2_000), 0],
  ['to a cheaper room', room('Suite', 4_000), room('Standard', 2_000), 0],
  ['to a type without a fee', room('', 100), locker, 0],
])('a move %s', (_what, left, taken, cents) => {
  expect(findUpgradeFee(fees, left, taken)).toBe(cents)
})
