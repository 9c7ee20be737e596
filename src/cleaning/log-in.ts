import { readProfile } from '../accounts/accounts.ts'
import type { Act } from '../shared/act.ts'
import type { Reader } from '../shared/database.ts'
import { NotSignedIn } from '../shared/errors.ts'
import { maySee, selectSessions, toRecord } from './session-row.ts'

/** Who cleans: what they call themselves, and their name. */
export interface Cleaner {
  cleanerId: string
  name: string
}

/** Lets a cleaner in and says what is still open. */
export async function logIn(db: Reader, act: Act, typed: string) {
  const { cleanerId, name } = await cleanerOf(db, act, typed)
  const open = await selectSessions(db)
    .where('cleaner_id', '=', cleanerId)
    .where('cleaning_sessions.status', '=', 'in_progress')
    .executeTakeFirst()
  return { cleanerId, name, open: open && maySee(act, open) ? toRecord(open) : null }
}

/**
 * Whom an id names. In open mode every id is welcome (PRODUCT, Cleaners); with accounts on it must be the user name of
 * whoever is signed in. Throws NotSignedIn for another's: a phone keeps what it could not send until they log in again.
 */
export async function cleanerOf(db: Reader, act: Act, cleanerId: string): Promise<Cleaner> {
  if (!act.session) return { cleanerId, name: `Cleaner ${cleanerId}` }
  const { login, name } = await readProfile(db, act)
  if (login !== cleanerId.toLowerCase()) throw new NotSignedIn(`Log in as ${cleanerId} to go on`)
  return { cleanerId: login, name }
}
