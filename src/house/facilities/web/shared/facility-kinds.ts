import type { Facility } from '../../contract.ts'
import { type FacilityType, facilityTypes } from '../../words.ts'
import { useFacilities } from '../queries.ts'

/** Facilities of a type; `kind` is a room type or a locker size, empty for all. */
export interface FacilityKind {
  facilityType: FacilityType
  kind: string
}

/** Returns the room type of a room, or the size of a locker. */
export const kindOf = (facility: Facility) => (facility.type === 'room' ? facility.roomType : facility.size)

/** Returns the distinct kinds in order, without the empty one. */
export const distinctKinds = (kinds: readonly string[]) =>
  [...new Set(kinds)].filter(kind => kind !== '').sort()

/** Every type and the kinds that the venue has of it. */
export function useFacilityKinds(): FacilityKind[] {
  const { facilities = [] } = useFacilities()
  return facilityTypes.flatMap(facilityType => {
    const own = facilities.filter(({ type }) => type === facilityType)
    return own.length === 0 ? [] : allAndKinds(facilityType, own.map(kindOf))
  })
}

/** Returns all facilities of a type, and each of these kinds. */
export const allAndKinds = (facilityType: FacilityType, kinds: readonly string[]): FacilityKind[] =>
  ['', ...distinctKinds(kinds)].map(kind => ({ facilityType, kind }))
