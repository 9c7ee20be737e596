import type { FacilityStatus, FacilityType } from '#house/facilities/contract.ts'
import { kindOf } from '#house/facilities/facilities.ts'
import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import type { EntryStatus, OfferStatus } from './words.ts'

/** The transition table of a guest in line. Who lapsed or left can come back. */
export const nextEntryStatuses: Record<EntryStatus, readonly EntryStatus[]> = {
  waiting: ['offered', 'cancelled'],
  offered: ['waiting', 'checked_in', 'lapsed', 'cancelled'],
  lapsed: ['waiting', 'cancelled'],
  cancelled: ['waiting'],
  checked_in: [],
}

/** The transition table of an offer. Every end of it releases its facility. */
export const nextOfferStatuses: Record<OfferStatus, readonly OfferStatus[]> = {
  open: ['accepted', 'used', 'skipped', 'lapsed', 'cancelled', 'released'],
  accepted: ['used', 'skipped', 'lapsed', 'cancelled', 'released'],
  used: [],
  skipped: [],
  lapsed: [],
  cancelled: [],
  released: [],
}

/** The state of the guest when their offer ends. */
export const entryAfterOffer = {
  used: 'checked_in',
  skipped: 'waiting',
  lapsed: 'lapsed',
  cancelled: 'cancelled',
  released: 'waiting',
} as const satisfies Partial<Record<OfferStatus, EntryStatus>>
export type OfferEnd = keyof typeof entryAfterOffer

/** The shortest stay: a facility that is booked sooner is not offered. */
const SHORTEST_STAY = HOUR

/** A facility type that suits a guest; `kind` is a room type or locker size, empty for any. */
export interface Want {
  facilityType: FacilityType
  kind: string
}

/** The facility fields that an offer depends on. */
export interface OfferableFacility {
  id: number
  type: FacilityType
  status: FacilityStatus
  held_for: string | null
  repair_for: string | null
  retired_at: number | null
  capacity: number | null
  room_type: string
  size: string
}

/** Returns the waiting number as it is called: '#12'. */
export const waitingNumber = (number: number): string => `#${number}`

/**
 * Whether a facility may be offered: it is available, nobody holds it, and it is not booked before a shortest stay that
 * begins when the offer runs out. `nextBooking` is the start of its next booking.
 */
export function mayBeOffered(
  facility: OfferableFacility,
  nextBooking: Instant | undefined,
  now: Instant,
  offerMinutes: number,
): boolean {
  return (
    facility.status === 'available' &&
    facility.held_for === null &&
    facility.repair_for === null &&
    facility.retired_at === null &&
    (nextBooking === undefined || nextBooking >= now + offerMinutes * MINUTE + SHORTEST_STAY)
  )
}

/** Whether a facility suits a guest: one of the types that they want, with room for all of them. */
export const suits = (
  facility: Pick<OfferableFacility, 'type' | 'capacity' | 'room_type' | 'size'>,
  { wants, people }: { wants: readonly Want[]; people: number },
): boolean =>
  (facility.capacity === null || facility.capacity >= people) &&
  wants.some(
    ({ facilityType, kind }) => facilityType === facility.type && (kind === '' || kind === kindOf(facility)),
  )

/** Returns how many of a group one facility has to hold. */
export const peoplePerFacility = ({ people, facilities }: { people: number; facilities: number }): number =>
  Math.ceil(people / facilities)

/**
 * Returns what a group still waits for after it has taken one facility, as many people as that holds with it; undefined
 * if that was all.
 */
export function restOfGroup(entry: { people: number; facilities: number }) {
  if (entry.facilities <= 1) return undefined
  return {
    facilities: entry.facilities - 1,
    people: Math.max(1, entry.people - peoplePerFacility(entry)),
  }
}

/** Compares the places of two guests in line. */
export const byPlace = (a: { line_at: Instant; id: number }, b: { line_at: Instant; id: number }): number =>
  a.line_at - b.line_at || a.id - b.id

/** Whether an offer has run out. It has at the very instant until which it is held. */
export const hasRunOut = ({ held_until }: { held_until: Instant }, now: Instant): boolean => now >= held_until

/** Returns until when an offer that is made or accepted at `now` holds its facility. */
export const heldUntil = (now: Instant, offerMinutes: number): Instant => now + offerMinutes * MINUTE
