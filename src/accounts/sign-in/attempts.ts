import { createHash } from 'node:crypto'
import type { Transaction } from '../../shared/database/database.ts'
import { TooManyAttempts } from '../../shared/http/errors.ts'
import { type Instant, MINUTE, SECOND } from '../../shared/values/time.ts'
import {
  FAILED_ATTEMPT_DECAY,
  FAILED_ATTEMPT_RETENTION,
  FREE_FAILED_ATTEMPTS,
  FREE_FAILED_ATTEMPTS_PER_ADDRESS,
  lockedUntil,
  MAX_FAILED_PINS,
} from '../rules.ts'

/**
 * What an attempt is counted by: the account tried and the origin. Counting by account alone would let anyone
 * lock a person out everywhere.
 */
export interface AttemptSource {
  kind: 'password' | 'pin' | 'current' | 'code'
  /** The user name as typed, so that unknown names are counted like known ones. */
  login: string
  source: string
  accountId: number | undefined
  /** If set, attempts on any account are also counted per this origin. */
  sharedSource?: string | undefined
}

/**
 * Counts an attempt as failed before the secret is checked, so that concurrent attempts all count. The first
 * failures are free; each further one doubles the delay. Throws TooMany during a delay.
 */
export async function countFailedAttempt(
  trx: Transaction,
  attempt: AttemptSource,
  now: Instant,
): Promise<void> {
  for (const { key, freeAttempts, accountId, remaining } of countersOf(attempt)) {
    // The update changes nothing: it locks and returns a row that is there, also if another attempt has just deleted
    // it.
    const row = await trx
      .insertInto('failed_attempts')
      .values({ key, account_id: accountId, failures: 0, last_at: now, until_at: 0 })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.until_at > now) throw tooManyAttempts(attempt, row.until_at - now)
    const failures = remaining(row.failures, now - row.last_at) + 1
    await trx
      .updateTable('failed_attempts')
      .set({ failures, last_at: now, until_at: lockedUntil(failures, freeAttempts, now) })
      .where('key', '=', key)
      .execute()
  }
}

/**
 * After a successful attempt, clears this person's failures and takes this attempt back out of the per-origin
 * count.
 */
export async function clearFailedAttempts(trx: Transaction, attempt: AttemptSource): Promise<void> {
  const [own, all] = countersOf(attempt)
  await trx.deleteFrom('failed_attempts').where('key', '=', own!.key).execute()
  if (!all) return
  await trx
    .updateTable('failed_attempts')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), until_at: 0 }))
    .where('key', '=', all.key)
    .where('failures', '>', 0)
    .execute()
}

/**
 * Counts a PIN attempt on an account as failed, across all desks, before it is tried. Returns the count, or
 * undefined if the PIN is locked. Without an account, spends the same time and returns undefined.
 */
export async function countFailedPinAttempt(trx: Transaction, accountId = 0): Promise<number | undefined> {
  const row = await trx
    .updateTable('staff_accounts')
    .set(({ eb }) => ({ failed_pin_attempts: eb('failed_pin_attempts', '+', 1) }))
    .where('id', '=', accountId)
    .where('failed_pin_attempts', '<', MAX_FAILED_PINS)
    .returning('failed_pin_attempts')
    .executeTakeFirst()
  return row?.failed_pin_attempts
}

/** Takes a successful attempt back out of the count. Earlier failures stay until the password is entered. */
export async function undoFailedPinAttempt(trx: Transaction, accountId: number): Promise<void> {
  await trx
    .updateTable('staff_accounts')
    .set(({ eb }) => ({ failed_pin_attempts: eb('failed_pin_attempts', '-', 1) }))
    .where('id', '=', accountId)
    .where('failed_pin_attempts', '>', 0)
    .execute()
}

/** Resets the failed password and PIN attempts of an account, or of all accounts if no id is passed. */
export async function unlockAttempts(trx: Transaction, accountId?: number): Promise<void> {
  let attempts = trx.deleteFrom('failed_attempts')
  let pins = trx
    .updateTable('staff_accounts')
    .set({ failed_pin_attempts: 0 })
    .where('failed_pin_attempts', '>', 0)
  if (accountId !== undefined) {
    attempts = attempts.where('account_id', '=', accountId)
    pins = pins.where('id', '=', accountId)
  }
  await attempts.execute()
  await pins.execute()
}

/** Deletes failed attempts that no longer count. */
export async function deleteOldFailedAttempts(trx: Transaction, now: Instant): Promise<void> {
  await trx
    .deleteFrom('failed_attempts')
    .where('last_at', '<', now - FAILED_ATTEMPT_RETENTION)
    .execute()
}

interface AttemptCounter {
  key: string
  freeAttempts: number
  accountId: number | null
  /** Returns how many failures still count after the elapsed time in ms. */
  remaining(failures: number, elapsed: number): number
}

/** Returns the keys to count by, hashed because people sometimes type a password into the name field. */
function countersOf({ kind: what, login, source, accountId, sharedSource }: AttemptSource): AttemptCounter[] {
  const own: AttemptCounter = {
    key: hash([what, login.toLowerCase(), source]),
    freeAttempts: FREE_FAILED_ATTEMPTS,
    accountId: accountId ?? null,
    remaining: (failures, elapsed) => (elapsed > FAILED_ATTEMPT_RETENTION ? 0 : failures),
  }
  if (sharedSource === undefined) return [own]
  const all: AttemptCounter = {
    key: hash([what, sharedSource]),
    freeAttempts: FREE_FAILED_ATTEMPTS_PER_ADDRESS,
    accountId: null,
    remaining: (failures, elapsed) => Math.max(0, failures - Math.floor(elapsed / FAILED_ATTEMPT_DECAY)),
  }
  return [own, all]
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function tooManyAttempts({ kind: what }: AttemptSource, ms: number): TooManyAttempts {
  const minutes = Math.ceil(ms / MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const advice =
    what === 'pin' ? `Sign in with your password, or try again in ${wait}` : `Try again in ${wait}`
  return new TooManyAttempts(`Too many attempts. ${advice}.`, Math.ceil(ms / SECOND))
}
