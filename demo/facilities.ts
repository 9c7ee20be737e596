import type { FacilityForm } from './facility-form.ts'
import { lockers } from './lockers.ts'
import { rooms } from './rooms.ts'

/** All facilities: 24 rooms on two floors and 48 lockers. */
export const facilities: readonly FacilityForm[] = [...rooms, ...lockers]
