import type { Reader } from '../shared/database.ts'
import type { Instant } from '../shared/time.ts'
import type { IdData, IdSubject, KnownMember } from './contract.ts'

/** What ID scans ask of rentals and members; app puts it together, as ID scans know neither. */
export interface KnownPeople {
  exists(db: Reader, subject: IdSubject, id: number): Promise<boolean>
  /** Left out where the venue has no members. */
  members?: MemberLookup
}

export interface MemberLookup {
  /** Those of the ids that are members, in the order of the ids, with their standing at that time. */
  byIds(db: Reader, ids: readonly number[], now: Instant): Promise<KnownMember[]>
  /** Members of this name, upper and lower case alike, born on this day ('YYYY-MM-DD'), with their standing. */
  byNameAndBirth(
    db: Reader,
    who: Pick<IdData, 'firstName' | 'lastName' | 'dateOfBirth'>,
    now: Instant,
  ): Promise<KnownMember[]>
}
