import type { z } from 'zod'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import type * as contract from './contract.ts'
import type { IdSubject, KnownGuest, KnownMember } from './contract.ts'
import { hashOfNumber, type IdKey } from './id-key.ts'
import type { PersonDirectory } from './person-directory.ts'

/** Maximum number of members and of guests per card. Twins share name and birth date; more matches are bad records. */
const MAX_MATCHES = 5

type Card = z.output<typeof contract.matchMembers.body>

/**
 * Finds a card's members: by the hash of its number if scanned before, else by name and birth date. Finds its guests by
 * the hash alone, because a guest's record has no birth date, and those of the members.
 */
export async function matchMembers(
  db: Reader,
  now: Instant,
  key: IdKey,
  { members: memberLookup, guests }: PersonDirectory,
  card: Card,
): Promise<{ members: KnownMember[]; guests: KnownGuest[]; more: boolean }> {
  const hash = hashOfNumber(key, card)
  const matching = memberLookup ? await findMembers(db, now, memberLookup, card, hash) : []
  const members = matching.slice(0, MAX_MATCHES)
  const rentalIds = await scannedBefore(db, 'rental', hash)
  const memberIds = members.map(({ memberId }) => memberId)
  const known = guests ? await guests.of(db, { rentalIds, memberIds }, now) : []
  const more = Math.max(matching.length, known.length) > MAX_MATCHES
  return { members, guests: known.slice(0, MAX_MATCHES), more }
}

async function findMembers(
  db: Reader,
  now: Instant,
  members: NonNullable<PersonDirectory['members']>,
  card: Card,
  hash: string | undefined,
): Promise<KnownMember[]> {
  const scanned = await scannedBefore(db, 'member', hash)
  const byNumber = scanned.length > 0 ? await members.byIds(db, scanned, now) : []
  if (byNumber.length > 0) return byNumber
  if (!card.firstName || !card.lastName || !card.dateOfBirth) return []
  return members.byNameAndBirth(db, card, now)
}

/** Returns the rentals or members for which the document was scanned last. */
async function scannedBefore(db: Reader, subject: IdSubject, hash: string | undefined): Promise<number[]> {
  if (!hash) return []
  const records = await db
    .selectFrom('id_records')
    .select('subject_id')
    .where('subject', '=', subject)
    .where('number_hash', '=', hash)
    .orderBy('scanned_at', 'desc')
    .limit(MAX_SCANS)
    .execute()
  return records.map(({ subject_id }) => subject_id)
}

/** Scans of one document that are looked at. A regular has one for each stay within the retention. */
const MAX_SCANS = 50
