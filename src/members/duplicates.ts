import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import { hold } from '../shared/hold.ts'
import type { Candidate } from './contract.ts'
import type { MemberRow } from './member-row.ts'

/** What makes a person the same. */
export type Person = Pick<MemberRow, 'email_key' | 'person_key'>

/** Candidates shown. */
const MOST = 10

/** Whoever looks for a person and then writes one down does so alone: two desks that do it at once see each other. */
export const holdPeople = (trx: Transaction): Promise<void> => hold(trx, 'people')

/**
 * Throws Conflict with the candidates where other members have the same e-mail, or the same name and birth date.
 * `except`: the member being changed.
 */
export async function refuseDuplicates(trx: Transaction, person: Person, except = 0): Promise<void> {
  const candidates = await findDuplicates(trx, person, except)
  if (candidates.length === 0) return
  const numbers = candidates.map(({ memberNumber }) => memberNumber).join(', ')
  throw new Conflict(`This may be somebody who is a member already: ${numbers}`, undefined, { candidates })
}

async function findDuplicates(db: Reader, person: Person, except: number): Promise<Candidate[]> {
  const { email_key, person_key } = person
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('id', '!=', except)
    .where(({ eb, or }) => or([eb('email_key', '=', email_key), eb('person_key', '=', person_key)]))
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(row => toCandidate(row, row.email_key === email_key ? 'email' : 'name and birth date'))
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
