import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import type { IdData, IdSubject, KnownGuest, KnownMember } from './contract.ts'

/** Rentals and members as ID scans need them. `app` provides it, because ID scans import neither. */
export interface PersonDirectory {
  exists(db: Reader, subject: IdSubject, id: number): Promise<boolean>
  /** Absent if the venue has no members. */
  members?: MemberLookup
  guests?: GuestLookup
}

export interface GuestLookup {
  /** Returns the guests of some rentals and members, each once, also if records were merged; without erased ones. */
  of(
    db: Reader,
    ids: { rentalIds: readonly number[]; memberIds: readonly number[] },
    now: Instant,
  ): Promise<KnownGuest[]>
}

export interface MemberLookup {
  /** Returns the members among the ids, in the order of the ids, with their standing at `now`. */
  byIds(db: Reader, ids: readonly number[], now: Instant): Promise<KnownMember[]>
  /** Returns members by name (case-insensitive) and birth date ('YYYY-MM-DD'), with their standing. */
  byNameAndBirth(
    db: Reader,
    who: Pick<IdData, 'firstName' | 'lastName' | 'dateOfBirth'>,
    now: Instant,
  ): Promise<KnownMember[]>
}
