import type { z } from 'zod'
import type { Reader } from '../shared/database/database.ts'
import type { Instant } from '../shared/values/time.ts'
import type * as contract from './contract.ts'
import type { KnownMember } from './contract.ts'
import { hashOfNumber, type IdKey } from './id-key.ts'
import type { PersonDirectory } from './person-directory.ts'

/** Maximum number of members per card. Twins share name and birth date; more matches are bad records. */
const MAX_MATCHES = 5

/** Finds a card's members: by the hash of its number if scanned before, else by name and birth date. */
export async function matchMembers(
  db: Reader,
  now: Instant,
  key: IdKey,
  { members }: PersonDirectory,
  card: z.output<typeof contract.matchMembers.body>,
): Promise<{ members: KnownMember[] }> {
  if (!members) return { members: [] }
  const scanned = await membersScannedBefore(db, hashOfNumber(key, card))
  const byNumber = scanned.length > 0 ? await members.byIds(db, scanned, now) : []
  if (byNumber.length > 0) return { members: byNumber.slice(0, MAX_MATCHES) }
  if (!card.firstName || !card.lastName || !card.dateOfBirth) return { members: [] }
  return { members: (await members.byNameAndBirth(db, card, now)).slice(0, MAX_MATCHES) }
}

async function membersScannedBefore(db: Reader, hash: string | undefined): Promise<number[]> {
  if (!hash) return []
  const records = await db
    .selectFrom('id_records')
    .select('subject_id')
    .where('subject', '=', 'member')
    .where('number_hash', '=', hash)
    .orderBy('scanned_at', 'desc')
    .limit(MAX_MATCHES)
    .execute()
  return records.map(({ subject_id }) => subject_id)
}
