import type { FacilityType } from '../../facilities/contract.ts'

/** A facility that is chosen in the Group Check-in form, with its name as the desk knows it. */
export interface ChosenFacility {
  facilityType: FacilityType
  facilityId: number
  name: string
  /** Its own guest; empty for the lead guest. */
  customerName: string
}

/** Returns the chosen facilities as the request sends them. */
export const facilitiesForRequest = (chosen: readonly ChosenFacility[]) =>
  chosen.map(({ facilityType, facilityId, customerName }) => ({
    facilityType,
    facilityId,
    customerName: customerName.trim() || null,
  }))

/** Returns 'Room 101, Room 102 and 3 more'. */
export function listOf(names: readonly string[], most = 3): string {
  if (names.length <= most) return names.join(', ')
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`
}
