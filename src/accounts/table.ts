import type { Generated } from 'kysely'
import type { EnteredBy } from '../shared/act.ts'
import type { Role } from '../shared/roles.ts'

export interface StaffAccountsTable {
  id: Generated<number>
  name: string
  role: Role
  /** What a person types to sign in, in small letters; cleaners know it as their cleaner ID. */
  login: string | null
  /** argon2id; none where nobody can sign in with a password yet. */
  password_hash: string | null
  /** A one-time password ends then, and must be exchanged at the first sign-in; null for one's own. */
  password_expires_at: number | null
  pin_hash: string | null
  /** Wrong PINs at all desks since the password was last entered. */
  failed_pin_attempts: Generated<number>
  email: string | null
  position: string | null
  phone: string | null
  disabled_at: number | null
  signed_in_at: number | null
  version: Generated<number>
}

/** Where people are signed in; a session that has ended has no row. */
export interface SessionsTable {
  id: Generated<number>
  token_hash: string
  account_id: number
  /** Hash of the desk's own cookie. */
  desk: string
  browser: string
  address: string
  began_at: number
  seen_at: number
  locked_at: number | null
  entered_by: EnteredBy
  /** When the rights from a password entered after a PIN end. */
  confirmed_until: number | null
}

/** Who has signed in at which desk with a password: misses from elsewhere never shut them out there. */
export interface DeskAccountsTable {
  desk: string
  account_id: number
  /** When they last took the desk, by password or PIN. */
  at: number
  /** When they last entered their password there; null if their PIN is not accepted there. */
  password_at: number | null
}

/** Attempts in vain, by a hash of who was tried from where. */
export interface SignInMissesTable {
  key: string
  account_id: number | null
  misses: number
  last_at: number
  until_at: number
}
