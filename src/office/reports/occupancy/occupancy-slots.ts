import type { FacilityType } from '#house/facilities/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Grid, type Span, toGrid } from '../span.ts'
import { type FacilityInUse, lengthsInUse } from './in-use.ts'
import { type OccupiedSlot, readOccupiedSlots } from './occupied-time.ts'

/** A slot of one facility type with the time in use of its facilities, summed in ms. */
export interface OccupancySlot extends OccupiedSlot {
  inUse: number
}

/** Returns occupied time and time in use by type and slot. `facilities`: all facilities, ordered by id. */
export async function readOccupancySlots(
  db: Reader,
  span: Span,
  facilities: readonly FacilityInUse[],
): Promise<OccupancySlot[]> {
  const grid = toGrid(span)
  const inUse = {
    room: countInUse('room', facilities, span, grid),
    locker: countInUse('locker', facilities, span, grid),
  }
  const held = await readOccupiedSlots(db, span, facilities)
  return held.map((slot, index) => ({ ...slot, inUse: inUse[slot.type][index % grid.slots.length]! }))
}

const countInUse = (type: FacilityType, facilities: readonly FacilityInUse[], span: Span, grid: Grid) =>
  lengthsInUse(
    facilities.filter(facility => facility.type === type),
    span,
    grid,
  )

/** Returns the time occupied by rentals and visits together, in ms. */
export const occupiedTime = ({ rented, visited }: { rented: number; visited: number }) => rented + visited
