import type { FacilityType } from '#house/facilities/contract.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'

/** Times on the timeline snap to this, in ms. */
export const STEP = 15 * MINUTE

/** A place on the timeline: where and from when until when. */
export interface Place {
  facilityType: FacilityType
  facilityId: number
  start: Instant
  end: Instant
}

/** The part that a drag or the arrow keys change: the whole bar, or its end. */
export type Handle = 'bar' | 'end'

export interface Change {
  handle: Handle
  /** Change of time in ms, not snapped. */
  by: number
}

/**
 * Returns where a bar is after a change. A booking begins at a quarter hour after `now` and takes at least an hour. A
 * running stay (`isRunning`) can only be extended.
 */
export function changedPlace(place: Place, { handle, by }: Change, isRunning: boolean, now: Instant): Place {
  const { start, end } = place
  if (isRunning || handle === 'end') {
    const least = isRunning ? end : start + HOUR
    const steps = Math.round(by / STEP) * STEP
    return { ...place, end: Math.max(least, end + steps) }
  }
  const earliest = Math.ceil((now + MINUTE + 1) / STEP) * STEP
  const moved = by === 0 ? start : Math.max(Math.min(earliest, start), snap(start + by))
  return { ...place, start: moved, end: moved + end - start }
}

const snap = (at: Instant) => Math.round(at / STEP) * STEP

/** Whether two places are the same. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  a.facilityId === b.facilityId && a.start === b.start && a.end === b.end
