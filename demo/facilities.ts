import type { FacilityType } from '../src/facilities/contract.ts'
import { lockers } from './lockers.ts'
import { rooms } from './rooms.ts'

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

/** All facilities: 24 rooms on two floors and 48 lockers. */
export const facilities: readonly FacilityForm[] = [...rooms, ...lockers]
