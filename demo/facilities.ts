import type { FacilityType } from '../src/facilities/contract.ts'
import { lockers } from './lockers.ts'
import { rooms } from './rooms.ts'

/** A room or a locker as its edit form has it. Rates in dollars an hour. */
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

/** All of the venue: 24 rooms on two floors and 48 lockers. */
export const facilities: readonly FacilityForm[] = [...rooms, ...lockers]
