import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import type { Facility, FacilityStatus } from '../../contract.ts'
import { facilityStatuses } from '../../words.ts'

/** Search criteria for a list of facilities. Omitted criteria match everything. */
export interface Criteria {
  /** Part of the name, description, type, size, location or additional text, such as the guest's name. */
  q?: string | undefined
  type?: string | undefined
  size?: string | undefined
  /** The room must have all of them. */
  features?: readonly string[] | undefined
  /** Dollars per hour. */
  min?: number | undefined
  max?: number | undefined
}

/** Returns the facilities that meet all criteria. `alsoKnown` returns additional searchable text. */
export function filterFacilities<F extends Facility>(
  facilities: readonly F[],
  { q, ...criteria }: Criteria,
  alsoKnown: (facility: F) => string = () => '',
): F[] {
  const contains = q?.trim() ? matchSearch(q) : () => true
  return facilities.filter(
    facility => matches(facility, criteria) && contains(joinTexts(facility), alsoKnown(facility)),
  )
}

function matches(facility: Facility, { type, size, features = [], min, max }: Criteria): boolean {
  if (min !== undefined && facility.hourlyRate < min) return false
  if (max !== undefined && facility.hourlyRate > max) return false
  if (type && !(facility.type === 'room' && facility.roomType === type)) return false
  if (size && !(facility.type === 'locker' && facility.size === size)) return false
  return features.every(feature => facility.type === 'room' && facility.features.includes(feature))
}

/** The texts of a facility, as one that is quickly normalized. No search contains what joins them. */
function joinTexts(facility: Facility): string {
  const { name, description } = facility
  const own =
    facility.type === 'room'
      ? [facility.roomType, ...facility.features, ...facility.amenities]
      : [facility.size, facility.location]
  return [name, description, ...own].join('\0')
}

/** Whether a facility has a status. One that is held for a guest of the waiting list is not free. */
export const hasStatus = ({ status, heldFor }: Facility, wanted: FacilityStatus): boolean =>
  status === wanted && heldFor === null

/** Counts facilities by status, as `hasStatus`. */
export function countStatuses(facilities: readonly Facility[]): Record<FacilityStatus, number> {
  const counts = Object.fromEntries(facilityStatuses.map(status => [status, 0])) as Record<
    FacilityStatus,
    number
  >
  for (const facility of facilities) if (hasStatus(facility, facility.status)) counts[facility.status]++
  return counts
}

/** SPEC §9: occupancy is the rounded share of occupied facilities, in percent. */
export function occupancy(facilities: readonly Facility[]): number {
  if (facilities.length === 0) return 0
  return Math.round((countStatuses(facilities).occupied / facilities.length) * 100)
}

/** Distinct non-empty values in natural order, for a filter. */
export function distinctSorted(values: readonly string[]): string[] {
  return [...new Set(values.filter(value => value !== ''))].sort(compareNaturally)
}
