import { type FacilityType, facilityTypes } from '../../words.ts'
import { useFacilities } from '../queries.ts'

/** Facilities of a type; `kind` is a room type or a locker size, empty for all. */
export interface FacilityKind {
  facilityType: FacilityType
  kind: string
}

/** Every type and the kinds that the venue has of it. */
export function useFacilityKinds(): FacilityKind[] {
  const rooms = useFacilities('room').facilities ?? []
  const lockers = useFacilities('locker').facilities ?? []
  const all = [...rooms, ...lockers]
  return facilityTypes.flatMap(facilityType => {
    const own = all.filter(({ type }) => type === facilityType)
    const kinds = new Set(own.map(one => (one.type === 'room' ? one.roomType : one.size)))
    kinds.delete('')
    return own.length === 0 ? [] : ['', ...[...kinds].sort()].map(kind => ({ facilityType, kind }))
  })
}
