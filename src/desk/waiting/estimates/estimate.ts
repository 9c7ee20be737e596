import type { FacilityType } from '#house/facilities/contract.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import { byPlace, mayBeOffered, type OfferableFacility, suits, type Want } from '../rules.ts'

/** The measured times of one facility type, in ms, or assumed ones without a measurement. */
export interface Measured {
  /** How long after the agreed end guests left; negative if before. In ascending order. */
  overdues: readonly number[]
  /** The median of a cleaning. */
  cleaning: number
  /** The median of a stay. */
  stay: number
}

/** Assumed until there are measurements. */
export const assumed: Measured = { overdues: [], cleaning: 15 * MINUTE, stay: 2 * HOUR }

/** A facility as the estimate sees it. */
export interface EstimatedFacility extends OfferableFacility {
  status_since: Instant
  /** The agreed end of its running stay; null if there is none, or none with an end. */
  ends_at: Instant | null
  /** The start of its next booking; null if there is none. */
  booked_at: Instant | null
}

export interface EstimatedEntry {
  id: number
  line_at: Instant
  people: number
  wants: readonly Want[]
  /** The facilities that the guest skipped. They are not offered again. */
  skipped: ReadonlySet<number>
}

/** The settings of the time between two stays. */
export interface EstimateTerms {
  /** Whether a facility is cleaned after each stay. */
  isCleaned: boolean
  /** Minutes for which an offer holds. */
  offerMinutes: number
}

export interface EstimateBasis extends EstimateTerms {
  entries: readonly EstimatedEntry[]
  facilities: readonly EstimatedFacility[]
  measured: Record<FacilityType, Measured>
}

/**
 * Returns when a facility is expected for each guest in line, by id. In the order of the line, each takes the one that
 * suits and is expected first; after a stay it comes back for those behind. A guest for whom nothing is expected is
 * absent.
 */
export function estimateLine(basis: EstimateBasis, now: Instant): Map<number, Instant> {
  const { entries, facilities, measured, isCleaned } = basis
  const free = new Map(
    facilities.flatMap(facility => {
      const at = expectedFree(facility, measured[facility.type], basis, now)
      return at === undefined ? [] : [[facility, at]]
    }),
  )
  const estimates = new Map<number, Instant>()
  for (const entry of entries.toSorted(byPlace)) {
    const [facility, at] = earliest(free, entry)
    if (!facility) continue
    estimates.set(entry.id, at)
    const { stay, cleaning } = measured[facility.type]
    free.set(facility, at + stay + (isCleaned ? cleaning : 0))
  }
  return estimates
}

/** Returns when a facility is expected to be free and ready; undefined if nothing can be said. */
export function expectedFree(
  facility: EstimatedFacility,
  { overdues, cleaning, stay }: Measured,
  { isCleaned, offerMinutes }: EstimateTerms,
  now: Instant,
): Instant | undefined {
  const { status, repair_for, ends_at, booked_at, status_since, retired_at } = facility
  const turnover = isCleaned ? cleaning : 0
  if (retired_at !== null || repair_for !== null) return undefined
  if (status === 'available') {
    if (mayBeOffered(facility, booked_at ?? undefined, now, offerMinutes)) return now
    // Held for someone else, or booked too soon.
    return (booked_at ?? now) + stay + turnover
  }
  if (status === 'cleaning') return Math.max(status_since + cleaning, now + MINUTE)
  if (status === 'occupied' && ends_at !== null) return expectedEnd(ends_at, overdues, now) + turnover
  return undefined
}

/**
 * Returns when a stay is expected to end. Of a guest who is late already, only those count who were late for longer; if
 * nobody was, a few minutes more are assumed.
 */
export function expectedEnd(endsAt: Instant, overdues: readonly number[], now: Instant): Instant {
  const late = now - endsAt
  const longer = overdues.filter(overdue => overdue > late)
  if (longer.length === 0) return Math.max(endsAt, now + LATE_WITHOUT_PRECEDENT)
  return endsAt + findMedian(longer)!
}

const LATE_WITHOUT_PRECEDENT = 5 * MINUTE

/** Returns the median of ascending values, the lower one of two; undefined if there are none. */
export const findMedian = (ascending: readonly number[]): number | undefined =>
  ascending[Math.floor((ascending.length - 1) / 2)]

function earliest(
  free: ReadonlyMap<EstimatedFacility, Instant>,
  entry: EstimatedEntry,
): [EstimatedFacility | undefined, Instant] {
  let best: [EstimatedFacility | undefined, Instant] = [undefined, Number.POSITIVE_INFINITY]
  for (const [facility, at] of free)
    if (at < best[1] && suits(facility, entry) && !entry.skipped.has(facility.id)) best = [facility, at]
  return best
}
