import type { Selectable } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import type { FacilitiesTable } from '#house/facilities/table.ts'

/** The form data of a room or a locker. Rates in dollars per hour. */
export interface FacilityForm {
  type: FacilityType
  name: string
  description: string
  hourlyRate: number
  capacity?: number
  roomType?: string
  features?: readonly string[]
  amenities?: readonly string[]
  size?: string
  location?: string
}

/** Stored facilities by their name. */
export type Facilities = ReadonlyMap<string, Selectable<FacilitiesTable>>
