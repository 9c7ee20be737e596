import type { Generated } from 'kysely'
import type { SignInMethod } from '#platform/http/action-context.ts'
import type { Role } from '#platform/http/roles.ts'
import type { Language } from '#platform/languages/languages.ts'

export interface StaffAccountsTable {
  id: Generated<number>
  name: string
  role: Role
  /** The user name, in lower case; for cleaners also their cleaner ID. */
  login: string | null
  /** argon2id; null without a password. */
  password_hash: string | null
  /**
   * When a one-time password expires; it must be replaced at the first sign-in. Null for a regular password.
   */
  password_expires_at: number | null
  pin_hash: string | null
  /** Wrong PINs at desks that they had not used before, since the password was last entered. */
  failed_pin_attempts: Generated<number>
  email: string | null
  position: string | null
  phone: string | null
  disabled_at: number | null
  signed_in_at: number | null
  /** 0 or 1; null follows the device. */
  dark_mode: number | null
  notifications: Generated<number>
  auto_refresh: Generated<number>
  /** Of the Cleaner App; null follows the phone. */
  language: Language | null
  version: Generated<number>
}

/** Current sessions. Ending a session deletes its row. */
export interface SessionsTable {
  id: Generated<number>
  token_hash: string
  account_id: number
  /** Hash of the desk cookie. */
  desk: string
  browser: string
  address: string
  began_at: number
  seen_at: number
  locked_at: number | null
  entered_by: SignInMethod
  /** When the rights from a password entered after a PIN expire. */
  confirmed_until: number | null
}

/** People who have signed in at a desk. Failed attempts elsewhere do not lock them out there. */
export interface DeskAccountsTable {
  desk: string
  account_id: number
  /** When they last signed in there, by password or PIN. */
  at: number
  /** When they last entered their password there; null if the desk refuses their PIN. */
  password_at: number | null
  /** 1 if they have entered only their PIN there, in the Cleaner App. */
  pin_only: Generated<number>
  /** Wrong PINs there since the password was last entered. */
  failed_pin_attempts: Generated<number>
}

/** Failed attempts, by a hash of account and origin. */
export interface FailedAttemptsTable {
  key: string
  account_id: number | null
  failures: number
  last_at: number
  until_at: number
}

/** Approvals that managers gave by PIN; each is valid for one request. */
export interface ApprovalsTable {
  token_hash: string
  /** The session and account that asked for it. */
  session_id: number
  account_id: number
  approver_id: number
  /** The version of the approver's account: the approval ends when role, password or PIN change. Null in old rows. */
  approver_version: number | null
  method: string
  /** With ids, without the query. */
  path: string
  /** SHA-256 of the validated body as canonical JSON. */
  body_hash: string
  given_at: number
  used_at: number | null
}

/** Authenticator apps and passkeys. One that was not confirmed yet does not count. */
export interface AuthenticatorsTable {
  id: Generated<number>
  account_id: number
  kind: 'app' | 'passkey'
  name: string
  /** Of an app: its key, encrypted by `SecretBox`. */
  secret: string | null
  /** Of an app: the step of the last accepted code, which is not accepted again. */
  last_step: number | null
  /** Of a passkey, base64url. */
  credential_id: string | null
  public_key: string | null
  /** Of a passkey: how often it says it has signed; 0 if it does not count. */
  counter: number | null
  /** Of a passkey: JSON of how a browser reaches it. */
  transports: string | null
  added_at: number
  confirmed_at: number | null
  used_at: number | null
}

/** Unused recovery codes. Using one deletes its row. */
export interface RecoveryCodesTable {
  code_hash: string
  account_id: number
}

/** Challenges that a passkey is asked to sign, each for one use. */
export interface PasskeyChallengesTable {
  challenge: string
  account_id: number
  purpose: 'add' | 'sign_in'
  expires_at: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    staff_accounts: StaffAccountsTable
    sessions: SessionsTable
    desk_accounts: DeskAccountsTable
    failed_attempts: FailedAttemptsTable
    approvals: ApprovalsTable
    authenticators: AuthenticatorsTable
    recovery_codes: RecoveryCodesTable
    passkey_challenges: PasskeyChallengesTable
  }
}
