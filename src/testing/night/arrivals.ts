import { type Instant, MINUTE } from '#platform/values/time.ts'
import type { Random } from '../cards/random.ts'

export interface Arrival {
  name: string
  at: Instant
  wants: { facilityType: 'room' | 'locker'; kind: string }[]
  /** How many facilities they take; more than one for a group. */
  size: number
}

const room = { facilityType: 'room' as const, kind: '' }
const locker = { facilityType: 'locker' as const, kind: '' }

/** Returns when the guests of a night arrive and what they want, by time: mostly rooms, some either, others lockers. */
export function makeArrivals(random: Random, guests: number, from: Instant, minutes: number): Arrival[] {
  return Array.from({ length: guests }, (_, guest) => {
    const chance = random.between(0, 1)
    return {
      name: `Guest ${guest}`,
      at: from + random.between(0, minutes) * MINUTE,
      size: guest % 8 === 3 ? 2 + (guest % 3) : 1,
      wants: chance < 0.6 ? [room] : chance < 0.75 ? [room, locker] : [locker],
    }
  }).toSorted((a, b) => a.at - b.at)
}
