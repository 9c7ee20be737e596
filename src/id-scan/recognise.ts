import type { z } from 'zod'
import type { Reader } from '../shared/database.ts'
import type { Instant } from '../shared/time.ts'
import type * as contract from './contract.ts'
import type { KnownMember } from './contract.ts'
import { hashOfNumber, type IdKey } from './id-key.ts'
import type { KnownPeople } from './known-people.ts'

/** Maximum number of members per card. Twins share name and birth date; more matches are bad records. */
const MOST = 5

/** Finds a card's members: by the hash of its number if scanned before, else by name and birth date. */
export async function recognise(
  db: Reader,
  now: Instant,
  key: IdKey,
  { members }: KnownPeople,
  card: z.output<typeof contract.recognise.body>,
): Promise<{ members: KnownMember[] }> {
  if (!members) return { members: [] }
  const scanned = await scannedBefore(db, hashOfNumber(key, card))
  const byNumber = scanned.length > 0 ? await members.byIds(db, scanned, now) : []
  if (byNumber.length > 0) return { members: byNumber.slice(0, MOST) }
  if (!card.firstName || !card.lastName || !card.dateOfBirth) return { members: [] }
  return { members: (await members.byNameAndBirth(db, card, now)).slice(0, MOST) }
}

async function scannedBefore(db: Reader, hash: string | undefined): Promise<number[]> {
  if (!hash) return []
  const records = await db
    .selectFrom('id_records')
    .select('subject_id')
    .where('subject', '=', 'member')
    .where('number_hash', '=', hash)
    .orderBy('scanned_at', 'desc')
    .limit(MOST)
    .execute()
  return records.map(({ subject_id }) => subject_id)
}
