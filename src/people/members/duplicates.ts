import type { Reader, Transaction } from '#platform/database/database.ts'
import { lockByName } from '#platform/database/in-transaction.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Candidate } from './contract.ts'
import { type MemberRow, selectMembers } from './member-row.ts'

/** The keys by which two people count as the same. */
export type Person = Pick<MemberRow, 'email_key' | 'phone_key' | 'person_key'>

/** Maximum candidates shown. */
const MAX_CANDIDATES = 10

/** Locks duplicate checks until the transaction ends, so that concurrent saves see each other. */
export const lockDuplicateCheck = (trx: Transaction): Promise<void> => lockByName(trx, 'people')

/**
 * Throws Conflict with the candidates if other members have the same email or phone, or the same name and birth date.
 * `except`: the id of the member being changed.
 */
export async function assertNoDuplicates(trx: Transaction, person: Person, except = 0): Promise<void> {
  const candidates = await findDuplicates(trx, person, except)
  if (candidates.length === 0) return
  const numbers = candidates.map(({ memberNumber }) => memberNumber).join(', ')
  throw new Conflict(`This person may already be a member: ${numbers}`, undefined, { candidates })
}

async function findDuplicates(db: Reader, person: Person, except: number): Promise<Candidate[]> {
  const keys = keysOf(person)
  if (keys.length === 0) return []
  const rows = await selectMembers(db)
    .where('id', '!=', except)
    .where(({ eb, or }) => or(keys.map(({ column, key }) => eb(column, '=', key))))
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(row => toCandidate(row, keys.find(({ column, key }) => row[column] === key)!.what))
}

/** Returns the keys of a person that are known, and what they say. */
export function keysOf({ email_key, phone_key, person_key }: Person) {
  const keys = [
    { column: 'email_key', key: email_key, what: 'email' },
    { column: 'phone_key', key: phone_key, what: 'phone' },
    { column: 'person_key', key: person_key ?? '', what: 'name and birth date' },
  ] as const
  return keys.filter(({ key }) => key !== '')
}

function toCandidate(row: MemberRow, same: Candidate['same']): Candidate {
  return {
    id: row.id,
    memberNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone,
    dateOfBirth: row.date_of_birth,
    same,
  }
}
