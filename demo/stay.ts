import type { RentalStatus } from '#desk/rentals/contract.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import type { RatePlan } from '#money/pricing/rate-plan.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Guest } from './guests.ts'

/** One invented stay of a guest. Facilities are given by name, because the database issues their ids. */
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
  /** The guest moved to `facility` at this instant. */
  moved?: { from: string; at: Instant }
  rateCents: number
  /** Rates by time that apply in addition to the rate. */
  plan?: RatePlan
  /** Null if not paid. */
  method: PaymentMethod | null
  notes: string
}

/** Returns when the stay began on its current facility. */
export const facilitySince = ({ moved, startsAt }: Stay): Instant => moved?.at ?? startsAt
