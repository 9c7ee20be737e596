import type { RatePlan } from '../src/billing/billing.ts'
import type { PaymentMethod } from '../src/billing/contract.ts'
import type { RentalStatus } from '../src/rentals/contract.ts'
import type { Instant } from '../src/shared/time.ts'
import type { Guest } from './guests.ts'

/** One guest's use of one facility as the demo invents it. Facilities are named; ids come with the database. */
export interface Stay {
  facility: string
  guest: Guest
  status: RentalStatus
  /** Check-in: paid at the start, tax added. New rental: paid at the end, tax included. */
  form: 'check-in' | 'new-rental'
  createdAt: Instant
  startsAt: Instant
  /** The agreed end. */
  endsAt: Instant
  endedAt: Instant | null
  /** The guest changed to `facility` at this instant. */
  moved?: { from: string; at: Instant }
  rateCents: number
  /** Rates by time that it was agreed on beside the rate. */
  plan?: RatePlan
  /** None: not paid. */
  method: PaymentMethod | null
  notes: string
}

/** Since when the stay is on its present facility. */
export const sinceOf = ({ moved, startsAt }: Stay): Instant => moved?.at ?? startsAt
