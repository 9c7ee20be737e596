import type { Facility, FacilityType } from '#house/facilities/contract.ts'

/** A facility that is chosen in the Group Check-in form, with its name as the desk knows it. */
export interface ChosenFacility {
  facilityType: FacilityType
  facilityId: number
  name: string
  /** Its own guest; empty for the lead guest. */
  customerName: string
  /** The known guest who was picked, those who are not meant, and why a banned one is admitted. */
  guestId: number | null
  notGuests: number[]
  banOverride: string
  /** Whether it has to be said first who the guest is, or why they are admitted. */
  isUnclear: boolean
  /** The member who is its own guest; 0 for none. */
  memberId: number
  /** The number of the key that is handed out for it; empty for none. */
  key: string
}

/** Returns a facility as it is chosen first: for the lead guest, without a key. */
export const chosenFacility = ({
  id,
  type,
  name,
}: Pick<Facility, 'id' | 'type' | 'name'>): ChosenFacility => ({
  facilityType: type,
  facilityId: id,
  name,
  customerName: '',
  guestId: null,
  notGuests: [],
  banOverride: '',
  isUnclear: false,
  memberId: 0,
  key: '',
})

/** Returns the chosen facilities as the request sends them. */
export const facilitiesForRequest = (chosen: readonly ChosenFacility[]) =>
  chosen.map(
    ({ facilityType, facilityId, customerName, guestId, notGuests, banOverride, memberId, key }) => ({
      facilityType,
      facilityId,
      customerName: customerName.trim() || null,
      ...{ guestId, notGuests, banOverride },
      memberId: memberId || null,
      ...(key.trim() && { key: key.trim() }),
    }),
  )

/** Returns 'Room 101, Room 102 and 3 more'. */
export function joinNames(names: readonly string[], most = 3): string {
  if (names.length <= most) return names.join(', ')
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`
}
